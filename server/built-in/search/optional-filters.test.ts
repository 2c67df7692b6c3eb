import { expect, test } from 'vitest';
import { sampleCatalog } from '../catalog/catalog.ts';
import { parseOptionalFilters } from './optional-filters.ts';

test('rejects optional filters with a list, an object or a term without a colon', () => {
  expect(() => parseOptionalFilters([['a:b']])).toThrow(
    'optionalFilters has the term ["a:b"]; each term must be attribute:value or attribute:value<score=n>.',
  );
  expect(() => parseOptionalFilters([{ a: 'b' }])).toThrow('optionalFilters has the term {"a":"b"};');
  expect(() => parseOptionalFilters(['no colon'])).toThrow('optionalFilters has the term "no colon";');
});

test('ignores optional filters with unknown attributes', () => {
  const invented = Array.from({ length: 99 }, (_, index) => `invented-${index}:x`);
  expect(parseOptionalFilters(invented)).toBeUndefined();
  const score = parseOptionalFilters([...invented, 'program.degree.slug:masters<score=3>']);
  const scores = sampleCatalog().offers.map((offer) => [offer.degree.slug, score?.(offer)] as const);
  for (const [degree, value] of scores) expect(value).toBe(degree === 'masters' ? 3 : 0);
});

test.each(['', ':x', '-program.degree.slug:x', 'a:b<score=12345>', 'a:b<score=1>c', 'a:b<c', 1, null])(
  'rejects the optional filter %j',
  (filter) => {
    expect(() => parseOptionalFilters([filter])).toThrow(
      `optionalFilters has the term ${JSON.stringify(filter)};`,
    );
  },
);

test('shows the first 100 characters of a long invalid optional filter in the error', () => {
  expect(() => parseOptionalFilters(['x'.repeat(200)])).toThrow(`the term "${'x'.repeat(99)};`);
});

test.each([[undefined], [null], [[]]])('reads no filter from %j', (filters) => {
  expect(parseOptionalFilters(filters)).toBeUndefined();
});

test('reads a single optional filter that is not in a list', () => {
  const score = parseOptionalFilters('program.degree.slug:masters');
  const scores = sampleCatalog().offers.map((offer) => score?.(offer));
  expect(new Set(scores)).toEqual(new Set([0, 1]));
});
