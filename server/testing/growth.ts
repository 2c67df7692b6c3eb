const shortestMs = 5;

/** Ratio that quadratic code exceeds and linear code does not reach, with room for the garbage collector. */
export const linearGrowth = 9;

async function measure(run: () => unknown): Promise<number> {
  const { user, system } = process.cpuUsage();
  await run();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1000;
}

/**
 * How much more CPU time four times the input takes: about 4 for linear code, 16 for
 * quadratic. Takes the best of several attempts, because other processes and the garbage collector
 * only ever add time. Times of a few milliseconds count as equal.
 */
export async function growthOf(size: number, run: (size: number) => unknown): Promise<number> {
  await run(Math.ceil(size / 4));
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > linearGrowth; attempt += 1) {
    const small = await measure(() => run(size));
    const large = await measure(() => run(size * 4));
    least = Math.min(least, (large + shortestMs) / (small + shortestMs));
  }
  return least;
}
