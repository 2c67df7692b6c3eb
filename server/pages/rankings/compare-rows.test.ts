import { describe, expect, it } from 'vitest';
import { type Catalog, createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import { sponsorCatalog } from '../../built-in/catalog/sponsors.ts';
import { findSchool } from '../../built-in/schools/school-directory.ts';
import { compareRows } from './compare-rows.ts';

function catalogOf(schools: SchoolRecord[]): Catalog {
  return createCatalog({ kind: 'scorecard', version: '1', source: { name: 'Test', year: '2022' }, schools });
}

/** Schools as an import has them: none of them is made up or pays. */
const imported = catalogOf(
  sampleCatalog()
    .schools.slice(0, 40)
    .map((school, index) => ({
      ...school,
      id: `${100_000 + index}`,
      slug: `real-${index}`,
      sample: undefined,
    })),
);

function rowsOf(catalog: Catalog, ...slugs: string[]) {
  const schools = slugs.flatMap((slug) => findSchool(catalog, slug) ?? []);
  expect(schools).toHaveLength(slugs.length);
  const rows = compareRows(catalog, schools, true);
  return (label: string) => rows.find((row) => row.label === label);
}

const [first] = sampleCatalog().schools;
if (!first) throw new Error('The sample has no schools');

/** Compares schools that differ only in the given figures. */
function compareFigures(...figures: Partial<SchoolRecord>[]) {
  const schools = figures.map((given, index) => ({
    ...first,
    ...given,
    id: `${index}`,
    slug: `school-${index}`,
  }));
  return rowsOf(catalogOf(schools as SchoolRecord[]), ...schools.map(({ slug }) => slug));
}

describe('a comparison with a paying school that the imported data lacks', () => {
  const [sponsor] = sponsorCatalog().schools;
  const rowOf = rowsOf(imported, 'real-3', sponsor?.slug ?? '');

  it('shows no rank for the paying school, which competes with no real school', () => {
    const ranks = rowOf('Our rank by outcomes')?.cells.map(({ value }) => value);
    expect(ranks).toEqual([expect.stringMatching(/^\d/), 'Not ranked']);
  });

  it('shows the medians of the imported schools', () => {
    const twin = catalogOf(imported.schools.map((school) => ({ ...school, retentionRate: 0.11 })));
    const note = rowsOf(twin, sponsor?.slug ?? '')('First-year students who return')?.cells[0]?.note;
    expect(note).toBe('Median of similar schools: 11%');
  });
});

it('does not call a school unranked that is only below the ends of our lists by outcomes', () => {
  const schools = Array.from({ length: 26 }, (_, index) => ({
    ...first,
    id: `${index}`,
    slug: `school-${index}`,
    retentionRate: 0.9 - index / 100,
    completionRate: 0.5,
  }));
  const rank = rowsOf(catalogOf(schools), 'school-0', 'school-25')('Our rank by outcomes');
  expect(rank?.cells.map(({ value }) => value)).toEqual([
    '1: Schools for health professions in the United States',
    'Not in our national or state list',
  ]);
});

describe('the best value of a row', () => {
  it('marks the best value of a row with its lead over the next one', () => {
    const row = compareFigures({ netPrice: 9_000 }, { netPrice: 8_000 })('Net price, after aid, a year');
    expect(row?.cells.map(({ best }) => best)).toEqual([undefined, '$1,000 lower']);
  });

  it.each([
    [0.7449, 0.75, '74%', '75%'],
    [0.28, 0.285, '28%', '29%'],
  ])('computes the lead of %s and %s from the percentages that the row shows', (one, other, low, high) => {
    const row = compareFigures(
      { retentionRate: one },
      { retentionRate: other },
    )('First-year students who return');
    expect(row?.cells.map(({ value, best }) => [value, best])).toEqual([
      [low, undefined],
      [high, '1 point higher'],
    ]);
  });

  it.each([
    [0.8123, 0.8125],
    [0.5512, 0.5549],
    [0.575, 0.58],
  ])(
    'marks neither %s nor %s as the best value, because both are shown as the same percentage',
    (one, other) => {
      const row = compareFigures(
        { retentionRate: one },
        { retentionRate: other },
      )('First-year students who return');
      expect(row?.cells.map(({ best }) => best)).toEqual([undefined, undefined]);
      expect(row?.isSame).toBe(true);
    },
  );
});
