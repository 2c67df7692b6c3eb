import type { MarkedText } from '../../src/core/model/services/site-search.ts';
import { findWords } from './words.ts';

/** Marks the words of a text that match. */
export function markWords(text: string, words: ReadonlySet<string>): MarkedText {
  const marks = findWords(text)
    .filter(({ word }) => words.has(word))
    .map(({ start, end }) => [start, end] as const);
  return { text, marks };
}

/** A text without marked words. */
export const plainText = (text: string): MarkedText => ({ text, marks: [] });
