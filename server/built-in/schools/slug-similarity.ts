const asciiCodes = 128;

/** The position of a pair of ASCII characters in a table of all pairs. */
const pairAt = (text: string, index: number): number =>
  text.charCodeAt(index) * asciiCodes + text.charCodeAt(index + 1);

/**
 * Creates a function that compares other slugs with `slug`. It returns the share of pairs of neighboring characters
 * that both slugs contain, from 0 to 1. It looks pairs up in a table, because each unknown URL is compared with
 * thousands of slugs.
 */
export function createSlugSimilarity(slug: string): (other: string) => number {
  const marked = `-${slug}-`;
  const table = new Uint8Array(asciiCodes * asciiCodes);
  for (let index = 0; index + 1 < marked.length; index += 1) table[pairAt(marked, index)] = 1;
  return (other) => {
    const compared = `-${other}-`;
    let common = 0;
    for (let index = 0; index + 1 < compared.length; index += 1)
      common += table[pairAt(compared, index)] ?? 0;
    return (2 * common) / (marked.length + compared.length - 2);
  };
}
