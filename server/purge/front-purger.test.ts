import { afterEach, expect, test, vi } from 'vitest';
import { listen, type TestServer } from '../testing/listen.ts';
import { createCloudflareCache, createFastlyCache } from './cdn-caches.ts';
import type { FrontCache } from './front-cache.ts';
import { createFrontPurger, type FrontPurger, type FrontPurgerOptions } from './front-purger.ts';
import { createVarnishCache } from './varnish-cache.ts';

interface Received {
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const servers: TestServer[] = [];
const purgers: FrontPurger[] = [];
afterEach(async () => {
  for (const purger of purgers.splice(0)) void purger.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Repeats a failed purge only after the test. */
const slow = { firstWaitMs: 60_000, maxWaitMs: 60_000 };

/** A server that records requests and responds with these statuses, then with 200. */
async function startApi(...statuses: number[]) {
  const received: Received[] = [];
  const server = await listen(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ url: request.url, headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200).end('{"detail":"no"}');
  });
  servers.push(server);
  return { received, origin: server.origin };
}

function createPurger(cache: FrontCache, options: Partial<FrontPurgerOptions> = {}) {
  const [onError, onLost] = [vi.fn(), vi.fn()];
  const purger = createFrontPurger({ cache, onError, onLost, firstWaitMs: 5, maxWaitMs: 20, ...options });
  purgers.push(purger);
  return { purger, onError, onLost };
}

test('repeats a purge with growing pauses until Varnish confirms it', async () => {
  const { received, origin } = await startApi(503, 503, 503);
  const { purger, onError } = createPurger(createVarnishCache(origin, 'secret'));
  await purger.purge(['page:1', 'menu'], 7);
  expect(onError.mock.calls.map(([error, { name }, waitMs]) => [error.message, name, waitMs])).toEqual([
    [`${new URL(origin).host} returned 503: {"detail":"no"}`, `varnish ${origin}`, 5],
    [expect.any(String), `varnish ${origin}`, 10],
    [expect.any(String), `varnish ${origin}`, 20],
  ]);
  expect(received.at(-1)).toMatchObject({
    url: '/-/purge',
    headers: { xkey: 'page:1 menu', 'x-purge-position': '7', authorization: 'Bearer secret' },
  });
});

test('counts the tags in flight as unconfirmed, and none after the confirmation', async () => {
  const confirmations: (() => void)[] = [];
  const cache: FrontCache = {
    kind: 'test',
    name: 'test',
    comparesPositions: true,
    purge: () => new Promise((resolve) => confirmations.push(resolve)),
  };
  const { purger } = createPurger(cache);
  const purged = purger.purge(['page:1', 'page:2'], 1);
  const purgedLater = purger.purge(['page:3'], 2);
  expect(purger.waiting).toBe(3);
  confirmations[0]?.();
  await purged;
  expect(purger.waiting).toBe(1);
  await expect.poll(() => confirmations.length).toBe(2);
  confirmations[1]?.();
  await purgedLater;
  expect(purger.waiting).toBe(0);
});

test('sends purges together that arrived while a failed purge is retried', async () => {
  const { received, origin } = await startApi(503);
  const { purger } = createPurger(createVarnishCache(origin, 'secret'));
  await Promise.all([
    purger.purge(['page:1'], 1),
    purger.purge(['page:2'], 3),
    purger.purge(['page:1', 'page:3'], 2),
  ]);
  expect(received).toHaveLength(2);
  expect(received[1]?.headers).toMatchObject({ xkey: 'page:1 page:2 page:3', 'x-purge-position': '3' });
});

test('purges everything instead of thousands of tags', async () => {
  const { received, origin } = await startApi(503);
  const { purger } = createPurger(createVarnishCache(origin, 'secret'));
  const first = purger.purge(['page:0']);
  await purger.purge(Array.from({ length: 3000 }, (_, index) => `page:${index}`));
  await first;
  expect(received.at(-1)?.headers.xkey).toBe('all');
});

test('splits many tags into header lines that Varnish reads', async () => {
  const { received, origin } = await startApi();
  const tags = Array.from({ length: 900 }, (_, index) => `post:${index}-${'x'.repeat(20)}`);
  await createPurger(createVarnishCache(origin, 'secret')).purger.purge(tags);
  const lines = received.map(({ headers }) => String(headers.xkey));
  expect(lines.join(' ').split(' ')).toEqual(tags);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(7000);
});

test('sends Fastly soft purges of at most 256 keys', async () => {
  const { received, origin } = await startApi();
  const tags = Array.from({ length: 300 }, (_, index) => `post:${index}`);
  await createPurger(createFastlyCache('service1', 'token', origin)).purger.purge(tags);
  expect(received[0]).toMatchObject({
    url: '/service/service1/purge',
    headers: { 'fastly-key': 'token', 'fastly-soft-purge': '1' },
  });
  expect(received.map(({ body }) => JSON.parse(body).surrogate_keys.length)).toEqual([256, 44]);
});

test('sends Cloudflare purges of at most 100 tags', async () => {
  const { received, origin } = await startApi();
  const tags = Array.from({ length: 150 }, (_, index) => `post:${index}`);
  await createPurger(createCloudflareCache('zone1', 'token', origin)).purger.purge(tags);
  expect(received[0]).toMatchObject({
    url: '/zones/zone1/purge_cache',
    headers: { authorization: 'Bearer token' },
  });
  expect(received.map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 50]);
});

