import { describe, expect, test } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

const words = [
  'ohio',
  'york',
  'night',
  'shift',
  'safari',
  'clary',
  'license',
  'pharmacology',
  'texas',
  'this',
];
const vocabulary = createVocabulary(new Map(words.map((word) => [word, 1])));
const nearest = (word: string) => vocabulary.nearest(word)?.word;

describe('the nearest word', () => {
  test.each([
    ['ohoi', 'ohio'],
    ['yrok', 'york'],
    ['nigth', 'night'],
    ['shfit', 'shift'],
    ['texsa', 'texas'],
    ['licens', 'license'],
  ])('corrects one edit or one swap in a word of up to seven characters: %s', (word, correction) => {
    expect(nearest(word)).toBe(correction);
  });

  test('corrects two edits, but not more, in words of at least eight characters', () => {
    expect(nearest('pharmcolgy')).toBe('pharmacology');
    expect(nearest('farmcolgy')).toBeUndefined();
  });

  test('does not correct two edits in a shorter word', () => {
    expect(nearest('salary')).toBeUndefined();
    expect(nearest('ethics')).toBeUndefined();
  });
});
