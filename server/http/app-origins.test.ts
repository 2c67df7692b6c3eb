import { afterEach, describe, expect, test } from 'vitest';
import { createApiRouter } from '../api/api-router.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { versionCms } from '../testing/version-cms.ts';

let started: StartedApp | undefined;

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  started = await startApp(...parameters);
  return started;
}

afterEach(() => started?.close());

test('reads the origin from a proxy’s headers only if the proxy is trusted', async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.example.org' };
  const trusting = await start({ trustProxy: true });
  const behind = await trusting.get('/a/', forwarded);
  expect(await behind.text()).toContain('href="https://www.example.org/a/"');
  expect(behind.headers.get('strict-transport-security')).toContain('max-age=');
  await started?.close();
  const direct = await (await start()).get('/a/', forwarded);
  expect(await direct.text()).not.toContain('www.example.org');
  expect(direct.headers.get('strict-transport-security')).toBeNull();
});

test.each(['/a/', '/healthz', '/embed/embed.x.mjs'])(
  'returns 400 for two Host headers at %s',
  async (path) => {
    const { getRaw } = await start();
    expect(await getRaw(path, 'a.example')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await getRaw(path, 'a.example\r\nhost: b.example')).toMatch(/^HTTP\/1\.1 400 /);
  },
);

test.each(['"><script>', 'x'.repeat(260)])('returns 400 for the invalid Host header %s', async (host) => {
  const { getRaw } = await start();
  expect(await getRaw('/a/', host)).toMatch(/^HTTP\/1\.1 400/);
});

test.each(['http://evil.example/a/', 'HTTPS://evil.example/a/?x=1'])(
  'responds to the absolute URL %s with the page of its path, and does not name its host',
  async (target) => {
    const { getRaw } = await start();
    const response = await getRaw(target);
    expect(response).toMatch(/^HTTP\/1\.1 200/);
    expect(response).not.toContain('evil.example');
  },
);

test('responds to an absolute URL without a path with the home page', async () => {
  const { getRaw } = await start();
  expect(await getRaw('http://evil.example')).toMatch(/^HTTP\/1\.1 200/);
});

describe('the JSON API', () => {
  const forged = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' };
  const startApi = (environment: Record<string, string>) => {
    const configuration = readConfiguration(environment);
    const router = createApiRouter({ cms: versionCms(createFakeCms()), configuration });
    return start({
      routers: [{ path: '/api', router }],
      siteUrl: configuration.siteUrl,
      trustProxy: configuration.trustProxy,
    });
  };

  test.each(['false', '1', 'loopback'])(
    'uses the origin of SITE_URL, not the forwarded headers of a request (TRUST_PROXY=%s)',
    async (TRUST_PROXY) => {
      const { get } = await startApi({ SITE_URL: 'https://site.example', TRUST_PROXY });
      const response = await get('/api/config', forged);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({
        homeUrl: 'https://site.example/',
        imageBaseUrl: 'https://site.example/images',
      });
      expect(text).not.toMatch(/evil\.example|http:/);
      expect(response.headers.get('cache-control')).toContain('s-maxage=300');
    },
  );

  test('keeps shared caches from storing API responses to requests with a forwarded host', async () => {
    const { get } = await startApi({ TRUST_PROXY: 'true' });
    for (const path of ['/api/config', '/api/ad-rules', '/api/menus/PRIMARY']) {
      const control = (await get(path, forged)).headers.get('cache-control');
      expect(control, path).toMatch(/^private, /);
      expect(control, path).not.toContain('s-maxage');
    }
  });
});

test('keeps shared caches from storing pages, sitemap and feed for requests with a forwarded host', async () => {
  const { get } = await start({ trustProxy: true });
  for (const path of ['/a/', '/robots.txt', '/sitemap.xml', '/feed.xml'])
    expect((await get(path)).headers.get('cache-control'), path).toMatch(/^private, (?!.*s-maxage)/);
});

test('tells browsers not to guess the media type of API responses and robots.txt', async () => {
  const router = createApiRouter({ cms: versionCms(createFakeCms()), configuration: readConfiguration({}) });
  const { get } = await start({ routers: [{ path: '/api', router }] });
  for (const path of [
    '/api/config',
    '/api/nothing',
    '/api/rankings/none',
    '/robots.txt',
    '/sitemap.xml',
    '/feed.xml',
    '/healthz',
    '/a/',
  ])
    expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff');
});
