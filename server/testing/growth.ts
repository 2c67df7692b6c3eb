/** Added to both times, because shorter times are not measurable. */
const toleranceMs = 5;

/** Quadratic code exceeds this ratio; linear code stays below it, even with garbage collection. */
export const linearGrowth = 9;

async function measure(run: () => unknown): Promise<number> {
  const { user, system } = process.cpuUsage();
  await run();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1000;
}

/**
 * Measures how much more CPU time four times the input takes: about 4 for linear code, 16 for quadratic
 * code. Returns the lowest of up to three ratios, because other processes only add time.
 */
export async function growthOf(size: number, run: (size: number) => unknown): Promise<number> {
  await run(Math.ceil(size / 4));
  let lowest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && lowest > linearGrowth; attempt += 1) {
    const small = await measure(() => run(size));
    const large = await measure(() => run(size * 4));
    lowest = Math.min(lowest, (large + toleranceMs) / (small + toleranceMs));
  }
  return lowest;
}
