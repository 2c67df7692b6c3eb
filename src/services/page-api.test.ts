import { describe, expect, it, vi } from 'vitest';
import type { PageData } from '../core/model/page-data.ts';
import type { Post } from '../core/model/post.ts';
import type { Ranking } from '../core/model/ranking.ts';
import type { SiteConfig } from '../core/model/site-config.ts';
import { createPageApi, type PageApiOptions } from './page-api.ts';

const config = {
  identityToken: 'embedded',
  inventoryUrl: { production: 'https://live.example', staging: '' },
} as unknown as SiteConfig;
const post = (id: string): Post => ({ id, title: `Post ${id}`, link: `/${id}/` });
const ranking: Ranking = { extid: 'here', schools: [] };
const degreesUrl = 'https://live.example/v1/inventory/degrees/query?idToken=embedded';
const anyDegree = { id: 'd1', slug: 'general', name: 'Any degree', categories: [] };
const pageData = {
  siteConfig: config,
  enrichedContent: {
    embeddedPosts: { 1: post('1'), 2: post('2') },
    embeddedPostsByCategories: { career: [post('1'), post('2')] },
    rankings: { here: ranking },
  },
} as unknown as PageData;

/** Responds by path, with 404 for unknown paths. */
function setUp(responses: Record<string, unknown> = {}, options: Partial<PageApiOptions> = {}) {
  const fetch = vi.fn(async (input: string | URL | Request, _init?: RequestInit) => {
    const path = String(input).replace('https://script.example', '');
    const response = responses[path];
    if (response instanceof Error) throw response;
    return response === undefined
      ? new Response('{}', { status: 404 })
      : new Response(typeof response === 'number' ? '' : JSON.stringify(response), {
          status: typeof response === 'number' ? response : 200,
        });
  });
  const log = vi.fn();
  const api = createPageApi({
    origin: 'https://script.example',
    config,
    fetch,
    hostname: 'example.org',
    log,
    retryDelayMs: 0,
    ...options,
  });
  return { api, fetch, log, requestedUrls: () => fetch.mock.calls.map(([url]) => String(url)) };
}

