/** The meaning of a phrase, and the number of its words. */
export interface FoundPhrase {
  readonly value: string;
  readonly length: number;
}

/** Creates a function that finds the longest phrase that starts at an index of a list of words. */
export function createPhraseFinder(
  phrases: ReadonlyMap<string, string>,
): (words: readonly string[], start: number) => FoundPhrase | undefined {
  const maxWords = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));
  return (words, start) => {
    for (let length = Math.min(maxWords, words.length - start); length > 0; length -= 1) {
      const value = phrases.get(words.slice(start, start + length).join(' '));
      if (value !== undefined) return { value, length };
    }
    return undefined;
  };
}
