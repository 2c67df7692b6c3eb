import { afterEach, describe, expect, it } from 'vitest';
import { startChangingSite } from '../testing/changing-site.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { startApp } from '../testing/start-app.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function start() {
  const site = await startChangingSite();
  close = site.close;
  return site;
}

describe('GET /-/explain', () => {
  it('reports the page, its CMS responses with tags, and its fragments with versions', async () => {
    const { clock, read, explain } = await start();
    await read('/a/');
    clock.now += 5000;
    const explanation = await explain('/a/');
    expect(explanation).toMatchObject({
      path: '/a/',
      build: 'b',
      isCachingOn: true,
      page: {
        state: 'fresh',
        isOutdated: false,
        styleDelivery: 'inline',
        ageSeconds: 5,
        freshUntil: '2026-01-01T00:01:00.000Z',
      },
    });
    expect(explanation.page?.tags).toEqual(expect.arrayContaining(['all', 'site', 'page:1', 'post:7']));
    expect(explanation.responses).toEqual(
      expect.arrayContaining([
        { query: 'page /a/', version: 'N', ageSeconds: 5, tags: ['path:/a/', 'page:1'] },
        { query: 'post 7', version: expect.any(String), ageSeconds: 5, tags: ['post:7'] },
        { query: 'menu PRIMARY', version: expect.any(String), ageSeconds: 5, tags: ['menu'] },
      ]),
    );
    const posts = explanation.fragments.find(({ tag }) => tag === 'test-posts');
    const { version } = explanation.responses.find(({ query }) => query === 'post 7') ?? {};
    expect(posts).toMatchObject({ versions: { 'post 7': version }, isCached: true, isReused: false });
  });

  it('reports a page from before a purge as outdated while the source fails', async () => {
    const { cms, read, explain, purge } = await start();
    await read('/a/');
    cms.isDown = true;
    await purge('all');
    await read('/a/');
    expect((await explain('/a/')).page).toMatchObject({ state: 'fresh', isOutdated: true });
  });

  it('names the style delivery of the cached page that it reports', async () => {
    const { read, readFromSameOrigin, explain } = await start();
    await readFromSameOrigin('/a/');
    expect((await explain('/a/')).page?.styleDelivery).toBe('linked');
    await read('/a/');
    expect((await explain('/a/')).page?.styleDelivery).toBe('inline');
  });

  it('reports page: null and empty lists for a page that is not cached', async () => {
    const { explain } = await start();
    expect(await explain('/a/')).toEqual({
      path: '/a/',
      build: 'b',
      isCachingOn: true,
      configuration: null,
      page: null,
      responses: [],
      fragments: [],
    });
  });

  it.each([
    ['/caf%C3%A9/', 'as copied from the address bar'],
    ['/caf%c3%a9/', 'with lowercase escapes'],
    ['%2Fcaf%C3%A9%2F', 'with encoded slashes'],
    ['%2Fcaf%25C3%25A9%2F', 'encoded twice'],
  ])('finds a page that is not ASCII for the path %s, %s', async (given) => {
    const path = '/caf%C3%A9/';
    const started = await startApp({}, { pageByPath: async () => createTestPage({ path }) });
    close = started.close;
    await started.get(path);
    const response = await started.get(`/-/explain?path=${given}`, { authorization: 'Bearer secret' });
    expect(await response.json()).toMatchObject({ path, page: { state: 'fresh' } });
  });

  it('returns 400 and repeats the path when it does not start with a slash', async () => {
    const { explain } = await start();
    expect(await explain('about-us')).toMatchObject({
      status: 400,
      detail: 'path is "about-us"; send a path that starts with "/": /-/explain?path=/about-us/',
    });
  });

  it.each([
    ['returns 401 without the secret', '/-/explain?path=/a/', undefined, 401],
    ['returns 401 when the secret is wrong', '/-/explain?path=/a/', 'wrong', 401],
    ['returns 400 without a path', '/-/explain', 'secret', 400],
  ])('%s', async (_name, path, secret, status) => {
    const started = await startApp();
    close = started.close;
    const response = await started.get(
      path,
      secret === undefined ? {} : { authorization: `Bearer ${secret}` },
    );
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  it('returns 404 and names the variable to set when no secret is configured', async () => {
    const started = await startApp({ purgeSecret: undefined });
    close = started.close;
    const response = await started.get('/-/explain?path=/a/', { authorization: 'Bearer secret' });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('PURGE_SECRET');
  });
});

it('reports that a page without a query reuses no fragments of the same page with a query', async () => {
  const path = '/healthcare-review-partners/';
  const content = '<test-note heading="N"></test-note>';
  const started = await startApp(undefined, {
    pageByPath: async () => createTestPage({ kind: 'contributors-hub', path, content }),
  });
  close = started.close;
  const noteStates = async (page: string) => {
    await started.get(page);
    const address = `/-/explain?path=${encodeURIComponent(page)}`;
    const { fragments } = await (await started.get(address, { authorization: 'Bearer secret' })).json();
    return fragments
      .filter(({ tag }: { tag: string }) => tag === 'test-note')
      .map(({ isReused, isCached }: Record<string, boolean>) => ({ isReused, isCached }));
  };
  expect(await noteStates(`${path}?page=2`)).toEqual([{ isReused: false, isCached: true }]);
  expect(await noteStates(`${path}?page=3`)).toEqual([{ isReused: true, isCached: true }]);
  expect(await noteStates(path)).toEqual([{ isReused: false, isCached: true }]);
});
