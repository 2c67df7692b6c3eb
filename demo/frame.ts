/**
 * Runs first in the frame of the workbench: records console messages, clicked links and the first user
 * intent. The elements run as on any page.
 */
import type { RecordedEntry } from './tool/recorded.ts';

const entries: RecordedEntry[] = [];

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

/** Whether a click on a link would leave the page in the same window. */
function leavesPage(link: HTMLAnchorElement | SVGAElement, event: MouseEvent): boolean {
  const href = link.getAttribute('href') ?? '';
  return href !== '' && !href.startsWith('#') && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

/**
 * In the workbench, links are recorded instead of followed, because leaving the page would lose the state.
 */
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

/** Records the first user intent. */
function recordIntent(): void {
  const recordFirst = ({ type }: Event) => {
    if (!entries.some(({ kind }) => kind === 'intent')) record('intent', type, '');
  };
  for (const type of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(type, recordFirst, { capture: true, passive: true });
}

Object.assign(window, { workbenchEntries: entries });
recordIntent();
watchConsole();
recordLinks();
