import { expect, test } from 'vitest';
import { sampleCatalog } from '../catalog/catalog.ts';
import { matchCacheOf, matchPrograms } from './matching.ts';

test('caches the matches of a query with known values', () => {
  const catalog = sampleCatalog();
  const query = { degree: 'masters', category: 'nursing-and-healthcare', state: 'ca' };
  expect(matchPrograms(catalog, query)).toEqual(matchPrograms(catalog, query));
  expect(matchCacheOf(catalog).size).toBe(1);
});

test.each(['degree', 'category', 'subject', 'state'])('does not cache a query with an unknown %s', (name) => {
  const catalog = sampleCatalog();
  for (let index = 0; index < 10; index += 1) matchPrograms(catalog, { [name]: `unknown-${index}` });
  expect(matchCacheOf(catalog).size).toBe(0);
});

test('caches the matches of at most 2,000 queries', () => {
  expect(matchCacheOf(sampleCatalog()).max).toBe(2000);
});
