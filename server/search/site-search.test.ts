import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SearchResults } from '../../src/core/model/services/site-search.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import type { SearchEngine } from './search-engine.ts';
import { createSiteSearch } from './site-search.ts';

function createEngine(respond: (query: string) => Partial<SearchResults> = () => ({})) {
  const search = vi.fn<SearchEngine['search']>(async ({ query }) => ({
    query,
    total: 0,
    groups: [],
    ...respond(query),
  }));
  return { search };
}

test('searches once for queries that differ only in case and spaces', async () => {
  const engine = createEngine();
  const search = createSiteSearch({ engine });
  await Promise.all([
    search.search({ query: 'BSN  Ohio', limit: 4 }),
    search.search({ query: ' bsn ohio ', limit: 4 }),
  ]);
  expect(engine.search).toHaveBeenCalledTimes(1);
  expect((await search.search({ query: 'Bsn Ohio', limit: 4 })).query).toBe('Bsn Ohio');
  await search.search({ query: 'bsn ohio', limit: 5 });
  expect(engine.search).toHaveBeenCalledTimes(2);
});

test('searches separately for a state’s code in capitals at the end', async () => {
  const engine = createEngine();
  const search = createSiteSearch({ engine });
  for (const query of ['BSN IN', 'bsn in', 'bsn IN', 'BSN in']) await search.search({ query, limit: 4 });
  expect(engine.search.mock.calls.map(([{ query }]) => query)).toEqual(['BSN IN', 'bsn in']);
});

test('searches again after the content has changed', async () => {
  const engine = createEngine();
  const search = createSiteSearch({ engine });
  await search.search({ query: 'ohio', limit: 4 });
  search.expire();
  await search.search({ query: 'ohio', limit: 4 });
  expect(engine.search).toHaveBeenCalledTimes(2);
});

test('does not cache partial results', async () => {
  const engine = createEngine(() => ({ isPartial: true }));
  const search = createSiteSearch({ engine });
  await search.search({ query: 'ohio', limit: 4 });
  await search.search({ query: 'ohio', limit: 4 });
  expect(engine.search).toHaveBeenCalledTimes(2);
});

test('does not search for a query without words', async () => {
  const engine = createEngine();
  const search = createSiteSearch({ engine });
  expect(await search.search({ query: ' … ', limit: 4 })).toEqual({ query: '…', total: 0, groups: [] });
  expect(engine.search).not.toHaveBeenCalled();
});

test('caches a bounded number of results', async () => {
  const engine = createEngine();
  const search = createSiteSearch({ engine });
  for (let index = 0; index < 250; index += 1) await search.search({ query: `word ${index}`, limit: 4 });
  await search.search({ query: 'word 0', limit: 4 });
  expect(engine.search).toHaveBeenCalledTimes(251);
  await search.search({ query: 'word 249', limit: 4 });
  expect(engine.search).toHaveBeenCalledTimes(251);
});

test('deletes the results of a query after a minute, without another search', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  let cached: WeakRef<object> | undefined;
  const search = createSiteSearch({
    engine: {
      async search({ query }) {
        const groups: SearchResults['groups'] = [];
        cached = new WeakRef(groups);
        return { query, total: 0, groups };
      },
    },
  });
  await search.search({ query: 'private words', limit: 4 });
  // The cache reads this clock when its timer ends.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_100);
  await vi.advanceTimersByTimeAsync(60_100);
  // A weak reference keeps its object until the end of the turn in which the object was created.
  await setImmediate();
  collectGarbage();
  expect(cached?.deref()).toBeUndefined();
  // The cache itself must still be in memory.
  search.expire();
});

test('rejects a search with 503 when too many wait', async () => {
  const engine: SearchEngine = { search: () => new Promise(() => undefined) };
  const search = createSiteSearch({ engine });
  for (let index = 0; index < 101; index += 1) void search.search({ query: `word ${index}`, limit: 4 });
  await expect(search.search({ query: 'one more', limit: 4 })).rejects.toMatchObject({ status: 503 });
});

test('uses the fallback when the engine fails, and logs the failure without the query', async () => {
  const log = vi.fn();
  const engine: SearchEngine = {
    search: async () => {
      throw new Error('status 500');
    },
  };
  const search = createSiteSearch({ engine, fallback: createEngine(() => ({ total: 3 })), log });
  expect((await search.search({ query: 'private words', limit: 4 })).total).toBe(3);
  expect(log).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(log.mock.calls)).not.toContain('private');
});

const pending = new Promise<never>(() => undefined);

test('returns results while other searches wait for the outside engine', async () => {
  const engine: SearchEngine = {
    search: async ({ query }) => (query === 'fast' ? { query, total: 2, groups: [] } : pending),
  };
  const search = createSiteSearch({ engine, fallback: createEngine() });
  void search.search({ query: 'slow', limit: 4 });
  expect((await search.search({ query: 'fast', limit: 4 })).total).toBe(2);
});

test('uses the fallback while 20 searches wait for the outside engine, and logs no failure', async () => {
  const engine = { search: vi.fn(() => pending) };
  const log = vi.fn();
  const search = createSiteSearch({ engine, fallback: createEngine(() => ({ total: 3 })), log });
  for (let index = 0; index < 20; index += 1) void search.search({ query: `word ${index}`, limit: 4 });
  expect((await search.search({ query: 'one more', limit: 4 })).total).toBe(3);
  expect(engine.search).toHaveBeenCalledTimes(20);
  expect(log).not.toHaveBeenCalled();
});

test('stops sending searches to the outside engine for 10 seconds after 5 failures in a row', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const engine = { search: vi.fn(async () => Promise.reject(new Error('status 500'))) };
  const log = vi.fn();
  const search = createSiteSearch({ engine, fallback: createEngine(() => ({ total: 3 })), log });
  for (let index = 0; index < 8; index += 1)
    expect((await search.search({ query: `word ${index}`, limit: 4 })).total).toBe(3);
  expect([engine.search.mock.calls.length, log.mock.calls.length]).toEqual([5, 5]);
  vi.setSystemTime(Date.now() + 10_100);
  await search.search({ query: 'ohio', limit: 4 });
  expect(engine.search).toHaveBeenCalledTimes(6);
});

test('opens the indexes for all searches at the same time, outside of the queue', async () => {
  const opened: (() => void)[] = [];
  const { search: run } = createEngine(() => ({ total: 1 }));
  const open = () => new Promise<typeof run>((resolve) => opened.push(() => resolve(run)));
  const search = createSiteSearch({ engine: { open, search: run } });
  const searches = ['ohio', 'texas', 'maine'].map((query) => search.search({ query, limit: 4 }));
  await setImmediate();
  expect(opened).toHaveLength(3);
  for (const finish of opened) finish();
  expect((await Promise.all(searches)).map(({ total }) => total)).toEqual([1, 1, 1]);
});

test('reports how many searches wait', async () => {
  const watchQueue = vi.fn();
  const gate = new EventEmitter();
  const engine = {
    async search({ query }: { query: string }): Promise<SearchResults> {
      await once(gate, 'open');
      return { query, total: 0, groups: [] };
    },
  };
  const search = createSiteSearch({ engine, metrics: { watchQueue } });
  const first = search.search({ query: 'ohio', limit: 4 });
  const second = search.search({ query: 'texas', limit: 4 });
  await setImmediate();
  expect(watchQueue.mock.calls).toEqual([['site-search', expect.objectContaining({ waiting: 1 })]]);
  gate.emit('open');
  await first;
  await setImmediate();
  gate.emit('open');
  await second;
});
