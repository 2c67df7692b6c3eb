import { Router } from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { CmsError } from '../cms/cms.ts';
import { LocalPurgeLog } from '../purge/local-purge-log.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';

let started: StartedApp | undefined;

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  started = await startApp(...parameters);
  return started;
}

afterEach(() => started?.close());

test('serves robots.txt, a sitemap and a feed', async () => {
  const { get, origin } = await start(undefined, {
    paths: async function* () {
      yield { path: '/a/', title: 'A & B', kind: 'article' as const, modified: '2026-01-02' };
    },
    postsByCategory: async () => [{ id: '1', title: 'A <b>\u0000', link: '/a/', date: '2026-01-02' }],
  });
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots, 'crawlers must be able to read its noindex').not.toContain('/_app');
  expect(await (await get('/sitemap.xml')).text()).toContain(
    `<sitemap><loc>${origin}/sitemap-1.xml</loc><lastmod>2026-01-02</lastmod></sitemap>`,
  );
  expect(await (await get('/sitemap-1.xml')).text()).toContain(
    `<url><loc>${origin}/a/</loc><lastmod>2026-01-02</lastmod></url>`,
  );
  expect((await get('/sitemap-2.xml')).status).toBe(404);
  expect(await (await get('/key-of-tests.txt')).text()).toBe('key-of-tests');
  expect(await (await get('/feed.xml')).text()).toContain(
    `<title>A &lt;b&gt;</title><link>${origin}/a/</link>`,
  );
  expect(await (await get('/sitemap/')).text()).toContain('<a href="/a/">A &amp; B</a>');
});

function createClock() {
  let nowMs = Date.now();
  return {
    now: () => nowMs,
    /** After this time, files are written again without a purge. */
    passMaxAge() {
      nowMs += 600_000;
    },
  };
}

const machineFiles = ['/sitemap.xml', '/sitemap-1.xml', '/feed.xml'] as const;

test('serves the last complete sitemap and feed while the CMS is down, and new ones afterward', async () => {
  let title = 'Before';
  const clock = createClock();
  const { get, cms } = await start(
    { now: clock.now },
    {
      paths: async function* () {
        yield { path: `/${title.toLowerCase()}/`, title, kind: 'article' as const };
      },
      postsByCategory: async () => [{ id: '1', title, link: `/${title.toLowerCase()}/` }],
    },
  );
  const texts = await Promise.all(machineFiles.map(async (path) => (await get(path)).text()));
  expect(texts[1]).toContain('/before/');
  cms.isDown = true;
  clock.passMaxAge();
  for (const encoding of ['gzip', 'identity']) {
    for (const [index, path] of machineFiles.entries()) {
      const response = await get(path, { 'accept-encoding': encoding });
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=60, s-maxage=60',
      ]);
      expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect(await response.text()).toBe(texts[index]);
    }
  }
  cms.isDown = false;
  title = 'After';
  expect(await (await get('/sitemap-1.xml')).text()).toContain('/after/');
  expect(await (await get('/feed.xml')).text()).toContain('<title>After</title>');
});

test('serves the last complete sitemap if the source fails midway, and 503 if none is stored', async () => {
  let isBroken = false;
  const clock = createClock();
  const { get } = await start(
    { now: clock.now },
    {
      paths: async function* () {
        for (let index = 0; index < 300; index += 1) {
          if (isBroken && index === 200) throw new CmsError('The CMS closed the connection.');
          yield { path: `/articles/${isBroken}-${index}/`, title: 'A', kind: 'article' as const };
        }
      },
    },
  );
  const whole = await (await get('/sitemap-1.xml')).text();
  isBroken = true;
  clock.passMaxAge();
  for (const encoding of ['gzip', 'identity']) {
    const response = await get('/sitemap-1.xml', { 'accept-encoding': encoding });
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      200,
      'public, max-age=60, s-maxage=60',
      whole,
    ]);
  }
  await started?.close();
  const fresh = await start(undefined, {
    paths: async function* () {
      yield { path: '/a/', title: 'A', kind: 'article' as const };
      throw new CmsError('The CMS closed the connection.');
    },
  });
  expect((await fresh.get('/sitemap-1.xml')).status).toBe(503);
});

