import { formatBytes } from '../../workbench/format-bytes.ts';
import { debounce, make, need, reveal } from '../dom.ts';
import { recordedEntries } from '../recorded.ts';
import type { FrameWindow, Stage } from '../stage.ts';
import { createTimeline, formatMs, renderRequestBar, renderTimeline } from './timeline.ts';

const phases = { load: 'At load', preloaded: 'Preloaded', intent: 'After interaction' } as const;
type Phase = keyof typeof phases;

interface MeasuredRequest {
  readonly entry: PerformanceResourceTiming;
  readonly phase: Phase;
}

interface Measured {
  readonly requests: readonly MeasuredRequest[];
  readonly serverMs: number;
  readonly paintMs: number | undefined;
  readonly intentMs: number | undefined;
  readonly hydratedMs: number | undefined;
  readonly shift: number;
}

/** Times measured in the frame, in milliseconds since its navigation started. */
interface Watch {
  hydratedMs?: number;
  shift: number;
}

const hydrationWaitMs = 10_000;

const bytesOf = ({ encodedBodySize }: PerformanceResourceTiming) => encodedBodySize;

/** Whether React has taken over the first element of a tag: then React marks the container. */
function isHydrated(frame: FrameWindow, tag: string): boolean {
  const container = frame.document.querySelector(tag)?.shadowRoot?.querySelector('[data-root]');
  return Object.keys(container ?? {}).some((key) => key.startsWith('__reactContainer'));
}

/** Records when the element is hydrated; gives up after `hydrationWaitMs`. */
function watchHydration(frame: FrameWindow, tag: string, watch: Watch, onReady: () => void): void {
  const startedAt = frame.performance.now();
  const check = () => {
    const now = frame.performance.now();
    if (watch.hydratedMs !== undefined || now - startedAt > hydrationWaitMs) return;
    if (isHydrated(frame, tag)) {
      watch.hydratedMs = now;
      onReady();
    } else frame.requestAnimationFrame(check);
  };
  check();
}

function measure(frame: FrameWindow, { hydratedMs, shift }: Watch): Measured {
  const intentMs = recordedEntries(frame).find(({ kind }) => kind === 'intent')?.time;
  const [page] = frame.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const resources = frame.performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const loadMs = page?.loadEventEnd || Number.POSITIVE_INFINITY;
  const phaseOf = ({ startTime }: PerformanceEntry): Phase => {
    if (intentMs !== undefined && startTime >= intentMs) return 'intent';
    return startTime <= loadMs ? 'load' : 'preloaded';
  };
  return {
    requests: [...(page ? [page] : []), ...resources].map((entry) => ({ entry, phase: phaseOf(entry) })),
    serverMs: page?.responseEnd ?? 0,
    paintMs: frame.performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    intentMs,
    hydratedMs,
    shift,
  };
}

const pair = (name: string, value: string) => make('div', {}, make('dt', {}, name), make('dd', {}, value));

function renderRequest({ entry, phase }: MeasuredRequest, totalMs: number): HTMLElement {
  const name = new URL(entry.name).pathname.split('/').filter(Boolean).pop() ?? '/';
  const kind = entry.initiatorType === 'navigation' ? 'document' : entry.initiatorType;
  const head = make('th', { scope: 'row', title: entry.name }, make('code', {}, name));
  return make(
    'tr',
    {},
    head,
    make(
      'td',
      {},
      kind,
      make('span', { className: 'wb-visually-hidden' }, `, ${phases[phase].toLowerCase()}`),
    ),
    make('td', { className: 'wb-number' }, formatBytes(bytesOf(entry))),
    make('td', { className: 'wb-number' }, formatMs(entry.startTime)),
    make('td', {}, renderRequestBar(entry.startTime, entry.responseEnd, totalMs, phase)),
  );
}

function show(measured: Measured): void {
  const { requests, shift } = measured;
  const sum = (phase: Phase) =>
    formatBytes(
      requests
        .filter((request) => request.phase === phase)
        .reduce((bytes, { entry }) => bytes + bytesOf(entry), 0),
    );
  need('[data-timeline] [data-timeline-image]').replaceChildren(renderTimeline(createTimeline(measured)));
  need('[data-intent-hint]').hidden = measured.intentMs !== undefined || measured.hydratedMs !== undefined;
  need('[data-timeline] dl').replaceChildren(
    pair('At load', sum('load')),
    pair('Preloaded', sum('preloaded')),
    pair('After interaction', sum('intent')),
    pair('Layout shift', String(Math.round(shift * 1000) / 1000)),
  );
  const late = requests.filter(({ phase }) => phase === 'intent').length;
  const totalMs = Math.max(...requests.map(({ entry }) => entry.responseEnd), 1);
  need('[data-requests] .wb-section__note').textContent =
    `${requests.length}, ${late} of them after the first interaction`;
  need('[data-scale]').textContent = `0 to ${(totalMs / 1000).toFixed(1)} s`;
  need('[data-requests] tbody').replaceChildren(
    ...requests.map((request) => renderRequest(request, totalMs)),
  );
  reveal('[data-timeline]', '[data-requests]');
}

/** Connects the tab that lists the frame's requests and their times. */
export function connectPerformance(stage: Stage, tag: string): void {
  const watches = new WeakMap<FrameWindow, Watch>();
  const status = need('[data-performance-status]');
  const update = () => {
    const frame = stage.window;
    const watch = frame && watches.get(frame);
    status.textContent = watch
      ? ''
      : 'Not measured: the frame has not loaded its page. Measure again after it has loaded.';
    if (frame && watch) show(measure(frame, watch));
  };
  const updateSoon = debounce(300, update);
  reveal('[data-performance-tools]');
  need('[data-measure]').addEventListener('click', () => stage.reload());
  stage.onLoad((frame) => {
    const watch: Watch = { shift: 0 };
    watches.set(frame, watch);
    watchHydration(frame, tag, watch, updateSoon);
    let isUsed = false;
    frame.document.addEventListener('workbench:record', () => {
      updateSoon();
      if (isUsed || !recordedEntries(frame).some(({ kind }) => kind === 'intent')) return;
      isUsed = true;
      watchHydration(frame, tag, watch, updateSoon);
    });
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
