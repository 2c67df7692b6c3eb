import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultConfig } from '../core/config/default-config.ts';
import { searchLimits } from '../core/model/services/search-limits.ts';
import { createRankingSearch, createSearch, readHosts, type Search } from './search-client.ts';

const key = { key: 'k', indexes: ['programs'], appId: 'app' };
const hit = (id: string, more: object = {}) => ({
  school: { slug: `s-${id}`, name: `School ${id}`, sdbSchoolId: id },
  url: `https://${id}.example.edu/`,
  helid: `h-${id}`,
  ...more,
});
const query = {
  schoolIds: ['1', '2'],
  slots: 2,
  degree: 'masters',
  category: 'nursing-and-healthcare',
  subject: 'nursing',
};

function setUp(results: readonly (readonly unknown[])[], searchKey: typeof key | undefined = key) {
  const search = vi.fn<Search>(async () => results);
  const log = vi.fn();
  return {
    search,
    log,
    searchRanking: createRankingSearch({ querySearchKey: async () => searchKey, search, log }),
  };
}

describe('specification 7, rankings: the two index searches', () => {
  it('uses the first index with _ranking, excludes the ranked schools, requests one hit per slot, and combines the presets [7.7, 7.8]', async () => {
    const { search, searchRanking } = setUp([[hit('9')], [hit('1')]]);
    await searchRanking(query);
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
  ])(
    'sends queries within the limits of the service for %i schools and %i positions',
    async (schools, slots) => {
      const { search, searchRanking } = setUp([[hit('a')], []]);
      await searchRanking({
        ...query,
        schoolIds: Array.from({ length: schools }, (_, index) => String(index)),
        slots,
      });
      const requests = search.mock.calls[0]?.[1] ?? [];
      expect(requests.reduce((sum, { hitsPerPage }) => sum + hitsPerPage, 0)).toBeLessThanOrEqual(
        searchLimits.maxHits,
      );
      for (const { facetFilters } of requests)
        expect(facetFilters.flat().length).toBeLessThanOrEqual(searchLimits.maxFilterTerms);
    },
  );

  it('adds no filters for presets that are empty or `general`', async () => {
    const { search, searchRanking } = setUp([[hit('9')], []]);
    await searchRanking({ schoolIds: ['1'], slots: 1, degree: 'general', category: '' });
    expect(search.mock.calls[0]?.[1][0]?.facetFilters).toEqual(['school.sdbSchoolId:-1']);
  });

  it('returns the sponsored schools and the URLs of the ranked ones [7.9]', async () => {
    const { searchRanking, log } = setUp([
      [hit('8'), hit('9')],
      [
        { ...hit('1'), helid: 'hel-1' },
        { ...hit('2'), url: '' },
      ],
    ]);
    const { sponsored, links, error } = await searchRanking(query);
    expect([sponsored.map(({ school }) => school.sdbSchoolId), links, error]).toEqual([
      ['8', '9'],
      { 1: 'https://1.example.edu/?helid=hel-1' },
      undefined,
    ]);
    expect(log).not.toHaveBeenCalled();
  });

  it('returns no URL for a ranked school without an id', async () => {
    const { searchRanking } = setUp([
      [hit('9')],
      [{ school: { slug: 'a', name: 'A' }, url: 'https://a.example/' }, hit('1')],
    ]);
    expect(Object.keys((await searchRanking(query)).links)).toEqual(['1']);
  });

  it('returns no URL for a made-up school, whose card links to our page about it', async () => {
    const made = {
      school: { slug: 'a', name: 'A', sdbSchoolId: '2', sample: true },
      url: 'https://a.example/',
    };
    const { searchRanking } = setUp([[hit('9')], [made, hit('1')]]);
    expect(Object.keys((await searchRanking(query)).links)).toEqual(['1']);
  });

  it('drops sponsored hits that are ranked, repeated, unpaid or malformed', async () => {
    const { searchRanking } = setUp([
      [hit('1'), null, {}, hit('8', { sponsored: false }), hit('9'), hit('9'), { ...hit('7'), url: 12 }],
      [],
    ]);
    expect(
      (await searchRanking({ ...query, slots: 9 })).sponsored.map(({ school }) => school.sdbSchoolId),
    ).toEqual(['9']);
  });
});