test('writes a sitemap once for simultaneous requests, and responds to HEAD', async () => {
  const { cms, get, origin } = await start();
  const texts = await Promise.all(
    Array.from({ length: 5 }, async () => (await get('/sitemap-1.xml')).text()),
  );
  expect(new Set(texts).size).toBe(1);
  expect(cms.queries.filter((query) => query === 'paths').length).toBeLessThan(5);
  const head = await fetch(`${origin}/sitemap-1.xml`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('writes each sitemap and feed once until a purge, and counts the files once for missing ones', async () => {
  let revision = 1;
  const { get, cms, app } = await start(undefined, {
    paths: async function* () {
      yield { path: `/revision-${revision}/`, title: 'A', kind: 'article' as const };
    },
  });
  const readAll = () => Promise.all(machineFiles.map(async (path) => (await get(path)).text()));
  const texts = await readAll();
  expect((await get('/sitemap-9998.xml')).status).toBe(404);
  cms.queries.length = 0;
  expect(await readAll()).toEqual(texts);
  await get('/sitemap-9999.xml', { accept: 'image/png', 'sec-fetch-dest': 'image' });
  expect(cms.queries.filter((query) => query === 'paths')).toEqual([]);
  revision = 2;
  await app.purge(['sitemap']);
  expect((await readAll())[1]).toContain('/revision-2/');
});

test('writes at most two sitemaps at a time, even if clients request many invented hosts', async () => {
  let writing = 0;
  let maxWriting = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { getRaw } = await start(undefined, {
    paths: async function* () {
      writing += 1;
      maxWriting = Math.max(maxWriting, writing);
      await released;
      writing -= 1;
      yield { path: '/a/', title: 'A', kind: 'article' as const };
    },
  });
  let rejected = 0;
  const responses = Array.from({ length: 60 }, async (_, index) => {
    const response = await getRaw(`/sitemap-${1 + (index % 3)}.xml`, `host-${index}.example`);
    if (response.startsWith('HTTP/1.1 503 ')) {
      expect(response).toMatch(/^Retry-After: 5\r$/im);
      rejected += 1;
    }
    return response.slice(9, 12);
  });
  // Two are written, and 50 wait.
  await expect.poll(() => rejected).toBe(8);
  release();
  expect(new Set(await Promise.all(responses))).toEqual(new Set(['200', '404', '503']));
  expect(rejected).toBe(8);
  expect(maxWriting).toBe(2);
});

test('returns 503 with Retry-After while the CMS is down and no sitemap or feed is stored', async () => {
  const { get, cms } = await start();
  cms.isDown = true;
  for (const path of machineFiles) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      path,
      503,
      '30',
      'no-store',
    ]);
  }
});

test('tags sitemap and feed, so that caches in front can purge them by sitemap, category or all', async () => {
  const { get } = await start();
  for (const path of machineFiles) {
    const { headers } = await get(path);
    expect([path, headers.get('surrogate-key')?.split(' ')]).toEqual([
      path,
      expect.arrayContaining(['all', 'sitemap', 'site', 'contributors']),
    ]);
    expect(headers.get('cache-tag')?.split(',')).toEqual(headers.get('surrogate-key')?.split(' '));
  }
  expect((await get('/feed.xml')).headers.get('surrogate-key')).toContain(' category:');
});

test('reports health and readiness separately', async () => {
  const { app, get, cms } = await start();
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 200]);
  cms.isDown = true;
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503]);
  cms.isDown = false;
  app.drain();
  expect((await get('/readyz')).status).toBe(503);
});

test('returns the X-Request-Id of the request with a response that is not cached', async () => {
  const { get } = await start();
  expect((await get('/nope/', { 'x-request-id': 'abc-1' })).headers.get('x-request-id')).toBe('abc-1');
});

test('/readyz returns 503 until the process has applied the purges that it missed', async () => {
  const purgeLog = Object.assign(new LocalPurgeLog([]), { isCaughtUp: false });
  const { get } = await start({ purgeLog });
  expect([(await get('/readyz')).status, (await get('/a/')).status]).toEqual([503, 200]);
  purgeLog.isCaughtUp = true;
  expect((await get('/readyz')).status).toBe(200);
});

test('the feed lists the newest and featured posts of a site without the categories of the tabs', async () => {
  const { get } = await start(undefined, {
    postsByCategory: async (category) =>
      ['latest', 'featured'].includes(category)
        ? [{ id: category, title: `The ${category} post`, link: '/a/' }]
        : [],
  });
  const text = await (await get('/feed.xml')).text();
  expect(text).toContain('The latest post');
  expect(text).toContain('The featured post');
});

test('sends 304 for a sitemap or feed that the client has already', async () => {
  let day = '2026-01-02';
  const { get, app } = await start(undefined, {
    paths: async function* () {
      yield { path: '/a/', title: 'A', kind: 'article' as const, modified: day };
    },
    postsByCategory: async () => [{ id: '1', title: 'A', link: '/a/', date: day }],
  });
  for (const path of machineFiles) {
    const etags: string[] = [];
    for (const encoding of ['gzip', 'identity']) {
      const first = await get(path, { 'accept-encoding': encoding });
      const etag = first.headers.get('etag') ?? '';
      etags.push(etag);
      const known = { 'accept-encoding': encoding, 'if-none-match': etag };
      const second = await get(path, known);
      expect([path, second.status, await second.text()]).toEqual([path, 304, '']);
      for (const name of ['etag', 'cache-control', 'vary', 'surrogate-key'])
        expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
      day = '2026-01-03';
      await app.purge(['sitemap']);
      expect((await get(path, known)).status).toBe(200);
      day = '2026-01-02';
      await app.purge(['sitemap']);
    }
    expect(new Set(etags).size, 'each encoding has its own').toBe(2);
  }
});

test('passes the tags of a purge to the routers', async () => {
  const onPurge = vi.fn();
  const { app } = await start({ routers: [{ path: '/', router: Router(), onPurge }] });
  await app.purge(['images']);
  expect(onPurge).toHaveBeenCalledWith(['images']);
});
