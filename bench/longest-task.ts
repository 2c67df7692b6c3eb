import type { Browser, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU microseconds of the thread; time that it waited for a core does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** CPU milliseconds of tasks on a page's main thread. */
export interface TaskTimes {
  readonly longest: number;
  readonly total: number;
}

/** The page's main thread: the renderer's thread that worked most. */
function addUp(events: readonly TraceEvent[]): TaskTimes {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const byThread = new Map<string, number[]>();
  for (const event of events)
    if (event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(threadOf(event)))
      byThread.set(threadOf(event), [...(byThread.get(threadOf(event)) ?? []), (event.tdur ?? 0) / 1000]);
  const threads = [...byThread.values()].map((times) => ({
    longest: Math.max(...times),
    total: times.reduce((sum, time) => sum + time, 0),
  }));
  const [busiest] = threads.sort((one, other) => other.total - one.total);
  if (!busiest) throw new Error('The trace has no task of a main thread; check its categories.');
  return busiest;
}

/** Measures the tasks of the page's main thread while `act` runs. */
export async function measureTasks(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<TaskTimes> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return addUp(trace.traceEvents);
}
