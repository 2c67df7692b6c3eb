import { expect, test } from 'vitest';
import { createCatalog, sampleCatalog } from '../built-in/catalog/catalog.ts';
import { readQuery } from './read-query.ts';
import { schoolIndexOf } from './school-index.ts';

async function createSearch(names: readonly string[]) {
  const [first] = sampleCatalog().schools;
  if (!first) throw new Error('The sample has no schools');
  const schools = names.map((name, index) => ({
    ...first,
    ...{ id: String(index), slug: `school-${index}`, name, city: 'Fairview', stateCode: 'TX' },
  }));
  const source = { name: 'College Scorecard', year: '2021-22' };
  const catalog = createCatalog({ kind: 'scorecard', version: '1', source, schools });
  const index = await schoolIndexOf(catalog, { category: undefined, subject: undefined });
  return (query: string) =>
    index.search(readQuery(query), query, index.vocabulary, 9).hits.map(({ title }) => title.text);
}

test('puts names that start with the query first, whether or not either starts with “The”', async () => {
  const search = await createSearch([
    'Texas Texas University',
    'Ohio Ohio State State University',
    'The University of Texas at Austin',
    'Ohio State University-Main Campus',
  ]);
  for (const query of ['university of texas', 'The University of Texas'])
    expect(search(query)[0]).toBe('The University of Texas at Austin');
  for (const query of ['ohio state university', 'the ohio state university'])
    expect(search(query)[0]).toBe('Ohio State University-Main Campus');
});
