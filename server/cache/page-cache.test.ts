import { expect, test, vi } from 'vitest';
import { CachedResponse, chooseEncoding } from '../http/cached-response.ts';
import { createPageCache, renderOf } from '../testing/create-page-cache.ts';

test('treats a page as fresh until its lifetime ends, then reports its age', async () => {
  const { cache, clock } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  clock.now = 9_000;
  expect(cache.lookup('k')).toMatchObject({ staleAge: undefined, isOutdated: false });
  clock.now = 11_000;
  expect(cache.lookup('k')?.staleAge).toBe(11);
});

test('reports the age of a page that another process rendered, unless it is fresh', async () => {
  const { cache, clock } = createPageCache();
  clock.now = 100_000;
  const fetchPage = (key: string, storedAt: number) =>
    cache.fetch(key, async () => ({ ...(await renderOf('a')()), storedAt }));
  expect((await fetchPage('fresh', 91_000)).staleAge).toBeUndefined();
  expect((await fetchPage('stale', 40_000)).staleAge).toBe(60);
  expect(cache.lookup('stale')?.staleAge).toBe(60);
});

test('keeps the cache within its maximum size', async () => {
  const { cache } = createPageCache(50_000);
  for (let index = 0; index < 100; index++) await cache.fetch(`k${index}`, renderOf('x'.repeat(5_000)));
  expect(cache.size).toBeLessThan(6);
  expect(cache.lookup('k99')).toBeDefined();
});

test('keeps a page that was requested twice while 100 pages are requested once', async () => {
  const { cache } = createPageCache(50_000);
  await cache.fetch('home', renderOf('x'.repeat(5_000)));
  expect(cache.lookup('home')).toBeDefined();
  for (let index = 0; index < 100; index++) await cache.fetch(`k${index}`, renderOf('x'.repeat(5_000)));
  expect(cache.lookup('home')).toBeDefined();
});

test('keeps the cache within its maximum size over 100,000 pages in every requested encoding', async () => {
  const maxBytes = 8 * 1_048_576;
  const { cache } = createPageCache(maxBytes);
  const responses: CachedResponse[] = [];
  for (let index = 0; index < 100_000; index++) {
    const body = Buffer.from(`<p>${index}</p>${'word '.repeat(index % 500)}`);
    const cachedResponse = new CachedResponse({ status: 200, body, headers: ['Content-Type', 'text/html'] });
    if (index >= 98_000) responses.push(cachedResponse);
    await cache.fetch(`/page/${index}/`, async () => ({
      response: cachedResponse,
      kind: 'article',
      tags: ['all', `page:${index}`],
      isCacheable: true,
    }));
  }
  expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
  expect(cache.size).toBeGreaterThan(1000);
  const cached = responses.slice(-Math.min(cache.size, responses.length));
  const request = (encoding: string) =>
    ({ method: 'GET', headers: { 'accept-encoding': encoding } }) as never;
  const send = (encoding: string, cachedResponse: CachedResponse) =>
    new Promise<Buffer>((end) =>
      cachedResponse.send(request(encoding), { writeHead: () => undefined, end } as never),
    );
  for (const cachedResponse of cached) {
    const bodies = new Set<Buffer>();
    for (const encoding of ['identity', 'br', 'gzip']) bodies.add(await send(encoding, cachedResponse));
    const bodyBytes = [...bodies].reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(bodyBytes).toBeLessThan(cachedResponse.bytes);
  }
}, 60_000);

test('stores a body that hardly compresses in one encoding only', async () => {
  const body = Buffer.from(
    Array.from({ length: 4000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join(''),
  );
  const cachedResponse = new CachedResponse({ status: 200, body, headers: [] });
  const heads: unknown[] = [];
  const response = (end: (sent: Buffer) => void) =>
    ({ writeHead: (_: number, headers: unknown) => heads.push(headers), end }) as never;
  const sent = await new Promise<Buffer>((resolve) =>
    cachedResponse.send({ method: 'GET', headers: { 'accept-encoding': 'br' } } as never, response(resolve)),
  );
  expect(sent).toBe(body);
  expect(heads.flat()).not.toContain('Content-Encoding');
});

test('does not store a redirect or an error, and removes the stored page with the same key', async () => {
  const { cache } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  await cache.fetch('k', renderOf('gone', false));
  expect(cache.lookup('k')).toBeUndefined();
});

test('does not treat a page as fresh if a purge happened while it was rendered', async () => {
  const { cache } = createPageCache();
  const rendering = cache.fetch('k', renderOf('a'));
  cache.purge(['other']);
  await rendering;
  expect(cache.lookup('k')).toBeUndefined();
});

test('purges only pages with the given tags', async () => {
  const { cache } = createPageCache();
  await cache.fetch('1', renderOf('a'));
  await cache.fetch('2', renderOf('b'));
  expect(cache.purge(['a', 'x'])).toBe(1);
  expect([cache.lookup('1'), cache.lookup('2')?.staleAge]).toEqual([undefined, undefined]);
  expect(cache.lookup('2')).toBeDefined();
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.0, gzip;q=0.5', 'gzip'],
  ['', 'identity'],
  ['*', 'identity'],
])('maps Accept-Encoding %j to the encoding %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('looks up few tags in a purge of 1,000 tags', async () => {
  const { cache } = createPageCache();
  for (let index = 0; index < 200; index += 1) await cache.fetch(`k${index}`, renderOf(`text-${index}`));
  const tags = Array.from({ length: 1000 }, (_, index) => `other-${index}`);
  const has = vi.spyOn(Set.prototype, 'has');
  try {
    expect(cache.purge([...tags, 'text-7'])).toBe(1);
    expect(has.mock.calls.length).toBeLessThan(1000);
  } finally {
    has.mockRestore();
  }
});

test('starts a new rendering for a request after a purge, and discards the result of an older rendering', async () => {
  const { cache } = createPageCache();
  let finishOld = () => {};
  const oldDone = new Promise<void>((resolve) => {
    finishOld = resolve;
  });
  const old = cache.fetch('k', async () => {
    await oldDone;
    return renderOf('old')();
  });
  cache.purge(['other']);
  const current = await cache.fetch('k', renderOf('new'));
  finishOld();
  expect([current.isOutdated, (await old).isOutdated]).toEqual([false, true]);
  expect(cache.lookup('k')?.response).toBe(current.response);
});