test('repeats a purge once for a cache that cannot compare positions', async () => {
  const { received, origin } = await startApi();
  const { purger } = createPurger(createFastlyCache('service1', 'token', origin), { repeatMs: 10 });
  await purger.purge(['page:1']);
  await expect.poll(() => received.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received.map(({ body }) => body)).toEqual(Array(2).fill('{"surrogate_keys":["page:1"]}'));
});

test('tries once more when it closes, without the pause', async () => {
  const { received, origin } = await startApi(503);
  const { purger, onError, onLost } = createPurger(createVarnishCache(origin, 'secret'), slow);
  void purger.purge(['page:1'], 1);
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  void purger.purge(['page:2'], 2);
  await purger.close();
  expect(received[1]?.headers).toMatchObject({ xkey: 'page:1 page:2', 'x-purge-position': '2' });
  expect([purger.waiting, onLost.mock.calls]).toEqual([0, []]);
});

test('sends the purges that arrived during an attempt that fails while it closes', async () => {
  const { received, origin } = await startApi(503);
  const { purger, onError } = createPurger(createVarnishCache(origin, 'secret'), slow);
  void purger.purge(['page:1'], 1);
  void purger.purge(['page:2'], 2);
  await purger.close();
  expect(received.map(({ headers }) => headers.xkey)).toEqual(['page:1', 'page:1 page:2']);
  expect([purger.waiting, onError.mock.calls]).toEqual([0, []]);
});

test('reports how many tags are lost if the last attempt fails', async () => {
  const { received, origin } = await startApi(503, 503, 503);
  const cache = createVarnishCache(origin, 'secret');
  const { purger, onError, onLost } = createPurger(cache, slow);
  void purger.purge(['page:1', 'page:2'], 1);
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  await purger.close();
  expect(received).toHaveLength(2);
  expect(onLost.mock.calls).toEqual([
    [expect.objectContaining({ message: expect.stringContaining('returned 503') }), cache, 2],
  ]);
});

test('reports the tags as lost after 3 seconds if the cache does not respond', async () => {
  const cache: FrontCache = {
    kind: 'test',
    name: 'test',
    comparesPositions: true,
    purge: () => new Promise(() => undefined),
  };
  const { purger, onLost } = createPurger(cache);
  void purger.purge(['page:1'], 1);
  await purger.close();
  expect(onLost.mock.calls).toEqual([
    [expect.objectContaining({ message: 'no response after 3000 ms' }), cache, 1],
  ]);
});
