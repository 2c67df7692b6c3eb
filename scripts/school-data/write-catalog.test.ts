import { expect, test } from 'vitest';
import type { CatalogFile } from '../../server/built-in/catalog/catalog-file.ts';
import { parseCatalog } from '../../server/built-in/catalog/catalog-text.ts';
import { writeCatalog } from './write-catalog.ts';

const names = [
  ...Array.from({ length: 2500 }, (_, index) => `School ${index}`),
  'A,\n"schools":[\n]',
  '\n]},\n',
];
const catalog: CatalogFile = {
  kind: 'scorecard',
  version: 'v2',
  source: { name: 'Test', year: '2020-21' },
  schools: names.map((name, index) => ({
    id: String(index),
    slug: `school-${index}`,
    name,
    city: 'B',
    stateCode: 'AL',
    isPrivate: false,
    level: '4 year',
    blurb: 'A school.',
    offers: 'b0704 a0901o',
  })),
};

test('writes JSON that the server parses to the same schools, with line breaks and brackets in names', async () => {
  const text = writeCatalog(catalog);
  expect(JSON.parse(text)).toEqual(catalog);
  expect(await parseCatalog(text)).toEqual(catalog);
});

test('the server parses a file without line breaks, and rejects a truncated file', async () => {
  expect(await parseCatalog(JSON.stringify(catalog))).toEqual(catalog);
  await expect(parseCatalog(writeCatalog(catalog).slice(0, -20))).rejects.toThrow(SyntaxError);
});