describe('specification 8, rankings', () => {
  it('returns the error ‘No Algolia index found’ and logs nothing when there is no search key [8.4]', async () => {
    for (const searchKey of [undefined, { ...key, indexes: [] }]) {
      const { log, search } = setUp([]);
      const failing = createRankingSearch({ querySearchKey: async () => searchKey, search, log });
      expect(await failing(query)).toEqual({ sponsored: [], links: {}, error: 'No Algolia index found' });
      expect(log).not.toHaveBeenCalled();
    }
  });

  it('returns the error ‘No sponsored results found’ and drops the ranked schools’ URLs when the search finds no sponsors [8.4]', async () => {
    const { searchRanking, log } = setUp([[], [hit('1')]]);
    expect(await searchRanking(query)).toEqual({
      sponsored: [],
      links: {},
      error: 'No sponsored results found',
    });
    expect(log).not.toHaveBeenCalled();
  });

  it('returns the error of a search that fails twice, logs one line, and searches again the next time', async () => {
    const failure = new Error('Unreachable hosts');
    const search = vi
      .fn<Search>()
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure)
      .mockResolvedValueOnce([[hit('9')], []]);
    const log = vi.fn();
    const searchRanking = createRankingSearch({
      querySearchKey: async () => key,
      search,
      log,
      retryDelayMs: 0,
    });
    expect((await searchRanking(query)).error).toBe('Unreachable hosts');
    expect(log.mock.calls.map(([message]) => message)).toEqual(['Rankings: Unreachable hosts']);
    expect((await searchRanking(query)).sponsored).toHaveLength(1);
  });

  it('sends no request for presets that are not slugs', async () => {
    const { search, searchRanking } = setUp([[hit('9')], []]);
    for (const degree of ['"><script>', 'a:b', 'x'.repeat(101)])
      expect(await searchRanking({ ...query, degree })).toEqual({ sponsored: [], links: {} });
    expect(search).not.toHaveBeenCalled();
  });
});

it('returns an error after the timeout, and logs it', async () => {
  const log = vi.fn();
  const searchRanking = createRankingSearch({
    querySearchKey: () => new Promise(() => undefined),
    search: async () => [],
    log,
    timeoutMs: 20,
  });
  expect((await searchRanking(query)).error).toBe('no response after 20 ms');
  expect(log).toHaveBeenCalledTimes(1);
});

it('sends no request for a ranking without schools', async () => {
  const { searchRanking, search } = setUp([[], []]);
  expect(await searchRanking({ ...query, schoolIds: [] })).toEqual({ sponsored: [], links: {} });
  expect(search).not.toHaveBeenCalled();
});

it('returns no error for a ranking without slots when the search finds no sponsors', async () => {
  const { searchRanking } = setUp([[], []]);
  expect((await searchRanking({ ...query, slots: 0 })).error).toBeUndefined();
});

describe('readHosts', () => {
  it('returns the folder of a script below the root of its host when the configuration failed to load', () => {
    const base = new URL('https://cdn.example.org/widgets/');
    expect(readHosts(defaultConfig(base).search.hosts, 'https://cdn.example.org/widgets')).toEqual([
      { url: 'cdn.example.org/widgets', accept: 'readWrite', protocol: 'https' },
    ]);
  });

  it('returns the script’s own host when none are configured', () => {
    expect(readHosts([], 'https://cdn.example.org')).toEqual([
      { url: 'cdn.example.org', accept: 'readWrite', protocol: 'https' },
    ]);
    expect(readHosts([], 'http://localhost:3000')[0]).toMatchObject({
      url: 'localhost:3000',
      protocol: 'http',
    });
  });

  it('keeps the scheme of a host, and otherwise uses http only for local hosts and the script’s own http origin', () => {
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

  it('sends the searches and returns their hits', async () => {
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
