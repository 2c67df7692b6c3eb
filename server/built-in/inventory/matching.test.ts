import { expect, test, vi } from 'vitest';
import { sampleCatalog } from '../catalog/catalog.ts';
import { matchCacheOf, matchPrograms } from './matching.ts';

test('caches the matches of a query with known values', () => {
  const catalog = sampleCatalog();
  const query = { degree: 'masters', category: 'nursing-and-healthcare', state: 'ca' };
  const first = matchPrograms(catalog, query);
  const search = vi.spyOn(catalog.offersByCategory, 'get');
  expect(matchPrograms(catalog, { ...query, state: 'CA' })).toEqual(first);
  expect(search).not.toHaveBeenCalled();
  expect(matchPrograms(catalog, { ...query, state: 'NY' })).not.toEqual(first);
  expect(search).toHaveBeenCalledTimes(1);
});

test.each(['degree', 'category', 'subject', 'state'])('does not cache a query with an unknown %s', (name) => {
  const catalog = sampleCatalog();
  for (let index = 0; index < 10; index += 1) matchPrograms(catalog, { [name]: `unknown-${index}` });
  expect(matchCacheOf(catalog).size).toBe(0);
});

test('caches the matches of at most 2,000 queries', () => {
  const catalog = sampleCatalog();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const states = letters.flatMap((first) => letters.map((second) => first + second));
  // 676 states for each of four degrees; most of these queries have no matches.
  for (const degree of ['associates', 'bachelors', 'masters', 'doctorate'])
    for (const state of states) matchPrograms(catalog, { degree, category: 'art-and-design', state });
  expect(matchCacheOf(catalog).size).toBe(2000);
});
