import type { CDPSession } from 'playwright';

/** CPU milliseconds of the page's main thread, which other programs on the machine do not add to. */
export interface Cost {
  /** All of its tasks. */
  readonly tasks: number;
  /** What of them ran script; the rest is style, layout and painting. */
  readonly script: number;
}

async function readCounters(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const milliseconds = (wanted: string) =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return { tasks: milliseconds('TaskDuration'), script: milliseconds('ScriptDuration') };
}

/** What the main thread did while `act` ran and for `settle` milliseconds after it. */
export async function measureCpu(
  session: CDPSession,
  act: () => Promise<unknown>,
  settle = 800,
): Promise<Cost> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readCounters(session);
  await act();
  await new Promise((resolve) => setTimeout(resolve, settle));
  const after = await readCounters(session);
  await session.send('Performance.disable');
  return { tasks: after.tasks - before.tasks, script: after.script - before.script };
}
