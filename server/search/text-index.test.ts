import { expect, test } from 'vitest';
import { readQuery } from './read-query.ts';
import { createTextIndex } from './text-index.ts';
import { toWords } from './words.ts';

const texts = [
  'Study plans',
  'Staying a nurse',
  'State pages',
  'A minimum wage',
  'License by license',
  'Train',
];

async function createSearch() {
  const index = await createTextIndex(texts, (text) => ({ text: toWords(text).join(' ') }), { text: 1 });
  return (query: string) =>
    index.search(readQuery(query), index.vocabulary).map(({ position }) => texts[position]);
}

test.each([
  ['studying', 'Study plans'],
  ['studied', 'Study plans'],
  ['licensing', 'License by license'],
  ['licensed', 'License by license'],
  ['training', 'Train'],
])('finds another form of a word: %s', async (query, text) => {
  const search = await createSearch();
  expect(search(query)).toEqual([text]);
});

test('does not search for similar words if the index has another form of a word', async () => {
  const search = await createSearch();
  expect(search('wages')).toEqual(['A minimum wage']);
  expect(search('stady')).toEqual(['Study plans']);
});
