import { expect, test } from 'vitest';
import { sampleCatalogue } from '../catalogue/catalogue.ts';
import { matchCacheOf, matchPrograms } from './matching.ts';

test('caches the matches of a query with known values', () => {
  const catalogue = sampleCatalogue();
  const query = { degree: 'masters', category: 'nursing-and-healthcare', state: 'ca' };
  expect(matchPrograms(catalogue, query)).toEqual(matchPrograms(catalogue, query));
  expect(matchCacheOf(catalogue).size).toBe(1);
});

test.each(['degree', 'category', 'subject', 'state'])('does not cache a query with an unknown %s', (name) => {
  const catalogue = sampleCatalogue();
  for (let index = 0; index < 10; index += 1) matchPrograms(catalogue, { [name]: `unknown-${index}` });
  expect(matchCacheOf(catalogue).size).toBe(0);
});

test('caches at most 2,000 queries', () => {
  expect(matchCacheOf(sampleCatalogue()).max).toBe(2000);
});
