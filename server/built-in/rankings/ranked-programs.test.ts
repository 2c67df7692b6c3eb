import { expect, test } from 'vitest';
import { createCatalog, sampleCatalog } from '../catalog/catalog.ts';
import { type ProgramSort, rankedPrograms } from './ranked-programs.ts';

const sample = sampleCatalog();
// Graduate tuition is in the opposite order of undergraduate tuition, and some schools do not report it.
const catalog = createCatalog({
  ...sample,
  schools: sample.schools.map((school, index) => ({
    ...school,
    gradTuitionInState: index % 5 === 0 ? undefined : 100_000 - (school.tuitionInState ?? 0),
  })),
});
const query = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
const schoolOf = (slug: string) => catalog.schools.find((school) => school.slug === slug);
const slugsOf = (found: ReturnType<typeof rankedPrograms>) =>
  found.map(({ listing }) => listing.product.school.slug);
const allSchools = { limit: 1000 };

test.each<[ProgramSort, string, 'netPrice' | 'tuitionInState' | 'gradTuitionInState']>([
  ['netPrice', 'masters', 'netPrice'],
  ['tuitionInState', 'bachelors', 'tuitionInState'],
  ['tuitionInState', 'masters', 'gradTuitionInState'],
])(
  'with sort: %s, sorts exact matches for %s by %s, the lowest of all schools first, unknown amounts last',
  (sort, degree, figure) => {
    const ofDegree = { ...query, degree };
    const found = rankedPrograms(catalog, ofDegree, { ...allSchools, sort });
    const exact = found.filter(({ listing }) => !listing.related);
    const amounts = slugsOf(exact).map((slug) => schoolOf(slug)?.[figure]);
    const known = amounts.filter((amount) => amount !== undefined);
    expect(known.length).toBeGreaterThan(20);
    expect(amounts.slice(0, known.length)).toEqual([...known].sort((one, other) => one - other));
    const ten = rankedPrograms(catalog, ofDegree, { limit: 10, sort });
    expect(slugsOf(ten)).toEqual(slugsOf(found).slice(0, 10));
  },
);

test('also sorts the nearest related programs, and lists them after the exact matches', () => {
  const rare = { ...query, degree: 'doctorate', subject: 'nurse-midwifery' };
  const ranked = rankedPrograms(catalog, rare, { limit: 12 });
  const sorted = rankedPrograms(catalog, rare, { limit: 12, sort: 'netPrice' });
  expect([...slugsOf(sorted)].sort()).toEqual([...slugsOf(ranked)].sort());
  const kinds = sorted.map(({ listing }) => listing.related);
  expect(kinds).toEqual([...kinds].sort());
  const related = slugsOf(sorted.filter(({ listing }) => listing.related));
  const amounts = related.map((slug) => schoolOf(slug)?.netPrice ?? Number.POSITIVE_INFINITY);
  expect(amounts.length).toBeGreaterThan(3);
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
});

test('leaves out schools that the page lists already', () => {
  const [first = '', second] = slugsOf(rankedPrograms(catalog, query, { limit: 2 }));
  const rest = rankedPrograms(catalog, query, { limit: 1, excluded: new Set([first]) });
  expect(slugsOf(rest)).toEqual([second]);
});
