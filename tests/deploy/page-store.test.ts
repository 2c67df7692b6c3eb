import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RESP_TYPES } from 'redis';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { PageStore, withPageStore } from '../../server/cache/page-store.ts';
import { CachedResponse } from '../../server/http/cached-response.ts';
import { openRedisClient } from '../../server/redis/redis-session.ts';
import { startTestWordPress, type TestWordPress } from '../../server/testing/wordpress/wordpress-server.ts';
import { findFreePort } from '../support/free-port.ts';
import { type RunningRedis, secret, startProcess, startRedis, stop } from './processes.ts';

let folder = '';
let redis: RunningRedis;
let wordPress: TestWordPress;
const processes: ChildProcess[] = [];

async function start(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const port = await findFreePort();
  processes.push(
    await startProcess(port, {
      CMS: 'wordpress',
      CMS_URL: wordPress.origin,
      DATA_DIR: join(folder, `data-${port}`),
      PURGE_LOG: redis.url,
      PAGE_STORE: redis.url,
      ...environment,
    }),
  );
  return `http://127.0.0.1:${port}`;
}

async function read(origin: string, path: string) {
  const response = await fetch(origin + path);
  const html = await response.text();
  return { status: response.status, etag: response.headers.get('etag'), html };
}

const purge = (origin: string, tag: string) =>
  fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: [tag] }),
  });

const storedPages = async () => {
  const args = ['-u', redis.url, 'zcard', 'edu-embed:{www.example.org}:pages:times'];
  return Number((await promisify(execFile)('redis-cli', args)).stdout);
};

/** Opens a store in the tests' Redis, to which only the test writes. `log` receives its warnings. */
async function openStore(prefix: string, maxBytes: number) {
  const log = vi.fn();
  const client = await openRedisClient(redis.url, log);
  const store = new PageStore({
    client,
    binaryClient: client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }),
    purgeLog: { position: 1, latestPurge: async () => 0 },
    prefix,
    maxBytes,
    version: () => '1',
    logger: { warn: log },
  });
  await expect.poll(() => client.isReady).toBe(true);
  return { client, store, log };
}

/** The tests build on each other: the first one stores a page. */
describe.skipIf(!inject('hasRedis'))('pages that processes share', () => {
  const path = '/guides/loans/';
  let first = '';
  let second = '';
  let stored: Awaited<ReturnType<typeof read>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-store-'));
    redis = await startRedis(await findFreePort(), folder);
    wordPress = await startTestWordPress();
    first = await start();
    second = await start();
  });
  afterAll(async () => {
    await Promise.all(processes.map((child) => stop(child)));
    await Promise.all([redis?.stop(), wordPress?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  test('a process that never rendered a page responds with it while the CMS fails', async () => {
    stored = await read(first, path);
    expect(stored.status).toBe(200);
    await expect.poll(storedPages).toBe(1);
    wordPress.fail('error');
    expect(await read(second, path)).toEqual(stored);
    expect((await read(second, '/never-rendered/')).status).toBe(503);
    wordPress.fail('none');
  });

  test('a stored page that was purged is rendered again', async () => {
    expect((await purge(first, `path:${path}`)).ok).toBe(true);
    const third = await start();
    const before = wordPress.requests.length;
    expect((await read(third, path)).status).toBe(200);
    expect(wordPress.requests.length).toBeGreaterThan(before);
  });

  test('a process with another configuration renders its own pages', async () => {
    const other = await start({ STUDY_MATCH_URL: 'https://match.example.org/' });
    const before = wordPress.requests.length;
    expect((await read(other, path)).html).toContain('https://match.example.org/');
    expect(wordPress.requests.length).toBeGreaterThan(before);
  });

  test('the store removes its oldest pages when it exceeds its size limit', async () => {
    const { client, store, log } = await openStore('{small}', 200_000);
    for (let number = 0; number < 40; number += 1) {
      const response = new CachedResponse({
        status: 200,
        body: randomBytes(10_000),
        headers: ['X-Number', `${number}`],
      });
      store.write(`/${number}/`, { response, kind: 'page', tags: ['all'], isCacheable: true }, 1);
      await expect.poll(() => store.read(`/${number}/`), { interval: 5 }).toBeDefined();
    }
    expect(Number(await client.get('{small}:total'))).toBeLessThanOrEqual(200_000);
    const found = await Promise.all(Array.from({ length: 40 }, (_, number) => store.read(`/${number}/`)));
    const numbers = found.flatMap((page) => page?.response.input.headers.at(-1) ?? []);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers).toHaveLength(await client.zCard('{small}:times'));
    expect(numbers).toEqual(numbers.map((_, index) => String(40 - numbers.length + index)));
    expect(log).not.toHaveBeenCalled();
    store.close();
  });

  test('a page that a process finds unpublished when it refreshes it is removed from the store', async () => {
    const { client, store, log } = await openStore('{removal}', 1_000_000);
    const response = (status: number) =>
      new CachedResponse({ status, body: Buffer.from('x'.repeat(1000)), headers: [] });
    const published = { response: response(200), kind: 'page', tags: ['all'], isCacheable: true };
    const missing = { response: response(404), kind: 'error', tags: ['all'], isCacheable: false };
    await withPageStore(store, '/a/', async () => published, { canRead: false })();
    await expect.poll(() => store.read('/a/')).toBeDefined();
    // A failed rendering keeps the page.
    const failing = withPageStore(store, '/a/', () => Promise.reject(new Error('down')), { canRead: false });
    await expect(failing()).rejects.toThrow('down');
    expect(await store.read('/a/')).toBeDefined();
    // A page that is only temporarily not cacheable does not remove the complete one.
    const incomplete = { ...published, isCacheable: false };
    await withPageStore(store, '/a/', async () => incomplete, { canRead: false })();
    expect(await store.read('/a/')).toBeDefined();
    await withPageStore(store, '/a/', async () => missing, { canRead: false })();
    await expect.poll(() => store.read('/a/')).toBeUndefined();
    expect([await client.get('{removal}:total'), await client.zCard('{removal}:times')]).toEqual(['0', 0]);
    expect(log).not.toHaveBeenCalled();
    store.close();
  });
});
