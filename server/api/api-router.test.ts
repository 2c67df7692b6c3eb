import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contributor, ContributorType } from '../../src/core/model/contributor.ts';
import { sampleCatalog } from '../built-in/catalog/catalog.ts';
import { rankingById } from '../built-in/rankings/rankings.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { versionCms } from '../testing/version-cms.ts';
import { createApiRouter } from './api-router.ts';

function contributor(title: string, types: ContributorType[]): Contributor {
  const slug = title.split(',')[0]?.toLowerCase().replaceAll(' ', '-') ?? '';
  const contributorPosts = [
    {
      id: '1',
      post_url: '/articles/a/',
      post_title: 'A',
      date: '2026-01-01',
      date_type: 'other',
      contribution_type: 'writer',
    },
  ] as const;
  return {
    id: slug,
    title,
    slug,
    types,
    content: '<p onclick="x()"><a href="/about-us/">Bio</a></p>',
    socialMedia: [],
    contributorPosts,
    featuredImage: { node: { sourceUrl: '/pictures/a.svg' } },
  };
}

const cms = createFakeCms({
  contributors: async () => [
    contributor('Ann Young, RN', ['writer']),
    contributor('Zoe Adams', ['editor', 'writer']),
    contributor('Bo Miller', ['reviewer']),
  ],
  contributorBySlug: async (slug) => (slug === 'ann-young' ? contributor('Ann Young, RN', ['writer']) : null),
  ranking: async (id) => (id === 'top' ? { extid: 'top', schools: [] } : null),
  postsByIds: async (ids) =>
    ids.map((id) => ({
      id,
      title: `Post ${id}`,
      link: `/articles/${id}/`,
      image: { sourceUrl: '/pictures/a.jpg' },
    })),
  postsByCategory: async (category, limit) =>
    Array.from({ length: limit }, (_, index) => ({
      id: String(index),
      title: category,
      link: 'https://elsewhere.example/',
    })),
  menu: async () => [{ id: 'm', label: 'About', uri: '/about-us/', parentId: null, children: [] }],
  adRules: async () => ({
    heroRule: null,
    topOfPageRule: { value: { rendered: '<a href="/guides/">Guides</a><a href="//x.example/">X</a>' } },
  }),
});
const sample = sampleCatalog();
let server: TestServer;

