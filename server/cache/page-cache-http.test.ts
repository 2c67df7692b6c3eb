import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { CmsError } from '../cms/cms.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';

let started: StartedApp | undefined;

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  started = await startApp(...parameters);
  return started;
}

afterEach(() => started?.close());

test('fetches a page from the CMS once for all unknown query parameters', async () => {
  const { cms, get } = await start();
  for (const query of ['', '?utm_source=a', '?utm_source=b&fbclid=c'])
    await (await get(`/a/${query}`)).text();
  expect(cms.queries.filter((query) => query === 'pageByPath /a/')).toHaveLength(1);
});

test('stores one copy of a page that reads no query parameters', async () => {
  const { app, cms, get } = await start();
  for (const query of ['', '?q=1', '?q=2&page=3', '?degree=masters', '?type=writer'])
    await (await get(`/${query}`)).text();
  expect(cms.queries.filter((query) => query === 'pageByPath /')).toHaveLength(1);
  expect(app.cache?.size).toBe(1);
});

test('stores one copy per combination of the query parameters that a page reads', async () => {
  const { app, get } = await start(undefined, {
    pageByPath: async (path) => createTestPage({ path, kind: 'contributors-hub' }),
  });
  for (const query of ['', '?degree=masters', '?q=a&type=writer', '?type=writer&q=a&state=ohio', '?q=b'])
    await (await get(`/healthcare-review-partners/${query}`)).text();
  expect(app.cache?.size).toBe(3);
  for (const query of ['', '?q=a', '?degree=masters&state=ohio', '?state=ohio&degree=masters&page=2'])
    await (await get(`/study-match/${query}`)).text();
  expect(app.cache?.size).toBe(5);
});

test('renders a page once for concurrent requests', async () => {
  const { cms, get } = await start();
  await Promise.all(Array.from({ length: 20 }, () => get('/a/')));
  expect(cms.queries.filter((query) => query === 'pageByPath /a/')).toHaveLength(1);
});

test('refreshes a stale page that scripts fetch and no browser opens', async () => {
  let now = 0;
  const titles = ['First', 'Second', 'Second'];
  const { get } = await start(
    { freshSeconds: 60, now: () => now },
    { pageByPath: async (path) => createTestPage({ path, title: titles.shift() }) },
  );
  const read = async () => (await get('/a/', { 'sec-fetch-dest': 'empty' })).text();
  expect(await read()).toContain('First');
  now = 100_000;
  expect(await read()).toContain('First');
  await expect.poll(read).toContain('Second');
});

test('caches pages separately by known query parameters and by host', async () => {
  const { get, origin } = await start();
  expect(await (await get('/study-match/?degree=masters')).text()).toContain('Results for masters.');
  expect(await (await get('/study-match/?degree=doctorate')).text()).toContain('Results for doctorate.');
  const canonical = await new Promise<string>((resolve) => {
    httpRequest(`${origin}/study-match/`, { headers: { host: 'other.example' } }, (response) =>
      resolve(text(response)),
    ).end();
  });
  expect(canonical).toContain('href="http://other.example/study-match/"');
});

test('returns 304 for a matching ETag, and no body for HEAD', async () => {
  const { get, origin } = await start();
  const etag = (await get('/a/', { 'accept-encoding': 'br' })).headers.get('etag') as string;
  const again = await get('/a/', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
  expect([again.status, again.headers.get('etag'), again.headers.get('vary')]).toEqual([
    304,
    etag,
    'Sec-Fetch-Site, Accept-Encoding',
  ]);
  expect((await get('/a/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  const head = await fetch(`${origin}/a/`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
  expect(await head.text()).toBe('');
});

test('compresses pages with an encoding that the client accepts', async () => {
  const { origin } = await start();
  const fetchRaw = (encoding: string) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
      httpRequest(`${origin}/a/`, { headers: { 'accept-encoding': encoding } }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) });
      }).end();
    });
  const brotli = await fetchRaw('gzip, br');
  expect(brotli.encoding).toBe('br');
  expect(String(brotliDecompressSync(brotli.body))).toContain('</html>');
  expect((await fetchRaw('gzip;q=1, br;q=0')).encoding).toBe('gzip');
  expect((await fetchRaw('identity')).encoding).toBeUndefined();
});

test('serves a stale page if the CMS fails', async () => {
  const { cms, get } = await start({ freshSeconds: 0 });
  await get('/a/');
  cms.isDown = true;
  const stale = await get('/a/');
  expect([stale.status, stale.headers.get('age')]).toEqual([200, '0']);
  cms.isDown = false;
});

test('re-renders a purged page, and serves the stale page if rendering fails', async () => {
  const { cms, get, origin } = await start();
  await get('/a/');
  const purge = (secret: string) =>
    fetch(`${origin}/-/purge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: ['page:1'] }),
    });
  expect((await purge('wrong')).status).toBe(401);
  expect(await (await purge('secret')).json()).toEqual({ purged: 1 });
  await get('/a/');
  expect(cms.queries.filter((query) => query === 'pageByPath /a/')).toHaveLength(2);
  await purge('secret');
  cms.isDown = true;
  expect((await get('/a/')).status).toBe(200);
});

test('sends lifetimes and tags for caches in front of the server', async () => {
  const { get } = await start();
  const { headers } = await get('/a/');
  expect(headers.get('cache-control')).toMatch(
    /s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+/,
  );
  expect(headers.get('surrogate-key')?.split(' ')).toEqual(
    expect.arrayContaining(['page:1', 'path:/a/', 'menu']),
  );
  expect(headers.get('cache-tag')).toContain(',page:1');
});

test('renders every request if the page cache is off', async () => {
  const { cms, get } = await start({ hasPageCache: false });
  await get('/a/');
  await get('/a/');
  expect(cms.queries.filter((query) => query === 'pageByPath /a/')).toHaveLength(2);
});

test('stores no article tab while requests for the pages of other tabs fail', async () => {
  let isDown = true;
  const pageByPath = async (path: string) => {
    if (isDown && path === '/articles/lifestyle/') throw new CmsError('The CMS closed the connection.');
    return createTestPage({ kind: 'articles-tab', path });
  };
  const { get, app } = await start({}, { pageByPath });
  const read = async () => (await get('/articles/career/')).headers.get('cache-control');
  expect([await read(), app.cache?.size]).toEqual(['no-store', 0]);
  isDown = false;
  expect(await read()).toContain('s-maxage=300');
});

test('serves the complete finder page while the inventory fails, and stores none without listings', async () => {
  let isDown = true;
  const { get, app } = await start({ freshSeconds: 0, isInventoryDown: () => isDown });
  const read = async () => (await get('/study-match/')).headers.get('cache-control');
  expect([await read(), app.cache?.size]).toEqual(['no-store', 0]);
  isDown = false;
  expect(await read()).toContain('s-maxage=300');
  isDown = true;
  for (let count = 0; count < 3; count += 1) expect(await read()).toContain('s-maxage=300');
  expect(app.cache?.size).toBe(1);
});
