import { expect, it } from 'vitest';
import { createCatalog } from './catalog.ts';
import type { SchoolRecord } from './catalog-file.ts';
import { sectorMedian } from './medians.ts';

const school = (id: string, more: Partial<SchoolRecord>): SchoolRecord => ({
  id,
  slug: id,
  name: id,
  city: 'A',
  stateCode: 'OH',
  isPrivate: false,
  level: '4 year',
  blurb: 'A.',
  offers: '',
  ...more,
});
const catalog = createCatalog({
  kind: 'scorecard',
  version: '1',
  source: { name: 'Test', year: '2020' },
  schools: [
    school('a', { netPrice: 0 }),
    school('b', { netPrice: 10_000 }),
    school('c', { netPrice: 30_000 }),
    school('d', {}),
    school('two-year', { netPrice: 1000, level: '2 year' }),
    school('private', { netPrice: 40_000, isPrivate: true }),
    school('private-too', { netPrice: 50_000, isPrivate: true }),
    school('nonprofit', { netPrice: 20_000, isPrivate: true, control: 'nonprofit' }),
    school('nonprofit-too', { netPrice: 22_000, isPrivate: true, control: 'nonprofit' }),
    school('for-profit', { netPrice: 60_000, isPrivate: true, control: 'for-profit' }),
  ],
});

it('computes the median of schools of the same level and control, counts zero and ignores unknown figures', () => {
  expect(sectorMedian(catalog, { level: '4 year', isPrivate: false }, 'netPrice')).toBe(10_000);
  expect(sectorMedian(catalog, { level: '4 year', isPrivate: true }, 'netPrice')).toBe(45_000);
});

it('computes separate medians of nonprofit and for-profit schools, as pages about states do', () => {
  const fields = { level: '4 year', isPrivate: true } as const;
  expect(sectorMedian(catalog, { ...fields, control: 'nonprofit' }, 'netPrice')).toBe(21_000);
  expect(sectorMedian(catalog, { ...fields, control: 'for-profit' }, 'netPrice')).toBeUndefined();
});

it('returns no median if fewer than two schools have the figure', () => {
  expect(sectorMedian(catalog, { level: '2 year', isPrivate: false }, 'netPrice')).toBeUndefined();
  expect(sectorMedian(catalog, { level: '4 year', isPrivate: false }, 'retentionRate')).toBeUndefined();
});