beforeAll(async () => {
  const app = express().use(provideTestContext());
  app.use(
    '/api',
    createApiRouter({ cms: versionCms(cms), configuration: readConfiguration({}), catalog: () => sample }),
  );
  server = await listen(app);
});
beforeEach(() => {
  cms.isDown = false;
  cms.queries.length = 0;
});
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/api${path}`, { headers });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  return { response, status: response.status, body: (text ? JSON.parse(text) : undefined) as any };
}

describe('every response of the API', () => {
  it.each([
    ['/config', 'site'],
    ['/menus/primary', 'menu'],
    ['/rankings', 'schools'],
    ['/rankings/top', 'ranking:top'],
    ['/posts?ids=1,b%20c', 'post:1 post:b-c'],
    ['/posts?category=career', 'category:career'],
    ['/contributors', 'contributors'],
    ['/contributors/ann-young', 'contributor:ann-young'],
    ['/schools', 'schools'],
    ['/ad-rules', 'site ad-rules'],
  ])('the API’s response at %s has the cache tags that purges name', async (path, tags) => {
    const { headers } = (await get(path)).response;
    expect(headers.get('surrogate-key')).toBe(`all ${tags}`);
    expect(headers.get('cache-tag')).toBe(`all ${tags}`.replaceAll(' ', ','));
  });

  it('every API response is readable by every origin, cacheable, and revalidated by its ETag', async () => {
    const { response } = await get('/ad-rules');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    for (const directive of ['s-maxage=', 'stale-while-revalidate=', 'stale-if-error='])
      expect(response.headers.get('cache-control')).toContain(directive);
    // Without this cache-control header, Node's fetch would add no-cache, which requests the whole response.
    const again = await get('/ad-rules', {
      'if-none-match': response.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  });

  it('sends uncacheable problem details while the CMS is down', async () => {
    cms.isDown = true;
    const { response, body } = await get('/posts?ids=1');
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toMatchObject({ status: 503, title: 'Service Unavailable' });
  });

  it.each([
    '/config',
    '/config/nursing',
    '/rankings',
    '/rankings/top',
    '/posts',
    '/contributors',
    '/contributors/ann-young',
    '/schools',
    '/schools/some-school',
    '/ad-rules',
    '/ad-frame/heroRule',
    '/menus/PRIMARY',
  ])('lists the allowed methods of %s, also for a preflight', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await fetch(`${server.origin}/api${path}`, { method, body: 'x'.repeat(1_000_000) });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({
        status: 405,
        title: 'Method Not Allowed',
        detail: `The method ${method} is not allowed here. Use GET or HEAD.`,
      });
    }
    const preflight = await fetch(`${server.origin}/api${path}`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(cms.queries).toEqual([]);
  });

  it.each(['GET', 'POST'])('sends problem details for %s of an unknown path', async (method) => {
    for (const path of ['', '/', '/nope', '/posts/1/2', '/rankings/a/b']) {
      const response = await fetch(`${server.origin}/api${path}`, { method });
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({
        status: 404,
        detail: `The API has no route for /api${path}.`,
      });
    }
  });

  it('sends problem details for a malformed path', async () => {
    const { status, body } = await get('/rankings/%E0%A4');
    expect([status, body.status]).toEqual([400, 400]);
  });
});

describe('/config', () => {
  it('returns absolute URLs of the built-in services, for this site only', async () => {
    const { body } = await get('/config/nursing');
    expect(body).toMatchObject({
      identityToken: 'embedded',
      imageBaseUrl: `${server.origin}/images`,
      studyMatchUrl: `${server.origin}/study-match/`,
      inventoryUrl: { production: server.origin, staging: server.origin },
      search: { appId: 'embedded', hosts: [server.origin] },
    });
    expect((await get('/config')).body).toEqual(body);
    expect((await get('/config/law')).status).toBe(404);
  });
});

describe('/posts', () => {
  it('returns posts by ids with absolute links, or by category', async () => {
    const { body } = await get('/posts?ids=2,1');
    expect(body).toMatchObject([
      {
        id: '2',
        link: `${server.origin}/articles/2/`,
        image: { sourceUrl: `${server.origin}/pictures/a.jpg` },
      },
      { id: '1' },
    ]);
    const byCategory = await get('/posts?category=career&limit=3');
    expect(byCategory.body).toHaveLength(3);
    expect(byCategory.body[0].link).toBe('https://elsewhere.example/');
  });

  it.each([
    ['/posts', 'ids'],
    ['/posts?ids=1&category=a', 'ids'],
    ['/posts?ids=', 'ids'],
    ['/posts?ids=1&ids=2', 'ids'],
    [`/posts?ids=${Array.from({ length: 101 }, (_, index) => index).join(',')}`, 'ids'],
    ['/posts?category=a&limit=0', 'limit'],
    ['/posts?category=a&limit=many', 'limit'],
    ['/contributors?type=boss', 'type'],
    ['/contributors?offset=-1', 'offset'],
    ['/contributors?limit=1000', 'limit'],
    [`/contributors?q=${'x'.repeat(101)}`, 'q'],
  ])('returns 400 for %s and names the parameter', async (path, name) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body['invalid-params']).toEqual([{ name, reason: expect.any(String) }]);
    expect(body.detail).toContain(name);
    expect(cms.queries).toEqual([]);
  });

  it('names both parameters if neither or both are given', async () => {
    for (const path of ['/posts', '/posts?ids=1&category=a'])
      expect((await get(path)).body.detail).toBe(
        'ids must be given if category is not, and cannot be combined with it.',
      );
  });
});

describe('/contributors', () => {
  it('sorts contributors by last name, filters them and returns the requested page', async () => {
    expect((await get('/contributors')).body.contributors.map(({ title }: Contributor) => title)).toEqual([
      'Zoe Adams',
      'Bo Miller',
      'Ann Young, RN',
    ]);
    expect((await get('/contributors?type=writer&offset=1&limit=1')).body).toMatchObject({
      total: 2,
      contributors: [{ title: 'Ann Young, RN' }],
    });
    expect((await get('/contributors?q=MILL&type=all')).body).toMatchObject({
      total: 1,
      contributors: [
        { slug: 'bo-miller', featuredImage: { node: { sourceUrl: `${server.origin}/pictures/a.svg` } } },
      ],
    });
    expect((await get('/contributors?q=nobody')).body).toEqual({ total: 0, contributors: [] });
  });

  it('returns one contributor with a sanitized biography, or 404', async () => {
    const { body } = await get('/contributors/ann-young');
    expect(body.content).toBe(`<p><a href="${server.origin}/about-us/">Bio</a></p>`);
    expect(body.contributorPosts[0].post_url).toBe(`${server.origin}/articles/a/`);
    expect((await get('/contributors/nobody')).status).toBe(404);
  });
});

describe('the other routes', () => {
  it('lists the built-in rankings with id and title', async () => {
    const { body } = await get('/rankings');
    expect(body).toContainEqual({
      id: 'health-professions-us',
      title: rankingById(sample, 'health-professions-us')?.title,
    });
    for (const { id } of body) expect(rankingById(sample, id)).not.toBeNull();
  });

  it('returns rankings, menus and ad rules', async () => {
    expect((await get('/rankings/top')).body).toEqual({ extid: 'top', schools: [] });
    expect((await get('/rankings/none')).status).toBe(404);
    expect((await get('/menus/FOOTER')).body).toMatchObject([
      { label: 'About', uri: `${server.origin}/about-us/` },
    ]);
    expect((await get('/menus/PRIMARY')).body).toMatchObject([
      { label: 'About' },
      { label: 'States', children: expect.any(Array) },
    ]);
    expect((await get('/menus/SIDE')).status).toBe(404);
    expect((await get('/ad-rules')).body.topOfPageRule.value.rendered).toBe(
      `<a href="${server.origin}/guides/">Guides</a><a href="//x.example/">X</a>`,
    );
  });
});
