import { expect, it } from 'vitest';
import { createSlugSimilarity } from './slug-similarity.ts';

it.each([
  ['new-york', 'new-york', 1],
  ['new-york', 'xq', 0],
  // Nine bigrams and eighteen, nine of them shared.
  ['new-york', 'new-york-new-york', 2 / 3],
  ['new-york-new-york', 'new-york', 2 / 3],
  ['aaaa', 'aaaa', 1],
])('returns the share of common bigrams of %s and %s', (slug, other, similarity) => {
  const similarityTo = createSlugSimilarity(slug);
  expect(similarityTo(other)).toBeCloseTo(similarity, 10);
  // The comparison leaves the table as it was.
  expect(similarityTo(slug)).toBe(1);
});