describe('page data first', () => {
  it('returns rankings, posts and categories of the page without a request', async () => {
    const { api, fetch } = setUp({}, { pageData });
    expect(await api.ranking({ id: 'here' })).toEqual(ranking);
    expect(await api.postsByIds({ ids: ['2', '1'] })).toEqual([post('2'), post('1')]);
    expect(await api.postsByCategory({ category: 'career', limit: 1 })).toEqual([post('1')]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('requests only the posts that the page does not have and keeps the requested order', async () => {
    const { api, requestedUrls } = setUp({ '/api/posts?ids=9': [post('9')] }, { pageData });
    expect((await api.postsByIds({ ids: ['9', '1'] })).map(({ id }) => id)).toEqual(['9', '1']);
    expect(requestedUrls()).toEqual(['https://script.example/api/posts?ids=9']);
  });

  it('requests a category when the page has too few of its posts', async () => {
    const { api } = setUp(
      { '/api/posts?category=career&limit=3': [post('1'), post('2'), post('3')] },
      { pageData },
    );
    expect(await api.postsByCategory({ category: 'career', limit: 3 })).toHaveLength(3);
  });

  it('requests data that is malformed in the page', async () => {
    const enrichedContent = {
      rankings: { x: { schools: 'no' } },
      embeddedPostsByCategories: { career: 'no such list' },
    };
    const broken = { ...pageData, enrichedContent } as unknown as PageData;
    const { api } = setUp(
      { '/api/rankings/x': { schools: [] }, '/api/posts?category=career&limit=1': [post('7')] },
      { pageData: broken },
    );
    expect(await api.ranking({ id: 'x' })).toEqual({ schools: [] });
    expect(await api.postsByCategory({ category: 'career', limit: 1 })).toEqual([post('7')]);
    const without = { ...pageData, enrichedContent: {} } as unknown as PageData;
    expect(await setUp({}, { pageData: without }).api.ranking({ id: 'x' })).toBeNull();
  });

  it('reads ad rules from a preview, otherwise from the API', async () => {
    const adRules = { heroRule: null };
    expect(await setUp({}, { pageData: { ...pageData, adRules } }).api.adRules()).toEqual(adRules);
    expect(await setUp({ '/api/ad-rules': adRules }, { pageData }).api.adRules()).toEqual(adRules);
  });
});

describe('JSON API', () => {
  it('requests a ranking by its escaped id and returns null for 404', async () => {
    const { api, requestedUrls } = setUp();
    expect(await api.ranking({ id: 'a/b?c' })).toBeNull();
    expect(await api.contributor({ slug: 'nobody' })).toBeNull();
    expect(requestedUrls()).toEqual([
      'https://script.example/api/rankings/a%2Fb%3Fc',
      'https://script.example/api/contributors/nobody',
    ]);
  });

  it('leaves unused filters out of a contributors request', async () => {
    const { api, requestedUrls } = setUp({
      '/api/contributors?type=editor&offset=16&limit=16': { total: 20, contributors: [{ slug: 'a' }] },
    });
    expect(await api.contributors({ q: '', type: 'editor', offset: 16, limit: 16 })).toMatchObject({
      total: 20,
      contributors: [{ slug: 'a' }],
    });
    expect(requestedUrls()).toHaveLength(1);
  });

  it.each([
    ['a malformed list', { schools: 'none' }],
    ['a text instead of an object', 'text'],
    ['the status 400', 400],
    ['the status 500', 500],
    ['a failed connection', new TypeError('fetch failed')],
  ])('rejects for %s', async (_name, response) => {
    await expect(setUp({ '/api/rankings/x': response }).api.ranking({ id: 'x' })).rejects.toThrow();
  });

  it.each([
    [2, 429],
    [2, 503],
    [1, 400],
  ])('sends %i requests for a response with the status %i', async (requests, status) => {
    const { api, fetch } = setUp({ '/api/rankings/x': status });
    await expect(api.ranking({ id: 'x' })).rejects.toThrow(String(status));
    expect(fetch).toHaveBeenCalledTimes(requests);
  });

  it('rejects when posts are not a list', async () => {
    await expect(setUp({ '/api/posts?ids=1': { posts: [] } }).api.postsByIds({ ids: ['1'] })).rejects.toThrow(
      '/api/posts?ids=1',
    );
  });
});

describe('shared requests', () => {
  it('sends one request for equal queries, at the same time or later', async () => {
    const { api, fetch } = setUp({ '/api/rankings/x': { schools: [] } });
    await Promise.all([api.ranking({ id: 'x' }), api.ranking({ id: 'x' })]);
    await api.ranking({ id: 'x' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('sends the request again after a failure', async () => {
    const responses: Record<string, unknown> = { '/api/rankings/x': 500 };
    const { api, fetch } = setUp(responses);
    await expect(Promise.all([api.ranking({ id: 'x' }), api.ranking({ id: 'x' })])).rejects.toThrow();
    responses['/api/rankings/x'] = { schools: [] };
    expect(await api.ranking({ id: 'x' })).toEqual({ schools: [] });
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

describe('degrees', () => {
  it('requests the degree list once for the whole page [4.1]', async () => {
    const { api, fetch } = setUp({ [degreesUrl]: { degrees: [anyDegree] } });
    const [first, second] = await Promise.all([api.degrees(), api.degrees()]);
    expect(first[0]?.slug).toBe('general');
    expect(second).toBe(first);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('rejects when the service fails and requests the list again later', async () => {
    const responses: Record<string, unknown> = { [degreesUrl]: 503 };
    const { api, log } = setUp(responses);
    await expect(api.degrees()).rejects.toThrow('The degree list failed to load.');
    expect(log).toHaveBeenCalledTimes(1);
    responses[degreesUrl] = { degrees: [] };
    expect(await api.degrees()).toEqual([]);
  });

  it('stores the list for the next pages of a visit, for ten minutes and for one service', async () => {
    const store = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, text: string) => void store.set(name, text),
    });
    const now = vi.spyOn(Date, 'now');
    const responses = { [degreesUrl]: { degrees: [anyDegree] } };
    const countRequests = async (options = {}) => {
      const page = setUp(responses, options);
      // Counts the requests of failed queries, too.
      await Promise.allSettled([page.api.degrees()]);
      return page.fetch.mock.calls.length;
    };
    expect([await countRequests(), await countRequests()]).toEqual([1, 0]);
    expect(
      await countRequests({ config: { ...config, identityToken: 'other' }, retryDelayMs: 0 }),
    ).toBeGreaterThan(0);
    now.mockReturnValue(Date.now() + 3_600_000);
    expect(await countRequests()).toBe(1);
    for (const malformed of ['{', '{"degrees":1}', '[]']) {
      store.set('eduEmbedDegrees', malformed);
      expect(await countRequests()).toBe(1);
    }
    vi.unstubAllGlobals();
    now.mockRestore();
  });

  it('returns no degrees and sends no request without an identity token [5.1]', async () => {
    const { api, fetch } = setUp({}, { config: { ...config, identityToken: '' } });
    expect(await api.degrees()).toEqual([]);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('specification 7, listing block and rankings', () => {
  const degree = {
    id: 'd4',
    slug: 'masters',
    name: 'M',
    categories: [
      { id: 'c7', slug: 'health', name: 'H', subjects: [{ id: 's1', slug: 'nursing', name: 'N' }] },
    ],
  };
  const programsUrl = 'https://live.example/v1/inventory/programs/query?idToken=embedded';
  const bodyOf = (call: unknown[] | undefined) =>
    JSON.parse(String((call?.[1] as RequestInit | undefined)?.body));

  it('queries programs by the ids of the presets, with the limit [7.6]', async () => {
    const { api, fetch } = setUp({ [degreesUrl]: { degrees: [degree] }, [programsUrl]: [] });
    expect(
      await api.programs?.({ degree: 'masters', category: 'health', subject: 'unknown', limit: 3 }),
    ).toEqual([]);
    expect(bodyOf(fetch.mock.calls[1])).toMatchObject({
      criteria: {
        degreeId: 'd4',
        categoryId: 'c7',
        subjectId: 'unknown',
        limit: 3,
        distinctSchoolsOnly: true,
      },
      trackingContext: { formatType: 'ad', formatSubtype: 'sonic-editorial-listings' },
    });
  });

  it('sends the page’s URL without parameters that may identify the visitor', async () => {
    vi.stubGlobal('location', new URL('https://host.example/p?utm_cap=email&ref_anon=an&gclid=g'));
    const { api, fetch } = setUp({ [programsUrl]: [] });
    await api.programs?.({ limit: 3 });
    vi.unstubAllGlobals();
    expect(bodyOf(fetch.mock.calls[0]).context.presentationUrl).toBe('https://host.example/p?utm_cap=email');
  });

  it('adds tenantId, webContext and writeKey when a global tracking object exists [7.6]', async () => {
    vi.stubGlobal('_Cohesion', { tenantId: 't', webContext: { page: 1 }, writeKey: 'w', other: 'x' });
    const { api, fetch } = setUp({ [programsUrl]: [] });
    await api.programs?.({ limit: 3 });
    vi.unstubAllGlobals();
    expect(bodyOf(fetch.mock.calls[0]).trackingContext).toEqual({
      formatType: 'ad',
      formatSubtype: 'sonic-editorial-listings',
      tenantId: 't',
      webContext: { page: 1 },
      writeKey: 'w',
    });
  });

  it('returns no programs when the service fails, logs one line, and queries again the next time [8.8]', async () => {
    const { api, log, fetch } = setUp({ [programsUrl]: 500 });
    expect(await api.programs?.({ limit: 3 })).toEqual([]);
    expect(log).toHaveBeenCalledTimes(1);
    await api.programs?.({ limit: 3 });
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('sends no request for invalid slugs', async () => {
    const { api, fetch, log } = setUp();
    for (const degree of ['"><script>', '../../', 'long-'.repeat(80)])
      expect(await api.programs?.({ degree, limit: 3 })).toEqual([]);
    expect([fetch.mock.calls.length, log.mock.calls.length]).toEqual([0, 0]);
  });

  it('queries sponsors once for equal queries of several lists', async () => {
    const key = 'https://live.example/v1/algolia/key?idToken=embedded';
    const { api, requestedUrls } = setUp({ [key]: { key: 'k', appId: 'a', indexes: [] } });
    const query = { schoolIds: ['1'], slots: 2 };
    const [first, second] = await Promise.all([api.sponsored?.(query), api.sponsored?.({ ...query })]);
    expect([first?.error, second?.error]).toEqual(['No Algolia index found', 'No Algolia index found']);
    await api.sponsored?.({ ...query, slots: 1 });
    expect(requestedUrls()).toEqual([key]);
  });

  it('returns the error ‘No Algolia index found’ when there is no search key [8.4]', async () => {
    const { api } = setUp({}, { config: { ...config, search: { appId: 'a', hosts: [] } } });
    expect((await api.sponsored?.({ schoolIds: ['1'], slots: 2 }))?.error).toBe('No Algolia index found');
  });
});
