/**
 * Runs first in the frame of the workbench: records console messages and links that were clicked, and simulates
 * the network. The elements run as on any page.
 */
interface RecordedEntry {
  readonly time: number;
  readonly kind: 'console' | 'link';
  readonly name: string;
  readonly text: string;
}

const network = (document.currentScript as HTMLScriptElement | null)?.dataset.network ?? 'fast';
const entries: RecordedEntry[] = [];
const slowMs = 2000;

function record(kind: RecordedEntry['kind'], name: string, text: string): void {
  entries.push({ time: performance.now(), kind, name, text });
  document.dispatchEvent(new CustomEvent('workbench:record'));
}

function watchConsole(): void {
  for (const level of ['warn', 'error'] as const) {
    const log = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      record('console', level, values.map(String).join(' '));
      log(...values);
    };
  }
  addEventListener('error', ({ message }) => record('console', 'error', message));
}

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** The elements' requests for data, as on a slow, missing or failing network. */
function simulateNetwork(): void {
  if (network === 'fast') return;
  const send = window.fetch.bind(window);
  window.fetch = async (...request) => {
    if (network === 'slow') {
      await wait(slowMs);
      return send(...request);
    }
    if (network === 'offline') throw new TypeError('Failed to fetch (simulated by the workbench)');
    return new Response('{"title":"Simulated by the workbench"}', {
      status: 503,
      headers: { 'content-type': 'application/problem+json' },
    });
  };
}

/** Whether a click on a link would leave the page in the same window. */
function leavesPage(link: HTMLAnchorElement | SVGAElement, event: MouseEvent): boolean {
  const href = link.getAttribute('href') ?? '';
  return href !== '' && !href.startsWith('#') && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

/** In the workbench, links are recorded instead of followed, because leaving the page would lose the state. */
function recordLinks(): void {
  if (window.parent === window) return;
  document.addEventListener('click', (event) => {
    const path = event.composedPath();
    const link = path.find((node) => node instanceof HTMLAnchorElement || node instanceof SVGAElement);
    if (!link || event.defaultPrevented || !leavesPage(link, event)) return;
    event.preventDefault();
    record('link', 'link (not followed here)', link.getAttribute('href') ?? '');
  });
}

Object.assign(window, { workbenchEntries: entries });
watchConsole();
simulateNetwork();
recordLinks();
