const asciiCodes = 128;

/** Index of the bigram at `index` in a table of all pairs of ASCII characters. */
const bigramAt = (text: string, index: number): number =>
  text.charCodeAt(index) * asciiCodes + text.charCodeAt(index + 1);

/**
 * Creates a function that compares other slugs with `slug`. It returns the Sørensen–Dice coefficient of their
 * bigrams (pairs of adjacent characters): 0 if they share none, 1 if they are equal. Bigrams that repeat in
 * the other slug count each time. A table makes lookups fast: each unknown URL is compared with thousands of
 * slugs.
 */
export function createSlugSimilarity(slug: string): (other: string) => number {
  // Hyphens at both ends, so that the first and last characters form bigrams of their own.
  const padded = `-${slug}-`;
  const table = new Uint8Array(asciiCodes * asciiCodes);
  for (let index = 0; index + 1 < padded.length; index += 1) table[bigramAt(padded, index)] = 1;
  return (other) => {
    const paddedOther = `-${other}-`;
    let sharedCount = 0;
    for (let index = 0; index + 1 < paddedOther.length; index += 1)
      sharedCount += table[bigramAt(paddedOther, index)] ?? 0;
    return (2 * sharedCount) / (padded.length + paddedOther.length - 2);
  };
}
