import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '../../../src/core/model/services/sponsored-hit.ts';
import { type SearchServer, startSearchServer } from '../../testing/search-server.ts';
import { createCatalog, sampleCatalog } from '../catalog/catalog.ts';
import { createSearchIndex } from './search-index.ts';

const importedCatalog = createCatalog({
  kind: 'scorecard',
  version: '1',
  source: { name: 'College Scorecard', year: '2021-22' },
  schools: [
    {
      id: '100',
      slug: 'real-100',
      name: 'Real College',
      city: 'Logan',
      stateCode: 'UT',
      isPrivate: false,
      level: '4 year',
      blurb: 'A college.',
      offers: 'm0710 b0710',
    },
  ],
});
let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer();
});
afterAll(() => server.close());

const nursing = [
  'program.degree.slug:masters',
  'program.category.slug:nursing-and-healthcare',
  'program.subject.slug:nursing',
];
const idsOf = (result: SearchResult) => result.hits.map(({ school }) => school.sdbSchoolId);

describe('search by Algolia’s client', () => {
  it('returns one program per school, with sponsors first and marked as sponsored', async () => {
    const { hits, nbHits, page, nbPages, hitsPerPage } = await server.search({
      facetFilters: nursing,
      hitsPerPage: 2,
    });
    expect([page, hitsPerPage, nbPages]).toEqual([0, 2, Math.ceil(nbHits / 2)]);
    expect(hits).toHaveLength(2);
    expect(hits.every(({ sponsored, school, helid }) => sponsored && school.sample && helid)).toBe(true);
    expect(new Set(hits.map(({ school }) => school.slug)).size).toBe(2);
    expect(hits[0]?.program?.description).toContain('Master’s degree in nursing');
  });

  it('returns the results of several queries in their order', async () => {
    const [none, one] = await server.searchAll(
      { facetFilters: ['school.sdbSchoolId:nobody'] },
      { facetFilters: ['school.sdbSchoolId:sample-004'] },
    );
    expect([none?.nbHits, one?.nbHits]).toEqual([0, 1]);
  });

  it('rejects a wrong key and an unknown index with Algolia’s messages', async () => {
    const requests = [{ indexName: 'other' }];
    await expect(server.createClient('embedded', 'wrong').search({ requests })).rejects.toMatchObject({
      status: 403,
      message: 'Invalid Application-ID or API key',
    });
    await expect(
      server.createClient('embedded', 'embedded-search').search({ requests }),
    ).rejects.toMatchObject({ status: 404, message: 'Index other does not exist' });
  });
});

describe('facet filters', () => {
  it('combines the terms of the outer list by AND and the terms of inner lists by OR', async () => {
    const both = await server.search({
      facetFilters: [
        ['school.sdbSchoolId:sample-001', 'school.sdbSchoolId:sample-002'],
        'program.degree.slug:masters',
      ],
    });
    expect(idsOf(both).sort()).toEqual(['sample-001', 'sample-002']);
    const neither = await server.search({
      facetFilters: ['school.sdbSchoolId:sample-001', 'school.sdbSchoolId:sample-002'],
    });
    expect(neither.nbHits).toBe(0);
  });

  it('excludes schools by both notations for negation', async () => {
    const all = await server.search({ facetFilters: nursing, hitsPerPage: 1000 });
    const [first, second] = idsOf(all);
    const rest = await server.search({
      facetFilters: [...nursing, `school.sdbSchoolId:-${first}`, `-school.sdbSchoolId:${second}`],
      hitsPerPage: 1000,
    });
    expect(idsOf(rest)).toEqual(idsOf(all).slice(2));
  });

  it('applies negated terms within OR', async () => {
    const { nbHits } = await server.search({
      facetFilters: [['school.sdbSchoolId:-sample-001', 'program.degree.slug:masters']],
      distinct: false,
      hitsPerPage: 0,
    });
    const all = await server.search({ distinct: false, hitsPerPage: 0 });
    const left = await server.search({
      facetFilters: ['school.sdbSchoolId:sample-001', 'program.degree.slug:-masters'],
      distinct: false,
      hitsPerPage: 0,
    });
    expect(nbHits).toBe(all.nbHits - left.nbHits);
  });

  it('requires one program to match all terms, not several programs of a school', async () => {
    const { hits } = await server.search({
      facetFilters: [
        'school.sdbSchoolId:sample-001',
        'program.degree.slug:associates',
        'program.subject.slug:nursing',
      ],
    });
    expect(hits).toEqual([]);
  });

  it('accepts 500 negated terms in one query', async () => {
    const excluded = Array.from(
      { length: 500 },
      (_, index) => `school.sdbSchoolId:-sample-${String(index).padStart(3, '0')}`,
    );
    expect((await server.search({ facetFilters: excluded })).nbHits).toBe(0);
  });
});

