import { afterEach, expect, it, vi } from 'vitest';
import type { Degree } from '../../../src/core/model/degree.ts';
import { matchPrograms } from '../inventory/matching.ts';
import { createCatalog, sampleCatalog } from './catalog.ts';
import type { SchoolRecord } from './catalog-file.ts';
import { createDegreeList, offeredDegrees } from './degree-list.ts';
import { degreeTree } from './degree-tree.ts';
import { sponsorCatalog } from './sponsors.ts';

const school: SchoolRecord = {
  id: '1',
  slug: 'one',
  name: 'One',
  city: 'Here',
  stateCode: 'OH',
  isPrivate: false,
  level: '4 year',
  blurb: 'A school.',
  offers: 'a0701',
};
const small = createCatalog({
  kind: 'scorecard',
  version: '1',
  source: { name: 's', year: '1' },
  schools: [school],
});
const list = (degrees: readonly Degree[]) =>
  degrees.flatMap((degree) =>
    degree.categories.flatMap(({ subjects }) => subjects.map(({ slug }) => `${degree.slug} ${slug}`)),
  );

it('offers only choices that lead to a program, with sample and imported data', () => {
  for (const catalog of [sampleCatalog(), small]) {
    const degrees = offeredDegrees(catalog);
    const deadEnds = degrees.flatMap((degree) =>
      degree.categories.flatMap((category) =>
        category.subjects.filter(({ slug }) => {
          const query = {
            degree: degree.slug,
            category: category.slug,
            subject: slug,
            isDistinct: true,
            includesRelated: true,
          };
          return matchPrograms(catalog, query).exact + matchPrograms(sponsorCatalog(), query).exact === 0;
        }),
      ),
    );
    expect(deadEnds).toEqual([]);
  }
});

it('offers every program of a school, also at a level that the degree tree does not list', () => {
  const associates = createCatalog({ ...small, version: '2', schools: [{ ...school, offers: 'a0612' }] });
  for (const catalog of [sampleCatalog(), small, associates]) {
    const choices = new Set(list(offeredDegrees(catalog)));
    const missing = [...catalog.offers, ...sponsorCatalog().offers].filter(
      ({ degree, subject }) => !choices.has(`${degree.slug} ${subject.slug}`),
    );
    expect(missing).toEqual([]);
  }
  expect(list(degreeTree)).not.toContain('associates social-sciences');
});

it('omits only the choices that no school offers', () => {
  const all = list(degreeTree);
  expect(list(offeredDegrees(sampleCatalog()))).toEqual(all);
  const offered = list(offeredDegrees(small));
  expect(all.filter((choice) => !offered.includes(choice))).toContain('doctorate criminology');
  expect(offered.length).toBeGreaterThan(500);
});

it('returns the same list while the data is unchanged', () => {
  const degrees = createDegreeList({ catalog: { current: () => small } });
  expect(degrees.current()).toBe(degrees.current());
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('uses the external list once it is loaded, refreshes it, and keeps it if a refresh fails', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1e12);
  const external: Degree[] = [{ id: 'd', slug: 'masters', name: 'M', categories: [] }];
  const queryDegrees = vi.fn().mockResolvedValueOnce({ degrees: external }).mockResolvedValue(undefined);
  const degrees = createDegreeList({ catalog: { current: () => small }, inventory: { queryDegrees } });
  expect(degrees.current()).toBe(offeredDegrees(small));
  await Promise.resolve();
  expect(degrees.current()).toBe(external);
  expect(queryDegrees).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1e12 + 600_001);
  degrees.current();
  await Promise.resolve();
  expect([degrees.current(), queryDegrees.mock.calls.length]).toEqual([external, 2]);
  now.mockReturnValue(1e12 + 660_002);
  degrees.current();
  expect(queryDegrees).toHaveBeenCalledTimes(3);
});

it('gives each list its own version, and keeps a list if the service responds with an empty list', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1e12);
  const external: Degree[] = [{ id: 'd', slug: 'masters', name: 'M', categories: [] }];
  const queryDegrees = vi
    .fn()
    .mockResolvedValueOnce({ degrees: external })
    .mockResolvedValueOnce({ degrees: [] });
  const degrees = createDegreeList({ catalog: { current: () => small }, inventory: { queryDegrees } });
  expect(degrees.version()).toBe('scorecard 1');
  degrees.current();
  await Promise.resolve();
  const version = degrees.version();
  expect(version).not.toBe('scorecard 1');
  now.mockReturnValue(1e12 + 600_001);
  degrees.current();
  await Promise.resolve();
  expect(queryDegrees).toHaveBeenCalledTimes(2);
  expect([degrees.current(), degrees.version()]).toEqual([external, version]);
});
