import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { searchLimits } from '../core/model/search-limits.ts';
import { createRankingSearch, createSearch, readHosts, type Search } from './search-client.ts';

const key = { key: 'k', indexes: ['programs'], appId: 'app' };
const hit = (id: string, more: object = {}) => ({
  school: { slug: `s-${id}`, name: `School ${id}`, sdbSchoolId: id },
  url: `https://${id}.example.edu/`,
  helid: `h-${id}`,
  ...more,
});
const question = {
  schoolIds: ['1', '2'],
  places: 2,
  degree: 'masters',
  category: 'nursing-and-healthcare',
  subject: 'nursing',
};

function setUp(results: readonly (readonly unknown[])[], answer: typeof key | undefined = key) {
  const search = vi.fn<Search>(async () => results);
  const log = vi.fn();
  return { search, log, ask: createRankingSearch({ querySearchKey: async () => answer, search, log }) };
}

describe('specification 7, rankings: the two index searches', () => {
  it('uses the first index with _ranking, excludes the ranked schools, asks for as many as there are places, and combines the presets [7.7, 7.8]', async () => {
    const { search, ask } = setUp([[hit('9')], [hit('1')]]);
    await ask(question);
    expect(search).toHaveBeenCalledExactlyOnceWith(key, [
      {
        indexName: 'programs_ranking',
        query: '',
        facetFilters: [
          'program.degree.slug:masters',
          'program.category.slug:nursing-and-healthcare',
          'program.subject.slug:nursing',
          'school.sdbSchoolId:-1',
          'school.sdbSchoolId:-2',
        ],
        hitsPerPage: 2,
      },
      {
        indexName: 'programs_ranking',
        query: '',
        facetFilters: [['school.sdbSchoolId:1', 'school.sdbSchoolId:2']],
        optionalFilters: [
          'program.subject.slug:nursing<score=16>',
          'program.category.slug:nursing-and-healthcare<score=8>',
          'program.degree.slug:associates<score=2>',
          'program.degree.slug:bachelors<score=3>',
          'program.degree.slug:masters<score=4>',
          'program.degree.slug:doctorate<score=3>',
        ],
        hitsPerPage: 2,
      },
    ]);
  });

  it.each([
    [2000, 2],
    [2000, 5000],
    [10, 5000],
  ])('stays within the limits of the service with %i schools and %i positions', async (schools, places) => {
    const { search, ask } = setUp([[hit('a')], []]);
    await ask({
      ...question,
      schoolIds: Array.from({ length: schools }, (_, index) => String(index)),
      places,
    });
    const requests = search.mock.calls[0]?.[1] ?? [];
    expect(requests.reduce((sum, { hitsPerPage }) => sum + hitsPerPage, 0)).toBeLessThanOrEqual(
      searchLimits.maxHits,
    );
    for (const { facetFilters } of requests)
      expect(facetFilters.flat().length).toBeLessThanOrEqual(searchLimits.maxFilterTerms);
  });

  it('takes blanks and general for any', async () => {
    const { search, ask } = setUp([[hit('9')], []]);
    await ask({ schoolIds: ['1'], places: 1, degree: 'general', category: '' });
    expect(search.mock.calls[0]?.[1][0]?.facetFilters).toEqual(['school.sdbSchoolId:-1']);
  });

  it('gives the sponsored schools and the addresses of the ranked ones [7.9]', async () => {
    const { ask, log } = setUp([
      [hit('8'), hit('9')],
      [
        { ...hit('1'), helid: 'hel-1' },
        { ...hit('2'), url: '' },
      ],
    ]);
    const { sponsored, links, error } = await ask(question);
    expect([sponsored.map(({ school }) => school.sdbSchoolId), links, error]).toEqual([
      ['8', '9'],
      { 1: 'https://1.example.edu/?helid=hel-1' },
      undefined,
    ]);
    expect(log).not.toHaveBeenCalled();
  });

  it('never shows as sponsored a ranked school, a school twice, one that does not pay, or what is no hit', async () => {
    const { ask } = setUp([
      [hit('1'), null, {}, hit('8', { sponsored: false }), hit('9'), hit('9'), { ...hit('7'), url: 12 }],
      [],
    ]);
    expect((await ask({ ...question, places: 9 })).sponsored.map(({ school }) => school.sdbSchoolId)).toEqual(
      ['9'],
    );
  });
});

