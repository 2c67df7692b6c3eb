import { expect, test, vi } from 'vitest';
import { CachedResponse } from '../http/cached-response.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { PageStore, type PageStoreOptions } from './page-store.ts';
import { decodeStoredPage, encodeStoredPage } from './stored-page.ts';

function createStore() {
  const log = vi.fn();
  const write = vi.fn(async () => 0);
  const client = { isReady: true, eval: write } as unknown as PageStoreOptions['client'];
  const store = new PageStore({
    client,
    binaryClient: { get: async () => null },
    purgeLog: { position: 1, latestPurge: async () => 0 },
    prefix: '{site}',
    maxBytes: 1_000_000,
    version: () => '1',
    logger: { warn: log },
  });
  const save = (size: number) => {
    const response = new CachedResponse({ status: 200, body: Buffer.alloc(size), headers: [] });
    store.write('/a/?q=1', { response, kind: 'page', tags: ['all'], isCacheable: true }, 1);
  };
  return { save, write, log };
}

test('stores a page of 8 MB', async () => {
  const { save, write, log } = createStore();
  save(8_388_608);
  await expect.poll(() => write.mock.calls.length).toBe(1);
  expect(log).not.toHaveBeenCalled();
});

test('does not store a page of more than 8 MB, and reports it once, without its query', async () => {
  const { save, write, log } = createStore();
  save(8_388_609);
  save(8_388_609);
  expect(log.mock.calls).toEqual([
    [{ key: '/a/', bytes: 8_388_609, maxBytes: 8_388_608 }, 'page is too large for the page store'],
  ]);
  // The large page would have been written before this one.
  save(1);
  await expect.poll(() => write.mock.calls.length).toBe(1);
});

test('uses the current time for a page that a machine with a fast clock stored', async () => {
  const response = new CachedResponse({ status: 200, body: Buffer.from('x'), headers: [] });
  const page = { response, kind: 'page', tags: ['all'], isCacheable: true };
  const dateOf = async (storedAt: number) =>
    (await decodeStoredPage(await encodeStoredPage(page, 1, storedAt))).page.storedAt;
  const before = Date.now();
  const date = await dateOf(before + 300_000);
  expect(date).toBeGreaterThanOrEqual(before);
  expect(date).toBeLessThanOrEqual(Date.now());
  expect(await dateOf(before - 30_000)).toBe(before - 30_000);
});

test('counts a read while the store is unreachable as failed', async () => {
  const metrics = createMetrics();
  const store = new PageStore({
    client: { isReady: false } as PageStoreOptions['client'],
    binaryClient: { get: async () => null },
    purgeLog: { position: 1, latestPurge: async () => 0 },
    prefix: '{site}',
    maxBytes: 1_000_000,
    version: () => '1',
    logger: { warn: vi.fn() },
    metrics,
  });
  expect(await store.read('/a/')).toBeUndefined();
  const text = await metrics.registry.getSingleMetricAsString('edu_page_store_reads_total');
  expect(text).toContain('{result="failed"} 1');
});