describe('optional filters', () => {
  const nearest = [
    'program.subject.slug:nursing<score=16>',
    'program.category.slug:nursing-and-healthcare<score=8>',
    'program.degree.slug:masters<score=4>',
  ];

  it('picks the best-matching program of each school and excludes no school', async () => {
    const all = await server.search({ hitsPerPage: 1000 });
    const { hits, nbHits } = await server.search({ optionalFilters: nearest, hitsPerPage: 1000 });
    expect(nbHits).toBe(all.nbHits);
    const first = hits.find(({ school }) => school.sdbSchoolId === 'sample-001');
    expect(first?.program?.description).toContain('Master’s degree in nursing');
  });

  it('returns 400 if a term is not attribute:value or there are more than 100 terms', async () => {
    const statusFor = async (optionalFilters: unknown) =>
      (await server.post({ requests: [{ indexName: 'programs', optionalFilters }] })).status;
    expect(
      await Promise.all([statusFor(['no colon']), statusFor([['a:b']]), statusFor(Array(101).fill('a:b'))]),
    ).toEqual([400, 400, 400]);
  });
});

describe('search words', () => {
  it('finds schools by name, by prefix and despite a typo', async () => {
    for (const query of ['Moonberry', 'moonb', 'Moonbery'])
      expect((await server.search({ query })).hits[0]?.school.name).toBe('Moonberry Sample University');
  });

  it('combines words with filters, and returns no hits for unknown words', async () => {
    expect(
      (
        await server.search({ query: 'Moonberry', facetFilters: ['school.sdbSchoolId:-sample-001'] })
      ).hits.map(({ school }) => school.sdbSchoolId),
    ).not.toContain('sample-001');
    expect((await server.search({ query: 'xyzzyqq' })).nbHits).toBe(0);
  });
});

it('returns every school exactly once across result pages', async () => {
  const pages = await Promise.all([0, 1, 2].map((page) => server.search({ hitsPerPage: 40, page })));
  const ids = pages.flatMap(idsOf);
  expect(ids.toSorted()).toEqual(
    sampleCatalog()
      .schools.map(({ id }) => id)
      .toSorted(),
  );
  expect(ids).toEqual(idsOf(await server.search({ hitsPerPage: 1000 })));
});

it('never marks a real school as sponsored, and still returns the made-up sponsors with imported data', async () => {
  server.catalog = importedCatalog;
  const { hits } = await server.search({ facetFilters: nursing, hitsPerPage: 1000 });
  server.catalog = sampleCatalog();
  const own = hits.find(({ school }) => school.sdbSchoolId === '100');
  expect([own?.sponsored, own?.helid]).toEqual([false, undefined]);
  expect(hits.filter(({ sponsored }) => sponsored).every(({ school }) => school.sample)).toBe(true);
  expect(hits.some(({ sponsored }) => sponsored)).toBe(true);
});

it('yields to the event loop during a search', async () => {
  const order: string[] = [];
  const search = createSearchIndex(sampleCatalog()).search({ query: 'university' });
  setImmediate(() => order.push('other work'));
  expect((await search).nbHits).toBeGreaterThan(0);
  expect(order).toEqual(['other work']);
});

it('returns absolute URLs, which work on other sites', async () => {
  expect((await server.search({ facetFilters: nursing })).hits[0]?.url).toMatch(
    new RegExp(`^${server.origin}/study-match/\\?`),
  );
});
