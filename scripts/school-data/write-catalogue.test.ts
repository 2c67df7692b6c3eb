import { expect, test } from 'vitest';
import type { CatalogueFile } from '../../server/built-in/catalogue/catalogue-file.ts';
import { parseCatalogue } from '../../server/built-in/catalogue/catalogue-text.ts';
import { writeCatalogue } from './write-catalogue.ts';

const names = [
  ...Array.from({ length: 2500 }, (_, index) => `School ${index}`),
  'A,\n"schools":[\n]',
  '\n]},\n',
];
const catalogue: CatalogueFile = {
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
  const text = writeCatalogue(catalogue);
  expect(JSON.parse(text)).toEqual(catalogue);
  expect(await parseCatalogue(text)).toEqual(catalogue);
});

test('the server parses a file on one line, and rejects a file that is cut off', async () => {
  expect(await parseCatalogue(JSON.stringify(catalogue))).toEqual(catalogue);
  await expect(parseCatalogue(writeCatalogue(catalogue).slice(0, -20))).rejects.toThrow(SyntaxError);
});
