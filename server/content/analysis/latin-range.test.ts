import { expect, it } from 'vitest';
import { latinRangeOf, widestRange } from './latin-range.ts';

it.each([
  ['Nursing · “3 × 2” — ½ €', 'basic'],
  ['José', 'supplement'],
  ['cœur', 'supplement'],
  ['¿ „ ‰', 'supplement'],
  ['Ελληνικά ✓\n', 'basic'],
  ['Dvořák, José', 'extended'],
  ['Nguyễn', 'extended'],
] as const)('finds the fonts that the text %s needs: %s', (text, range) => {
  expect(latinRangeOf(text)).toBe(range);
});

it('returns the widest range of several texts', () => {
  expect(widestRange(['basic', 'extended', 'supplement'])).toBe('extended');
  expect(widestRange(['supplement', 'basic'])).toBe('supplement');
  expect(widestRange([])).toBe('basic');
});
