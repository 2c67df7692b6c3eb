/** Added to each measured time, because shorter times cannot be measured reliably. */
const toleranceMs = 5;

/** Quadratic code exceeds this ratio; linear code stays below it, even with garbage collection. */
export const linearGrowth = 20;

const factors = [1, 2, 4, 8];

async function measure(run: () => unknown): Promise<number> {
  const { user, system } = process.cpuUsage();
  await run();
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1000;
}

/**
 * Measures how much more CPU time eight times the input takes: about 8 for linear code, 64 for quadratic
 * code. Runs half, all, twice and four times `size`, and fits a line through the logarithms of the times.
 * Returns the lowest of up to three results, because other processes only add time.
 */
export async function growthOf(size: number, run: (size: number) => unknown): Promise<number> {
  await run(Math.ceil(size / 4));
  let lowest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && lowest > linearGrowth; attempt += 1) {
    const times: number[] = [];
    for (const factor of factors) times.push((await measure(() => run((size / 2) * factor))) + toleranceMs);
    lowest = Math.min(lowest, 8 ** slopeOf(times));
  }
  return lowest;
}

/** The exponent with which the times grow when the input doubles: 1 for linear code. */
function slopeOf(times: readonly number[]): number {
  const logarithms = times.map((time) => Math.log2(time));
  const middle = (times.length - 1) / 2;
  const sum = (term: (index: number) => number) =>
    logarithms.reduce((total, _, index) => total + term(index), 0);
  return sum((index) => (index - middle) * (logarithms[index] ?? 0)) / sum((index) => (index - middle) ** 2);
}

export type GrowthCase = readonly [name: string, size: number, run: (size: number) => unknown];

/** Runs a function on texts that repeat one of the parts. */
export const onTexts = (
  name: string,
  size: number,
  parts: readonly string[],
  run: (text: string) => unknown,
): GrowthCase[] =>
  parts.map((part) => [`${name} of ${JSON.stringify(part)}`, size, (given) => run(part.repeat(given))]);
