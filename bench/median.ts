/** The middle value; for an even number of values, the average of the middle two. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const lower = Math.floor((sorted.length - 1) / 2);
  const upper = Math.floor(sorted.length / 2);
  return ((sorted[lower] ?? Number.NaN) + (sorted[upper] ?? Number.NaN)) / 2;
}
