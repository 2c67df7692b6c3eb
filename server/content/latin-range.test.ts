import { expect, it } from 'vitest';
import { latinRangeOf, widestRange } from './latin-range.ts';

it.each([
  ['Nursing · “3 × 2” — ½ €', 'basic'],
  ['José', 'accented'],
  ['cœur', 'accented'],
  ['Dvořák, José', 'extended'],
  ['Nguyễn', 'extended'],
] as const)('finds the fonts that the text %s needs: %s', (text, range) => {
  expect(latinRangeOf(text)).toBe(range);
});

it('takes the widest range of several texts', () => {
  expect(widestRange(['basic', 'extended', 'accented'])).toBe('extended');
  expect(widestRange(['accented', 'basic'])).toBe('accented');
  expect(widestRange([])).toBe('basic');
});
