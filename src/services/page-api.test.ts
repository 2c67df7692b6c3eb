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
const pageData = {
  siteConfig: config,
  enrichedContent: {
    embeddedPosts: { 1: post('1'), 2: post('2') },
    embeddedPostsByCategories: { career: [post('1'), post('2')] },
    rankings: { here: ranking },
  },
} as unknown as PageData;

/** Answers by path; a path that is not there is 404. */
function setUp(answers: Record<string, unknown> = {}, options: Partial<PageApiOptions> = {}) {
  const fetch = vi.fn(async (input: string | URL | Request, _init?: RequestInit) => {
    const path = String(input).replace('https://script.example', '');
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answer === undefined
      ? new Response('{}', { status: 404 })
      : new Response(typeof answer === 'number' ? '' : JSON.stringify(answer), {
          status: typeof answer === 'number' ? answer : 200,
        });
  });
  const log = vi.fn();
  const api = createPageApi({
    origin: 'https://script.example',
    config,
    fetch,
    hostname: 'example.org',
    log,
    pause: 0,
    ...options,
  });
  return { api, fetch, log, asked: () => fetch.mock.calls.map(([url]) => String(url)) };
}

describe('page data first', () => {
  it('answers rankings, posts and categories of the page without a request', async () => {
    const { api, fetch } = setUp({}, { pageData });
    expect(await api.ranking({ id: 'here' })).toEqual(ranking);
    expect(await api.postsByIds({ ids: ['2', '1'] })).toEqual([post('2'), post('1')]);
    expect(await api.postsByCategory({ category: 'career', limit: 1 })).toEqual([post('1')]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('asks the API only for the posts that the page does not have, and keeps the order asked for', async () => {
    const { api, asked } = setUp({ '/api/posts?ids=9': [post('9')] }, { pageData });
    expect((await api.postsByIds({ ids: ['9', '1'] })).map(({ id }) => id)).toEqual(['9', '1']);
    expect(asked()).toEqual(['https://script.example/api/posts?ids=9']);
  });

  it('asks the API when the page has fewer posts of a category than are wanted', async () => {
    const { api } = setUp(
      { '/api/posts?category=career&limit=3': [post('1'), post('2'), post('3')] },
      { pageData },
    );
    expect(await api.postsByCategory({ category: 'career', limit: 3 })).toHaveLength(3);
  });

  it('asks the API where the page has data of the wrong shape', async () => {
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

  it('takes ad rules from a preview, else from the API', async () => {
    const adRules = { heroRule: null };
    expect(await setUp({}, { pageData: { ...pageData, adRules } }).api.adRules()).toEqual(adRules);
    expect(await setUp({ '/api/ad-rules': adRules }, { pageData }).api.adRules()).toEqual(adRules);
  });
});

describe('JSON API', () => {
  it('asks for a ranking by its escaped id, and knows that 404 is none', async () => {
    const { api, asked } = setUp();
    expect(await api.ranking({ id: 'a/b?c' })).toBeNull();
    expect(await api.contributor({ slug: 'nobody' })).toBeNull();
    expect(asked()).toEqual([
      'https://script.example/api/rankings/a%2Fb%3Fc',
      'https://script.example/api/contributors/nobody',
    ]);
  });

  it('leaves unused filters out of the contributors question', async () => {
    const { api, asked } = setUp({
      '/api/contributors?type=editor&offset=16&limit=16': { total: 20, contributors: [{ slug: 'a' }] },
    });
    expect(await api.contributors({ q: '', type: 'editor', offset: 16, limit: 16 })).toMatchObject({
      total: 20,
      contributors: [{ slug: 'a' }],
    });
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['ranking', () => ({ '/api/rankings/x': { schools: 'none' } })],
    ['ranking', () => ({ '/api/rankings/x': 500 })],
    ['ranking', () => ({ '/api/rankings/x': 'text' })],
    ['ranking', () => ({ '/api/rankings/x': new TypeError('fetch failed') })],
  ] as const)('rejects when the %s cannot be had: %s', async (_name, answers) => {
    await expect(setUp(answers()).api.ranking({ id: 'x' })).rejects.toThrow();
  });

  it('rejects when posts are no list', async () => {
    await expect(setUp({ '/api/posts?ids=1': { posts: [] } }).api.postsByIds({ ids: ['1'] })).rejects.toThrow(
      '/api/posts?ids=1',
    );
  });
});

describe('sharing', () => {
  it('makes one request of equal questions, asked at once or later', async () => {
    const { api, fetch } = setUp({ '/api/rankings/x': { schools: [] } });
    await Promise.all([api.ranking({ id: 'x' }), api.ranking({ id: 'x' })]);
    await api.ranking({ id: 'x' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('asks again after a failure', async () => {
    const answers: Record<string, unknown> = { '/api/rankings/x': 500 };
    const { api, fetch } = setUp(answers);
    await expect(Promise.all([api.ranking({ id: 'x' }), api.ranking({ id: 'x' })])).rejects.toThrow();
    answers['/api/rankings/x'] = { schools: [] };
    expect(await api.ranking({ id: 'x' })).toEqual({ schools: [] });
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

describe('degrees', () => {
  const path = 'https://live.example/v1/inventory/degrees/query?idToken=embedded';

  it('come from the inventory service, once for the whole page [4.1]', async () => {
    const { api, fetch } = setUp({
      [path]: { degrees: [{ id: 'd1', slug: 'general', name: 'Any degree', categories: [] }] },
    });
    const [one, other] = await Promise.all([api.degrees(), api.degrees()]);
    expect(one?.[0]?.slug).toBe('general');
    expect(other).toBe(one);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('reject when the service fails, so that a later question asks again', async () => {
    const answers: Record<string, unknown> = { [path]: 503 };
    const { api, log } = setUp(answers);
    await expect(api.degrees()).rejects.toThrow('degrees');
    expect(log).toHaveBeenCalledTimes(1);
    answers[path] = { degrees: [] };
    expect(await api.degrees()).toEqual([]);
  });

  it('are kept for the next pages of a visit, for a while, and for this service alone', async () => {
    const store = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, text: string) => void store.set(name, text),
    });
    const now = vi.spyOn(Date, 'now');
    const answers = {
      [path]: { degrees: [{ id: 'd1', slug: 'general', name: 'Any degree', categories: [] }] },
    };
    const askedOn = async (options = {}) => {
      const page = setUp(answers, options);
      // How often it asks is the question here; what a service without an answer says is another test's.
      await Promise.allSettled([page.api.degrees()]);
      return page.fetch.mock.calls.length;
    };
    expect([await askedOn(), await askedOn()]).toEqual([1, 0]);
    expect(await askedOn({ config: { ...config, identityToken: 'other' }, pause: 0 })).toBeGreaterThan(0);
    now.mockReturnValue(Date.now() + 3_600_000);
    expect(await askedOn()).toBe(1);
    for (const rubbish of ['{', '{"degrees":1}', '[]']) {
      store.set('eduEmbedDegrees', rubbish);
      expect(await askedOn()).toBe(1);
    }
    vi.unstubAllGlobals();
    now.mockRestore();
  });

  it('are none without an identity token, and nobody is asked [5.1]', async () => {
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
  const paths = {
    degrees: 'https://live.example/v1/inventory/degrees/query?idToken=embedded',
    programs: 'https://live.example/v1/inventory/programs/query?idToken=embedded',
  };
  const bodyOf = (call: unknown[] | undefined) =>
    JSON.parse(String((call?.[1] as RequestInit | undefined)?.body));

  it('asks for programs by the ids of the presets, with the limit [7.6]', async () => {
    const { api, fetch } = setUp({ [paths.degrees]: { degrees: [degree] }, [paths.programs]: [] });
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

  it('adds tenantId, webContext and writeKey when a global tracking object exists [7.6]', async () => {
    vi.stubGlobal('_Cohesion', { tenantId: 't', webContext: { page: 1 }, writeKey: 'w', other: 'x' });
    const { api, fetch } = setUp({ [paths.programs]: [] });
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

  it('gives no programs when the service fails, with one line in the log, and asks again the next time [8.8]', async () => {
    const { api, log, fetch } = setUp({ [paths.programs]: 500 });
    expect(await api.programs?.({ limit: 3 })).toEqual([]);
    expect(log).toHaveBeenCalledTimes(1);
    await api.programs?.({ limit: 3 });
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('done when 4: asks nothing for what cannot be a slug', async () => {
    const { api, fetch, log } = setUp();
    for (const degree of ['"><script>', '../../', 'long-'.repeat(80)])
      expect(await api.programs?.({ degree, limit: 3 })).toEqual([]);
    expect([fetch.mock.calls.length, log.mock.calls.length]).toEqual([0, 0]);
  });

  it('asks for sponsors once, however many lists of the page put the same question', async () => {
    const key = 'https://live.example/v1/algolia/key?idToken=embedded';
    const { api, asked } = setUp({ [key]: { key: 'k', appId: 'a', indexes: [] } });
    const question = { schoolIds: ['1'], places: 2 };
    const [one, other] = await Promise.all([api.sponsored?.(question), api.sponsored?.({ ...question })]);
    expect([one?.error, other?.error]).toEqual(['No Algolia index found', 'No Algolia index found']);
    await api.sponsored?.({ ...question, places: 1 });
    expect(asked()).toEqual([key]);
  });

  it('stores ‘No Algolia index found’ when there is no search key [8.4]', async () => {
    const { api } = setUp({}, { config: { ...config, search: { appId: 'a', hosts: [] } } });
    expect((await api.sponsored?.({ schoolIds: ['1'], places: 2 }))?.error).toBe('No Algolia index found');
  });
});
