import { liteClient } from 'algoliasearch/lite';
import express from 'express';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchResponse, SearchResponseSchema } from '../../../src/core/model/sponsored-hit.ts';
import { listen, type TestServer } from '../../testing/listen.ts';
import { createCatalogue, sampleCatalogue } from '../catalogue/catalogue.ts';
import { createSearchService } from './search.ts';
import { createSearchIndex } from './search-index.ts';

const real = createCatalogue({
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
let catalogue = sampleCatalogue();
let server: TestServer;

beforeAll(async () => {
  const store = { current: () => catalogue, refresh: async () => false, watch: () => () => undefined };
  server = await listen(express().use(createSearchService({ catalogue: store })));
});
afterAll(() => server.close());

const clientWith = (appId: string, key: string) =>
  liteClient(appId, key, {
    hosts: [{ url: server.origin.replace('http://', ''), accept: 'readWrite', protocol: 'http' }],
  });

async function ask(...requests: Record<string, unknown>[]) {
  const answer = await clientWith('embedded', 'embedded-search').search({
    requests: requests.map((request) => ({ indexName: 'programs_ranking', ...request })),
  });
  return v.parse(SearchResponseSchema, answer).results;
}

async function find(request: Record<string, unknown>): Promise<SearchResponse['results'][number]> {
  const [result] = await ask(request);
  if (!result) throw new Error('there is no result');
  return result;
}

const nursing = [
  'program.degree.slug:masters',
  'program.category.slug:nursing-and-healthcare',
  'program.subject.slug:nursing',
];
const idsOf = (result: SearchResponse['results'][number]) =>
  result.hits.map(({ school }) => school.sdbSchoolId);

async function post(
  body: unknown,
  query = '?x-algolia-application-id=embedded&x-algolia-api-key=embedded-search',
  type = 'text/plain',
) {
  const response = await fetch(`${server.origin}/1/indexes/*/queries${query}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

describe('the unmodified official client', () => {
  it('finds one program a school, paying schools first and marked', async () => {
    const { hits, nbHits, page, nbPages, hitsPerPage } = await find({
      facetFilters: nursing,
      hitsPerPage: 2,
    });
    expect([page, hitsPerPage, nbPages]).toEqual([0, 2, Math.ceil(nbHits / 2)]);
    expect(hits).toHaveLength(2);
    expect(hits.every(({ sponsored, school, helid }) => sponsored && school.sample && helid)).toBe(true);
    expect(new Set(hits.map(({ school }) => school.slug)).size).toBe(2);
    expect(hits[0]?.program?.description).toContain('Master’s degree in nursing');
  });

  it('answers several searches in their order', async () => {
    const [none, one] = await ask(
      { facetFilters: ['school.sdbSchoolId:nobody'] },
      { facetFilters: ['school.sdbSchoolId:sample-004'] },
    );
    expect([none?.nbHits, one?.nbHits]).toEqual([0, 1]);
  });

  it('fails with Algolia’s own message for a wrong key and an unknown index', async () => {
    const requests = [{ indexName: 'other' }];
    await expect(clientWith('embedded', 'wrong').search({ requests })).rejects.toMatchObject({
      status: 403,
      message: 'Invalid Application-ID or API key',
    });
    await expect(clientWith('embedded', 'embedded-search').search({ requests })).rejects.toMatchObject({
      status: 404,
      message: 'Index other does not exist',
    });
  });
});

describe('facet filters', () => {
  it('join a list by AND and a list in it by OR', async () => {
    const both = await find({
      facetFilters: [
        ['school.sdbSchoolId:sample-001', 'school.sdbSchoolId:sample-002'],
        'program.degree.slug:masters',
      ],
    });
    expect(idsOf(both).sort()).toEqual(['sample-001', 'sample-002']);
    const neither = await find({
      facetFilters: ['school.sdbSchoolId:sample-001', 'school.sdbSchoolId:sample-002'],
    });
    expect(neither.nbHits).toBe(0);
  });

  it('exclude in both spellings', async () => {
    const all = await find({ facetFilters: nursing, hitsPerPage: 1000 });
    const [first, second] = idsOf(all);
    const rest = await find({
      facetFilters: [...nursing, `school.sdbSchoolId:-${first}`, `-school.sdbSchoolId:${second}`],
      hitsPerPage: 1000,
    });
    expect(idsOf(rest)).toEqual(idsOf(all).slice(2));
  });

  it('negate within OR as well', async () => {
    const { nbHits } = await find({
      facetFilters: [['school.sdbSchoolId:-sample-001', 'program.degree.slug:masters']],
      distinct: false,
      hitsPerPage: 0,
    });
    const all = await find({ distinct: false, hitsPerPage: 0 });
    const left = await find({
      facetFilters: ['school.sdbSchoolId:sample-001', 'program.degree.slug:-masters'],
      distinct: false,
      hitsPerPage: 0,
    });
    expect(nbHits).toBe(all.nbHits - left.nbHits);
  });

  it('match a program as a whole, not a degree here and a subject there', async () => {
    const { hits } = await find({
      facetFilters: [
        'school.sdbSchoolId:sample-001',
        'program.degree.slug:associates',
        'program.subject.slug:nursing',
      ],
    });
    expect(hits).toEqual([]);
  });

  it('exclude five hundred schools at once', async () => {
    const excluded = Array.from(
      { length: 500 },
      (_, index) => `school.sdbSchoolId:-sample-${String(index).padStart(3, '0')}`,
    );
    expect((await find({ facetFilters: excluded })).nbHits).toBe(0);
  });
});

describe('optional filters', () => {
  const nearest = [
    'program.subject.slug:nursing<score=16>',
    'program.category.slug:nursing-and-healthcare<score=8>',
    'program.degree.slug:masters<score=4>',
  ];

  it('choose the program of each school that matches most, and exclude no school', async () => {
    const all = await find({ hitsPerPage: 1000 });
    const { hits, nbHits } = await find({ optionalFilters: nearest, hitsPerPage: 1000 });
    expect(nbHits).toBe(all.nbHits);
    const first = hits.find(({ school }) => school.sdbSchoolId === 'sample-001');
    expect(first?.program?.description).toContain('Master’s degree in nursing');
  });

  it('are refused when a term is not attribute:value or there are more than 100', async () => {
    const refused = async (optionalFilters: unknown) =>
      (await post({ requests: [{ indexName: 'programs', optionalFilters }] })).status;
    expect(
      await Promise.all([refused(['no colon']), refused([['a:b']]), refused(Array(101).fill('a:b'))]),
    ).toEqual([400, 400, 400]);
  });
});

describe('words', () => {
  it('find schools by name, prefix and with a typing error', async () => {
    for (const query of ['Moonberry', 'moonb', 'Moonbery'])
      expect((await find({ query })).hits[0]?.school.name).toBe('Moonberry Sample University');
  });

  it('are narrowed by filters, and find nothing where nothing is', async () => {
    expect(
      (await find({ query: 'Moonberry', facetFilters: ['school.sdbSchoolId:-sample-001'] })).hits.map(
        ({ school }) => school.sdbSchoolId,
      ),
    ).not.toContain('sample-001');
    expect((await find({ query: 'xyzzyqq' })).nbHits).toBe(0);
  });
});

it('goes through the pages without losing or doubling a school', async () => {
  const all = idsOf(await find({ hitsPerPage: 1000 }));
  const pages = await Promise.all([0, 1, 2].map((page) => find({ hitsPerPage: 40, page })));
  expect(pages.flatMap(idsOf)).toEqual(all.slice(0, 120));
});

it('never says that a real school pays, and keeps the made-up sponsors beside imported data', async () => {
  catalogue = real;
  const { hits } = await find({ facetFilters: nursing, hitsPerPage: 1000 });
  catalogue = sampleCatalogue();
  const own = hits.find(({ school }) => school.sdbSchoolId === '100');
  expect([own?.sponsored, own?.helid]).toEqual([false, undefined]);
  expect(hits.filter(({ sponsored }) => sponsored).every(({ school }) => school.sample)).toBe(true);
  expect(hits.some(({ sponsored }) => sponsored)).toBe(true);
});

describe('errors', () => {
  it('are problem details that Algolia’s client reads, too', async () => {
    const { body, headers } = await post('{');
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const detail = 'The body is not valid JSON.';
    expect(body).toEqual({ type: 'about:blank', title: 'Bad Request', status: 400, detail, message: detail });
    expect((await post({})).body).toMatchObject({ message: 'expecting a list of requests', status: 400 });
    expect((await post({ requests: [] }, '')).status).toBe(403);
    expect((await post(`{"requests":[],"x":"${'x'.repeat(300_000)}"}`)).body).toMatchObject({
      status: 413,
      message: 'The body is too large.',
    });
    const wrong = await post({ requests: [{ indexName: 'programs', facetFilters: ['no colon'] }] });
    expect(wrong).toMatchObject({ status: 400, body: { status: 400 } });
    expect(wrong.body.message).toContain('facetFilters');
  });

  it('refuse a filter that it cannot apply instead of finding too much', async () => {
    expect((await post({ requests: [{ indexName: 'programs', filters: 'a:b' }] })).body.message).toContain(
      'filters',
    );
  });
});

describe('limits', () => {
  const nest = (value: string, depth: number) => `${'['.repeat(depth)}${value}${']'.repeat(depth)}`;
  const postFilters = (filters: string) =>
    post(`{"requests":[{"indexName":"programs","facetFilters":${filters}}]}`);
  const terms = (count: number) => Array.from({ length: count }, (_, index) => `school.slug:${index}`);

  it.each([
    ['three levels', nest('"a:b"', 3), '3 levels deep'],
    ['11,000 nested terms', `${'["a:b",'.repeat(11_000)}"a:b"${']'.repeat(11_000)}`, '11,000 levels deep'],
    ['120,000 brackets', nest('', 120_000), '120,000 levels deep'],
  ])('answers 400 to facet filters of %s', async (_name, filters, value) => {
    const { status, body, headers } = await postFilters(filters);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(body.detail).toBe(`facetFilters is nested ${value}; at most 2 levels are allowed.`);
  });

  it('answers 400 to facet filters nested in encoded parameters', async () => {
    const params = String(new URLSearchParams({ facetFilters: nest('"a:b"', 5) }));
    expect((await post({ requests: [{ indexName: 'programs', params }] })).body.detail).toContain(
      '5 levels deep',
    );
  });

  it('answers 400 to more than 1,000 terms, however they are spread', async () => {
    for (const filters of [terms(1001), [terms(500), ...terms(501)], terms(1001).map((term) => [term])]) {
      const { status, body } = await postFilters(JSON.stringify(filters));
      expect([status, body.detail]).toEqual([
        400,
        'facetFilters has 1,001 terms; at most 1,000 are allowed.',
      ]);
    }
    expect((await postFilters(JSON.stringify([terms(500), ...terms(500)]))).status).toBe(200);
  });

  it('answers 400 to more than 10 queries', async () => {
    const requests = Array.from({ length: 11 }, () => ({ indexName: 'programs', hitsPerPage: 1 }));
    expect((await post({ requests })).body).toMatchObject({
      status: 400,
      detail: 'The request has 11 queries; at most 10 are allowed.',
    });
    expect((await post({ requests: requests.slice(1) })).status).toBe(200);
  });

  it('answers 400 to more than 1,000 hits in all', async () => {
    const requests = [600, 401].map((hitsPerPage) => ({ indexName: 'programs', hitsPerPage }));
    const detail = 'The queries ask for 1,001 hits in all; at most 1,000 are allowed in one request.';
    expect((await post({ requests })).body).toMatchObject({ status: 400, detail });
    expect((await post({ requests: [{ indexName: 'programs', hitsPerPage: 5000 }] })).status).toBe(400);
    expect(
      (await post({ requests: [600, 400].map((hitsPerPage) => ({ indexName: 'programs', hitsPerPage })) }))
        .status,
    ).toBe(200);
  });

  it('answers 400 to thousands of attributes to retrieve', async () => {
    const attributesToRetrieve = Array.from({ length: 101 }, (_, index) => `a${index}`);
    const { status, body } = await post({ requests: [{ indexName: 'programs', attributesToRetrieve }] });
    expect([status, body.detail]).toEqual([400, expect.stringContaining('at most 100')]);
  });

  it('reads the first ten words of a query', async () => {
    const words = 'moonberry sample university '.repeat(5);
    expect((await find({ query: `${words} xyzzyqq` })).nbHits).toBe(0);
    const [one, ten] = [
      Array.from({ length: 10 }, (_, index) => 'university'.slice(0, index + 1)),
      ['xyzzyqq'],
    ];
    expect((await find({ query: [...one, ...ten].join(' ') })).nbHits).toBeGreaterThan(0);
  });
});

it('yields to other work while it searches', async () => {
  const order: string[] = [];
  const search = createSearchIndex(sampleCatalogue()).search({ query: 'university' });
  setImmediate(() => order.push('other work'));
  expect((await search).nbHits).toBeGreaterThan(0);
  expect(order).toEqual(['other work']);
});

it('gives addresses that other sites can follow', async () => {
  expect((await find({ facetFilters: nursing })).hits[0]?.url).toMatch(
    new RegExp(`^${server.origin}/study-match/\\?`),
  );
});

it('reads parameters as one text, and returns the attributes that are asked for', async () => {
  const params = new URLSearchParams({
    query: 'moonberry',
    hitsPerPage: '1',
    attributesToRetrieve: '["school.name"]',
  });
  const { status, body, headers } = await post({
    requests: [{ indexName: 'programs', params: String(params) }],
  });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const [result] = body.results as { hits: object[] }[];
  expect(Object.keys(result?.hits[0] ?? {}).sort()).toEqual(['objectID', 'school']);
});
