import { expect, test } from 'vitest';
import { parseFacetFilters } from './facet-filters.ts';

const term = (attribute: string, value: string, isNegative = false) => ({ attribute, value, isNegative });

test.each([
  ['a:b', term('a', 'b')],
  [' a : b:c ', term('a', 'b:c')],
  ['a:-b', term('a', 'b', true)],
  [' -a:b', term('a', 'b', true)],
  ['a:\\-b', term('a', '-b')],
  ['a:-\\-b', term('a', '-b', true)],
  ['-a:\\-b', term('a', '-b', true)],
  ['a:b\\-c', term('a', 'b\\-c')],
  ['a:', term('a', '')],
])('parses the facet filter %j, alone or in a list', (text, expected) => {
  expect(parseFacetFilters([text])).toEqual([[expected]]);
  expect(parseFacetFilters(text)).toEqual([[expected]]);
});

test.each([[undefined], [null], [[]], [[[]]]])('returns no terms for %j', (filters) => {
  expect(parseFacetFilters(filters)).toEqual([]);
});

test('omits repeated terms, both at the top level and within a list', () => {
  expect(parseFacetFilters(['a:b', 'a:b', ['c:d', 'c:d']])).toEqual([[term('a', 'b')], [term('c', 'd')]]);
});

test.each([
  [['a'], 'facetFilters has the term "a"; each term must be attribute:value.'],
  [[':b'], 'facetFilters has the term ":b"; each term must be attribute:value.'],
  [['x'.repeat(200)], `facetFilters has the term "${'x'.repeat(99)}; each`],
  [[1], 'facetFilters has the term 1; each term must be attribute:value.'],
  [[{ a: 1 }], 'facetFilters has the term {"a":1}; each term must be attribute:value.'],
])('rejects the facet filters %j', (filters, message) => {
  expect(() => parseFacetFilters(filters)).toThrow(message);
});
