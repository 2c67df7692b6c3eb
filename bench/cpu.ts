import type { CDPSession } from 'playwright';

/** CPU milliseconds of the page's main thread; other programs on the machine do not count. */
export interface Cost {
  /** All tasks. */
  readonly tasks: number;
  /** The part that ran scripts; the rest is style, layout and paint. */
  readonly script: number;
}

async function readCounters(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const milliseconds = (wanted: string) => {
    const metric = metrics.find(({ name }) => name === wanted);
    if (!metric) throw new Error(`Chrome reports no metric ${wanted}.`);
    return metric.value * 1000;
  };
  return { tasks: milliseconds('TaskDuration'), script: milliseconds('ScriptDuration') };
}

const settleMs = 800;

/** Measures the main thread while `act` runs and for 800 ms after it. */
export async function measureCpu(session: CDPSession, act: () => Promise<unknown>): Promise<Cost> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readCounters(session);
  await act();
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const after = await readCounters(session);
  await session.send('Performance.disable');
  return { tasks: after.tasks - before.tasks, script: after.script - before.script };
}
