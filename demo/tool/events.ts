import { all, make, need, reveal } from './dom.ts';
import { recordedEntries } from './recorded.ts';
import type { Stage } from './stage.ts';
import { showTabCount } from './tabs.ts';

const maxEntries = 200;

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
  const entry = make(
    'li',
    {},
    make('code', {}, type),
    make('time', {}, new Date().toTimeString().slice(0, 8)),
  );
  if (payload !== null && payload !== undefined)
    entry.append(make('pre', { tabIndex: 0 }, describePayload(payload)));
  return entry;
}

/** Connects the tab with the events of the frame, newest first. */
export function connectEvents(stage: Stage): void {
  const list = need<HTMLOListElement>('[data-events]');
  const empty = need('[data-events-empty]');
  const filter = need<HTMLInputElement>('[data-events-filter]');
  const pause = need<HTMLButtonElement>('[data-events-pause]');
  const types = [
    ...(list.dataset.events ?? '').split(' ').filter(Boolean),
    'edu-embed:track',
    'edu-embed:error',
  ];
  let isPaused = false;
  reveal('[data-events-tools]');
  const update = () => {
    const text = filter.value.trim().toLowerCase();
    for (const entry of all('li', list))
      entry.hidden = !(entry.textContent ?? '').toLowerCase().includes(text);
    empty.hidden = list.children.length > 0;
    showTabCount('events', list.children.length);
  };
  const add = (type: string, payload: unknown) => {
    if (isPaused) return;
    list.prepend(createEntry(type, payload));
    while (list.children.length > maxEntries) list.lastElementChild?.remove();
    update();
  };
  filter.addEventListener('input', update);
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.setAttribute('aria-pressed', String(isPaused));
    pause.textContent = isPaused ? 'Resume' : 'Pause';
  });
  need('[data-events-clear]').addEventListener('click', () => {
    list.replaceChildren();
    update();
  });
  stage.onLoad((frame) => {
    let shown = 0;
    for (const type of new Set(types))
      frame.document.addEventListener(type, (event) => add(type, (event as CustomEvent).detail));
    const addRecorded = () => {
      const entries = recordedEntries(frame);
      for (const { kind, name, text } of entries.slice(shown)) if (kind === 'link') add(name, text);
      shown = entries.length;
    };
    frame.document.addEventListener('workbench:record', addRecorded);
  });
}
