import { editDistance } from '../../src/core/text/edit-distance.ts';

/** A word of a vocabulary that a misspelled word may mean. */
interface Correction {
  readonly word: string;
  readonly edits: number;
  readonly weight: number;
}

/** The words of an index, to recognize and correct typing errors. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether a word starts with these characters. */
  hasPrefix(start: string): boolean;
  /** The word with the fewest edits and, among those, the highest weight; undefined if none is similar. */
  nearest(word: string): Correction | undefined;
}

/** Whether the word may be a correction; numbers and the keys of states may not. */
const isWord = (text: string) => /^\p{L}{3,}$/u.test(text);

const minWordCharacters = 3;
const minLongWordCharacters = 8;

const isBetter = (one: Correction, other: Correction | undefined): boolean =>
  !other || one.edits < other.edits || (one.edits === other.edits && one.weight > other.weight);

/**
 * Creates a vocabulary of the words in `weights`.
 *
 * @param weights for each word, its weight as a correction
 */
export function createVocabulary(weights: ReadonlyMap<string, number>): Vocabulary {
  let sorted: readonly string[] | undefined;
  return {
    has: (word) => weights.has(word),
    hasPrefix(start) {
      sorted ??= [...weights.keys()].sort();
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] ?? '') < start) low = middle + 1;
        else high = middle;
      }
      return Boolean(sorted[low]?.startsWith(start));
    },
    nearest(word) {
      if (word.length < minWordCharacters) return undefined;
      const limit = word.length < minLongWordCharacters ? 1 : 2;
      let best: Correction | undefined;
      for (const [candidate, weight] of weights) {
        if (!isWord(candidate)) continue;
        const edits = editDistance(word, candidate, best?.edits ?? limit);
        const correction = { word: candidate, edits, weight };
        if (edits <= limit && isBetter(correction, best)) best = correction;
      }
      return best;
    },
  };
}

/** All words of several vocabularies. */
export function joinVocabularies(vocabularies: readonly Vocabulary[]): Vocabulary {
  return {
    has: (word) => vocabularies.some((vocabulary) => vocabulary.has(word)),
    hasPrefix: (start) => vocabularies.some((vocabulary) => vocabulary.hasPrefix(start)),
    nearest(word) {
      let best: Correction | undefined;
      for (const vocabulary of vocabularies) {
        const correction = vocabulary.nearest(word);
        if (correction && isBetter(correction, best)) best = correction;
      }
      return best;
    },
  };
}
