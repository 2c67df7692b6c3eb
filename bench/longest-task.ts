import type { Browser, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds since the start of the trace. */
  readonly ts?: number;
  readonly dur?: number;
  /** CPU microseconds of the thread, without the time that the thread waited for a core. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** CPU milliseconds of the tasks on a page's main thread. */
export interface TaskTimes {
  /** The longest task that is not the browser's garbage collection. */
  readonly longestMs: number;
  /** The longest garbage collection; 0 without one. */
  readonly collectionMs: number;
  /** All tasks, with garbage collection. */
  readonly totalMs: number;
}

const end = ({ ts = 0, dur = 0 }: TraceEvent): number => ts + dur;

/** True if the task is mainly a major garbage collection, which the browser may start at any time. */
const isCollection = (task: TraceEvent, collections: readonly TraceEvent[]): boolean =>
  collections.some(
    (event) =>
      (event.ts ?? 0) >= (task.ts ?? 0) &&
      end(event) <= end(task) &&
      (event.dur ?? 0) > 0.9 * (task.dur ?? 0),
  );

const milliseconds = (tasks: readonly TraceEvent[]): number[] => tasks.map(({ tdur = 0 }) => tdur / 1000);

function summarizeThread(events: readonly TraceEvent[]): TaskTimes {
  const tasks = events.filter(({ name }) => name.endsWith('RunTask'));
  const collections = events.filter(({ name }) => name === 'MajorGC');
  const collecting = tasks.filter((task) => isCollection(task, collections));
  return {
    longestMs: Math.max(0, ...milliseconds(tasks.filter((task) => !collecting.includes(task)))),
    collectionMs: Math.max(0, ...milliseconds(collecting)),
    totalMs: milliseconds(tasks).reduce((sum, time) => sum + time, 0),
  };
}

/** Summarizes the tasks of the page's main thread: of all renderers' main threads, the busiest one. */
function summarizeMainThread(events: readonly TraceEvent[]): TaskTimes {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(threadOf);
  const threads = [...new Set(mains)].map((thread) =>
    summarizeThread(events.filter((event) => event.ph === 'X' && threadOf(event) === thread)),
  );
  const [busiest] = threads.sort((one, other) => other.totalMs - one.totalMs);
  if (!busiest?.totalMs) throw new Error('The trace has no task of a main thread; check its categories.');
  return busiest;
}

/** Measures the tasks of the page's main thread while `act` runs. */
export async function measureTasks(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<TaskTimes> {
  await browser.startTracing(page, { categories: ['toplevel', 'v8', '__metadata'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return summarizeMainThread(trace.traceEvents);
}
