import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatLevel,
  formatLongDate,
  formatNumber,
  formatOnline,
  formatPercent,
  formatUsd,
} from './format.ts';

describe('figures', () => {
  it('formats dollars without decimals [5.5]', () => {
    expect(formatUsd(8420.4)).toBe('$8,420');
    expect(formatUsd(0)).toBe('$0');
    expect(formatUsd(999.5)).toBe('$1,000');
  });

  it('formats a share as a percentage [5.5]', () => {
    expect(formatPercent(0.456)).toBe('46%');
    expect(formatPercent(1)).toBe('100%');
  });

  it('separates thousands with commas', () => {
    expect(formatNumber(1234567)).toBe('1,234,567');
  });

  it('returns undefined for values that are not numbers', () => {
    for (const format of [formatNumber, formatUsd, formatPercent, formatOnline]) {
      expect([format(undefined), format(null), format(Number.NaN), format(Number.POSITIVE_INFINITY)]).toEqual(
        [undefined, undefined, undefined, undefined],
      );
    }
  });
});

describe('dates', () => {
  it('formats month, day and year', () => {
    expect(formatDate('2026-06-02')).toBe('6/2/2026');
  });

  it('keeps the written day in every time zone', () => {
    expect(formatDate('2026-06-02T23:59:59-08:00')).toBe('6/2/2026');
    expect(formatDate('2026-06-02T00:00:01+13:00')).toBe('6/2/2026');
  });

  it('returns undefined for invalid dates', () => {
    expect(
      ['', 'June 2', '2026-13-01', '2026-02-30', '2026-06-021', undefined, null].map(formatDate),
    ).toEqual(Array(7).fill(undefined));
  });
});

describe('institution labels', () => {
  it.each([
    ['Four or more years', '4 year'],
    ['4-year', '4 year'],
    ['4 year', '4 year'],
    ['At least 2 but less than 4 years', '2 year'],
    ['2 year', '2 year'],
    ['Less than 2 years (below associate)', '<2 year'],
    ['<2 year', '<2 year'],
    [4, '4 year'],
    [3.5, '2 year'],
    [2, '2 year'],
    [1.9, '<2 year'],
    ['6', '4 year'],
    ['Graduate only', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('labels the level %s as %s [5.6]', (level, label) => {
    expect(formatLevel(level)).toBe(label);
  });

  it('describes how a school teaches by its percentage of online programs [5.7]', () => {
    expect([formatOnline(0), formatOnline(1), formatOnline(99.9), formatOnline(100)]).toEqual([
      'Campus',
      'Campus + Online',
      'Campus + Online',
      'Online',
    ]);
  });
});

describe('formatLongDate', () => {
  it('writes the month as a word, and keeps the written day in every time zone', () => {
    expect(formatLongDate('2026-06-02')).toBe('June 2, 2026');
    expect(formatLongDate('2026-12-31T23:59:59Z')).toBe('December 31, 2026');
  });

  it('returns undefined for anything that is not a date', () => {
    for (const text of ['2026-02-30', 'June', '', null, undefined])
      expect(formatLongDate(text)).toBeUndefined();
  });
});
