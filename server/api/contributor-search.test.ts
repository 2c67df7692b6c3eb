import { expect, test } from 'vitest';
import type { Contributor } from '../../src/core/model/contributor.ts';
import { searchContributors } from './contributor-search.ts';

const contributors = ['Zsófia Várkonyi, MA', 'Rafael O’Donovan, LPN', 'Grace Lindqvist-Moore'].map(
  (title, index): Contributor => ({
    id: String(index),
    title,
    slug: `person-${index}`,
    types: ['writer'],
    featuredImage: null,
    content: '',
    socialMedia: [],
    contributorPosts: [],
  }),
);
const search = (q: string) =>
  searchContributors(contributors, { q, offset: 0, limit: 10 }).contributors.map(({ title }) => title);

test.each([
  ['zsofia', 'Zsófia Várkonyi, MA'],
  ["O'DONOVAN", 'Rafael O’Donovan, LPN'],
  ['odonovan', 'Rafael O’Donovan, LPN'],
  ['lindqvist moore', 'Grace Lindqvist-Moore'],
])('ignores case, accents, apostrophes and hyphens in a search for “%s”', (q, title) => {
  expect(search(q)).toEqual([title]);
});

test('finds everybody without a query, and nobody for a query without letters and digits', () => {
  expect(search(' ')).toHaveLength(3);
  expect(search('.*')).toEqual([]);
});