describe('specification 8, rankings', () => {
  it('stores ‘No Algolia index found’; why there is no key was logged by who asked for it [8.4]', async () => {
    for (const answer of [undefined, { ...key, indexes: [] }]) {
      const { log, search } = setUp([]);
      const failing = createRankingSearch({ querySearchKey: async () => answer, search, log });
      expect(await failing(question)).toEqual({ sponsored: [], links: {}, error: 'No Algolia index found' });
      expect(log).not.toHaveBeenCalled();
    }
  });

  it('stores ‘No sponsored results found’ [8.4]', async () => {
    const { ask, log } = setUp([[], [hit('1')]]);
    expect(await ask(question)).toEqual({ sponsored: [], links: {}, error: 'No sponsored results found' });
    expect(log).not.toHaveBeenCalled();
  });

  it('stores what a search service said that fails twice, with one line in the log, and asks again the next time', async () => {
    const failure = new Error('Unreachable hosts');
    const search = vi
      .fn<Search>()
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure)
      .mockResolvedValueOnce([[hit('9')], []]);
    const log = vi.fn();
    const ask = createRankingSearch({ querySearchKey: async () => key, search, log, pause: 0 });
    expect((await ask(question)).error).toBe('Unreachable hosts');
    expect(log.mock.calls.map(([message]) => message)).toEqual(['Rankings: Unreachable hosts']);
    expect((await ask(question)).sponsored).toHaveLength(1);
  });

  it('asks nothing for presets that cannot be slugs', async () => {
    const { search, ask } = setUp([[hit('9')], []]);
    for (const degree of ['"><script>', 'a:b', 'x'.repeat(101)])
      expect(await ask({ ...question, degree })).toEqual({ sponsored: [], links: {} });
    expect(search).not.toHaveBeenCalled();
  });
});

it('gives up after a while, so that the list is not held back', async () => {
  const log = vi.fn();
  const ask = createRankingSearch({
    querySearchKey: () => new Promise(() => undefined),
    search: async () => [],
    log,
    timeoutMs: 20,
  });
  expect((await ask(question)).error).toBe('no answer after 20 ms');
  expect(log).toHaveBeenCalledTimes(1);
});

it('asks nothing for a ranking without schools, and does not miss sponsors where none are wanted', async () => {
  const { ask, search } = setUp([[], []]);
  expect(await ask({ ...question, schoolIds: [] })).toEqual({ sponsored: [], links: {} });
  expect(search).not.toHaveBeenCalled();
  expect((await ask({ ...question, places: 0 })).error).toBeUndefined();
});

describe('hosts', () => {
  it('are the script’s own where none are configured', () => {
    expect(readHosts([], 'https://cdn.example.org')).toEqual([
      { url: 'cdn.example.org', accept: 'readWrite', protocol: 'https' },
    ]);
    expect(readHosts([], 'http://localhost:3000')[0]).toMatchObject({
      url: 'localhost:3000',
      protocol: 'http',
    });
  });

  it('keep their own scheme, and speak http only on this machine or on the script’s own http origin', () => {
    const protocolOf = (host: string, origin = 'https://x.example') => readHosts([host], origin)[0]?.protocol;
    expect(protocolOf('search.example.org')).toBe('https');
    expect(protocolOf('http://search.example.org/')).toBe('http');
    expect(protocolOf('127.0.0.1:4000')).toBe('http');
    expect(protocolOf('intranet:3000', 'http://intranet:3000')).toBe('http');
  });
});

describe('the official client', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('sends the searches and reads their hits', async () => {
    const seen: unknown[] = [];
    server = createServer(async (request, response) => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk);
      seen.push(request.url?.split('?')[0], JSON.parse(Buffer.concat(body).toString()));
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ results: [{ hits: [1, 2] }, { hits: [] }] }));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const requests = [{ indexName: 'programs_ranking', query: '', facetFilters: ['a:b'], hitsPerPage: 2 }];
    expect(await createSearch({ appId: 'ours', hosts: [] }, origin)(key, requests)).toEqual([[1, 2], []]);
    expect(seen).toEqual(['/1/indexes/*/queries', { requests }]);
  });
});
