import { afterEach, expect, test } from 'vitest';
import { type StartedApp, startApp } from './testing/start-app.ts';

let started: StartedApp | undefined;

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  started = await startApp(...parameters);
  return started;
}

afterEach(() => started?.close());

test('there are robots.txt, a sitemap and a feed', async () => {
  const { get, origin } = await start(undefined, {
    paths: async function* () {
      yield { path: '/a/', title: 'A & B', kind: 'article' as const, modified: '2026-01-02' };
    },
    postsByCategory: async () => [{ id: '1', title: 'A <b>\u0000', link: '/a/', date: '2026-01-02' }],
  });
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots, 'or nobody could read its noindex').not.toContain('/_app');
  expect(await (await get('/sitemap.xml')).text()).toContain(`<sitemap><loc>${origin}/sitemap-1.xml</loc><lastmod>2026-01-02</lastmod></sitemap>`);
  expect(await (await get('/sitemap-1.xml')).text()).toContain(`<url><loc>${origin}/a/</loc><lastmod>2026-01-02</lastmod></url>`);
  expect((await get('/sitemap-2.xml')).status).toBe(404);
  expect(await (await get('/key-of-tests.txt')).text()).toBe('key-of-tests');
  expect(await (await get('/feed.xml')).text()).toContain(`<title>A &lt;b&gt;</title><link>${origin}/a/</link>`);
  expect(await (await get('/sitemap/')).text()).toContain('<a href="/a/">A &amp; B</a>');
});

test('health is told apart from readiness', async () => {
  const { app, get, cms } = await start();
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 200]);
  cms.isDown = true;
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503]);
  cms.isDown = false;
  app.drain();
  expect((await get('/readyz')).status).toBe(503);
});

test('what was not cached has a request id', async () => {
  const { get } = await start();
  expect((await get('/nope/', { 'x-request-id': 'abc-1' })).headers.get('x-request-id')).toBe('abc-1');
});
