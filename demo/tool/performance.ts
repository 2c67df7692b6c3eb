import { debounce, make, need, reveal } from './dom.ts';
import type { FrameWindow, Stage } from './stage.ts';

type Phase = 'At load' | 'Fetched ahead' | 'After intent';

interface Measured {
  readonly requests: readonly { readonly entry: PerformanceResourceTiming; readonly phase: Phase }[];
  readonly serverMs: number;
  readonly paintMs: number | undefined;
  readonly intentMs: number | undefined;
  readonly readyMs: number | undefined;
  readonly shift: number;
}

interface Watch {
  intentMs?: number;
  shift: number;
}

const bytesOf = ({ encodedBodySize }: PerformanceResourceTiming) => encodedBodySize;

function formatBytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}

function measure(frame: FrameWindow, { intentMs, shift }: Watch): Measured {
  const [page] = frame.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const resources = frame.performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const loadMs = page?.loadEventEnd || Number.POSITIVE_INFINITY;
  const phaseOf = ({ startTime }: PerformanceEntry): Phase => {
    if (intentMs !== undefined && startTime >= intentMs) return 'After intent';
    return startTime <= loadMs ? 'At load' : 'Fetched ahead';
  };
  const requests = [...(page ? [page] : []), ...resources].map((entry) => ({ entry, phase: phaseOf(entry) }));
  const late = requests.filter(({ phase }) => phase === 'After intent').map(({ entry }) => entry.responseEnd);
  return {
    requests,
    serverMs: page?.responseEnd ?? 0,
    paintMs: frame.performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    intentMs,
    readyMs: late.length > 0 ? Math.max(...late) : undefined,
    shift,
  };
}

const pair = (name: string, value: string) => make('div', {}, make('dt', {}, name), make('dd', {}, value));
const milliseconds = (value: number | undefined, otherwise: string) =>
  value === undefined ? otherwise : `${Math.round(value).toLocaleString('en-US')} ms`;

function show(measured: Measured): void {
  const { requests } = measured;
  const sum = (phase: Phase) =>
    formatBytes(
      requests
        .filter((request) => request.phase === phase)
        .reduce((bytes, { entry }) => bytes + bytesOf(entry), 0),
    );
  const figures = need('[data-timeline] dl');
  figures.replaceChildren(
    pair('Server HTML', milliseconds(measured.serverMs, 'Unknown')),
    pair('First paint', milliseconds(measured.paintMs, 'Not yet')),
    pair('First intent', milliseconds(measured.intentMs, 'Not yet')),
    pair('Code ready', milliseconds(measured.readyMs, 'Not yet')),
    pair('At load', sum('At load')),
    pair('Fetched ahead', sum('Fetched ahead')),
    pair('After intent', sum('After intent')),
    pair('Layout shift', String(Math.round(measured.shift * 1000) / 1000)),
  );
  const late = requests.filter(({ phase }) => phase === 'After intent').length;
  need('[data-requests] .wb-section__note').textContent = `${requests.length}, of which ${late} after intent`;
  need('[data-requests] tbody').replaceChildren(
    ...requests.map(({ entry, phase }) => {
      const name = new URL(entry.name).pathname.split('/').filter(Boolean).pop() ?? '/';
      const row = make(
        'tr',
        {},
        Object.assign(make('th', { scope: 'row' }, make('code', {}, name)), { title: entry.name }),
        make(
          'td',
          {},
          `${entry.initiatorType === 'navigation' ? 'document' : entry.initiatorType}, ${phase.toLowerCase()}`,
        ),
        make('td', { className: 'wb-number' }, formatBytes(bytesOf(entry))),
        make('td', { className: 'wb-number' }, `${Math.round(entry.startTime).toLocaleString('en-US')} ms`),
      );
      return row;
    }),
  );
  reveal('[data-timeline]', '[data-requests]');
}

/** The tab with what the frame loads, and when. */
export function connectPerformance(stage: Stage): void {
  const watches = new WeakMap<FrameWindow, Watch>();
  const status = need('[data-performance-status]');
  const update = () => {
    const frame = stage.window;
    const watch = frame && watches.get(frame);
    status.textContent = watch
      ? ''
      : 'Not measured: the frame has no page of ours. Measure again after it has loaded.';
    if (frame && watch) show(measure(frame, watch));
  };
  const updateSoon = debounce(300, update);
  reveal('[data-performance-tools]');
  need('[data-measure]').addEventListener('click', () => stage.reload());
  stage.onLoad((frame) => {
    if (watches.has(frame)) return;
    const watch: Watch = { shift: 0 };
    watches.set(frame, watch);
    const note = () => {
      watch.intentMs ??= frame.performance.now();
      updateSoon();
    };
    for (const type of ['pointerdown', 'keydown', 'touchstart'])
      frame.addEventListener(type, note, { capture: true, passive: true, once: true });
    const types = ['layout-shift', 'resource', 'paint'].filter((type) =>
      frame.PerformanceObserver.supportedEntryTypes.includes(type),
    );
    const observer = new frame.PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value?: number;
        hadRecentInput?: boolean;
      })[])
        if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) watch.shift += entry.value ?? 0;
      updateSoon();
    });
    for (const type of types) observer.observe({ type, buffered: true });
    updateSoon();
  });
}
