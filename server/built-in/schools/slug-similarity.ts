const asciiCodes = 128;

/** Index of the bigram at `index` in a table of all pairs of ASCII characters. */
const bigramAt = (text: string, index: number): number =>
  text.charCodeAt(index) * asciiCodes + text.charCodeAt(index + 1);

/**
 * Creates a function that compares other slugs with `slug`, of at most 255 characters. It returns the
 * Sørensen–Dice coefficient of their bigrams (pairs of adjacent characters): 0 if they share none, 1 if they
 * are equal. A table makes lookups fast: each unknown URL is compared with thousands of slugs.
 */
export function createSlugSimilarity(slug: string): (other: string) => number {
  // Hyphens at both ends, so that the first and last characters form bigrams of their own.
  const padded = `-${slug}-`;
  /** How often `slug` has each bigram. */
  const counts = new Uint8Array(asciiCodes * asciiCodes);
  const add = (bigram: number, count: number) => {
    counts[bigram] = (counts[bigram] ?? 0) + count;
  };
  for (let index = 0; index + 1 < padded.length; index += 1) add(bigramAt(padded, index), 1);
  return (other) => {
    const paddedOther = `-${other}-`;
    const shared: number[] = [];
    for (let index = 0; index + 1 < paddedOther.length; index += 1) {
      const bigram = bigramAt(paddedOther, index);
      if (!counts[bigram]) continue;
      // A bigram counts at most as often as `slug` has it.
      add(bigram, -1);
      shared.push(bigram);
    }
    for (const bigram of shared) add(bigram, 1);
    return (2 * shared.length) / (padded.length + paddedOther.length - 2);
  };
}
