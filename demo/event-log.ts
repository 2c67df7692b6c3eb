const maxEntries = 100;

/** Formats a payload as JSON, with readable errors and without repeated objects. */
function describePayload(detail: unknown): string {
  const seen = new WeakSet<object>();
  const replace = (_key: string, value: unknown) => {
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return '(repeated)';
    seen.add(value);
    return value;
  };
  return JSON.stringify(detail ?? null, replace, 2);
}

function createEntry(type: string, payload: unknown): HTMLLIElement {
  const name = document.createElement('code');
  name.textContent = type;
  const time = document.createElement('time');
  time.textContent = new Date().toTimeString().slice(0, 8);
  const entry = document.createElement('li');
  entry.append(name, time);
  if (payload !== null && payload !== undefined) {
    const text = document.createElement('pre');
    text.textContent = describePayload(payload);
    text.tabIndex = 0;
    entry.append(text);
  }
  return entry;
}

function createPanel() {
  const panel = document.createElement('details');
  panel.className = 'demo-log';
  const summary = document.createElement('summary');
  const clear = document.createElement('button');
  clear.type = 'button';
  clear.className = 'demo-button';
  clear.textContent = 'Clear events';
  const list = document.createElement('ol');
  list.setAttribute('aria-live', 'off');
  list.setAttribute('aria-label', 'Events, newest first');
  panel.append(summary, clear, list);
  return { panel, summary, clear, list };
}

/** Whether a click on a link would leave the page in the same window. */
function leavesPage(link: HTMLAnchorElement | SVGAElement, event: MouseEvent): boolean {
  const href = link.getAttribute('href') ?? '';
  return href !== '' && !href.startsWith('#') && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

/**
 * Adds a panel at the bottom with all events of the elements, newest first. Links in
 * examples are logged instead of followed, because leaving the page would lose the log.
 */
export function startEventLog(types: readonly string[]): void {
  const { panel, summary, clear, list } = createPanel();
  let total = 0;
  const updateSummary = (latest?: string) => {
    summary.textContent = latest ? `Events (${total}): ${latest}` : `Events (${total})`;
  };
  const add = (type: string, payload: unknown) => {
    total += 1;
    list.prepend(createEntry(type, payload));
    while (list.children.length > maxEntries) list.lastElementChild?.remove();
    updateSummary(type);
  };
  clear.addEventListener('click', () => {
    total = 0;
    list.replaceChildren();
    updateSummary();
  });
  for (const type of new Set([...types, 'edu-embed:track', 'edu-embed:error']))
    document.addEventListener(type, (event) => add(type, (event as CustomEvent).detail));
  document.addEventListener('click', (event) => {
    const path = event.composedPath();
    const link = path.find((node) => node instanceof HTMLAnchorElement || node instanceof SVGAElement);
    const isInExample = path.some((node) => node instanceof Element && node.classList.contains('demo-stage'));
    if (!link || !isInExample || event.defaultPrevented || !leavesPage(link, event)) return;
    event.preventDefault();
    add('link (not followed here)', link.getAttribute('href'));
  });
  updateSummary();
  document.body.append(panel);
}
