import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '../../src/core/model/post.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { type CachedCms, cacheCms } from './cached-cms.ts';
import { type Cms, CmsError } from './cms.ts';

const examplePost: Post = { id: '1', title: 'A post', link: '/a-post/' };

async function listAll<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}

function openCachedCms({ paths, ...options }: { maxEntries?: number; paths?: Cms['paths'] } = {}) {
  let version = 1;
  const clock = { now: 0 };
  const cms = createFakeCms({
    paths,
    ranking: async (id) => (id === 'none' ? null : { title: `${id} v${version}`, schools: [] }),
  });
  const onRefreshError = vi.fn();
  const cached = cacheCms(cms, { freshSeconds: 60, onRefreshError, now: () => clock.now, ...options });
  const title = async (id = 'a') => (await cached.ranking(id))?.title;
  const publish = () => {
    version += 1;
  };
  return {
    cms,
    cached,
    clock,
    onRefreshError,
    title,
    publish,
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('cacheCms', () => {
  it('sends one request for equal concurrent queries, and none while the response is fresh', async () => {
    const { cms, title, clock } = openCachedCms();
    expect(await Promise.all([title(), title(), title()])).toEqual(['a v1', 'a v1', 'a v1']);
    clock.now = 59_000;
    await title();
    expect(cms.queries).toEqual(['ranking a']);
  });

  it('sends no request for paths, slugs and ids that are longer than any of the CMS', async () => {
    const { cached, cms } = openCachedCms();
    const [path, name] = [`/${'x'.repeat(2000)}`, 'x'.repeat(501)];
    expect(await cached.pageByPath(path)).toBeNull();
    expect(await cached.contributorBySlug(name)).toBeNull();
    expect(await cached.ranking(name)).toBeNull();
    expect(await cached.postsByIds([name])).toEqual([]);
    expect(await cached.postsByCategory(name, 5)).toEqual([]);
    expect(cms.queries).toEqual([]);
    await Promise.all([cached.pageByPath(path.slice(1)), cached.ranking(name.slice(1))]);
    expect(cms.queries).toHaveLength(2);
  });

  it('caches different queries separately', async () => {
    const { cached, cms } = openCachedCms();
    await Promise.all([
      cached.ranking('a'),
      cached.contributorBySlug('a'),
      cached.postsByCategory('a', 1),
      cached.postsByCategory('a', 2),
    ]);
    expect(cms.queries).toHaveLength(4);
  });

  it('serves a stale response immediately, and the refreshed response for the next query', async () => {
    const { title, clock, publish, settle } = openCachedCms();
    await title();
    publish();
    clock.now = 61_000;
    expect(await title()).toBe('a v1');
    await settle();
    expect(await title()).toBe('a v2');
  });

  it('serves the stale response while the source fails, and pauses before it retries', async () => {
    const { cms, title, clock, onRefreshError, settle } = openCachedCms();
    await title();
    cms.isDown = true;
    clock.now = 61_000;
    await title();
    await settle();
    expect(await title()).toBe('a v1');
    expect(cms.queries).toHaveLength(2);
    expect(onRefreshError).toHaveBeenCalledWith(expect.any(CmsError), 'ranking a');
    clock.now = 67_000;
    await title();
    expect(cms.queries).toHaveLength(3);
  });

  it('rejects if the first request fails, and sends another request for the next query', async () => {
    const { cms, title } = openCachedCms();
    cms.isDown = true;
    await expect(title()).rejects.toBeInstanceOf(CmsError);
    cms.isDown = false;
    expect(await title()).toBe('a v1');
  });

  it('waits for a fresh response after `expire`, and serves the cached response if the request fails', async () => {
    const { cms, cached, title, publish } = openCachedCms();
    await title();
    publish();
    cached.expire();
    expect(await title()).toBe('a v2');
    cms.isDown = true;
    cached.expire();
    expect(await title()).toBe('a v2');
  });

  it('evicts the oldest responses when the cache is full, but not because of unknown ids', async () => {
    const { cms, cached, title } = openCachedCms({ maxEntries: 10 });
    await title('cached');
    for (let index = 0; index < 50; index += 1) await cached.contributorBySlug(`nobody-${index}`);
    await title('cached');
    expect(cms.queries.filter((query) => query === 'ranking cached')).toHaveLength(1);
    for (let index = 0; index < 50; index += 1) await title(`other-${index}`);
    await title('cached');
    expect(cms.queries.filter((query) => query === 'ranking cached')).toHaveLength(2);
  });

  it('loads the posts of concurrent lists in one request, each post once', async () => {
    const post = (id: string) => ({ ...examplePost, id });
    const requestedIds: (readonly string[])[] = [];
    const cms = createFakeCms({
      postsByIds: async (ids) => {
        requestedIds.push(ids);
        return ids.filter((id) => id !== 'none').map(post);
      },
    });
    const cached = cacheCms(cms, { freshSeconds: 60 });
    const lists = await Promise.all([cached.postsByIds(['1', '2']), cached.postsByIds(['2', 'none', '3'])]);
    expect(lists.map((list) => list.map(({ id }) => id))).toEqual([
      ['1', '2'],
      ['2', '3'],
    ]);
    expect((await cached.postsByIds(['4', '3', 'none', '1', '3'])).map(({ id }) => id)).toEqual([
      '4',
      '3',
      '1',
      '3',
    ]);
    expect(requestedIds).toEqual([['1', '2', 'none', '3'], ['4']]);
  });

  it('repeats failed requests without a pause after a recovery', async () => {
    const { cms, clock } = openCachedCms();
    cms.pageByPath = vi.fn(async (path: string) => createTestPage({ path, title: 'First' }));
    const cached = cacheCms(cms, { freshSeconds: 60, now: () => clock.now });
    await cached.pageByPath('/a/');
    cms.pageByPath = vi.fn(async () => Promise.reject(new CmsError('The CMS is unreachable.')));
    cached.expire();
    expect(await cached.pageByPath('/a/')).toMatchObject({ title: 'First' });
    cms.pageByPath = vi.fn(async (path: string) => createTestPage({ path, title: 'Second' }));
    expect(await cached.pageByPath('/a/')).toMatchObject({ title: 'First' });
    cached.retry();
    expect(await cached.pageByPath('/a/')).toMatchObject({ title: 'Second' });
    expect(cached.recoveries).toBe(1);
  });

  it('does not wait for a request that was sent before a recovery', async () => {
    const { cms, clock } = openCachedCms();
    let release: (page: null) => void = () => undefined;
    const pendingPage = new Promise<null>((resolve) => {
      release = resolve;
    });
    cms.pageByPath = vi.fn(() => pendingPage);
    const cached = cacheCms(cms, { freshSeconds: 60, now: () => clock.now });
    const earlier = cached.pageByPath('/a/');
    cms.pageByPath = vi.fn(async (path: string) => createTestPage({ path }));
    cached.retry();
    expect(await cached.pageByPath('/a/')).toMatchObject({ path: '/a/' });
    release(null);
    expect(await earlier).toBeNull();
  });

  it('reports a failed refresh of several posts once', async () => {
    const { cms, clock, onRefreshError } = openCachedCms();
    cms.postsByIds = vi.fn(async (ids: readonly string[]) => ids.map((id) => ({ ...examplePost, id })));
    const cached = cacheCms(cms, { freshSeconds: 60, onRefreshError, now: () => clock.now });
    await cached.postsByIds(['1', '2', '3']);
    cms.postsByIds = vi.fn(async () => Promise.reject(new CmsError('The CMS is unreachable.')));
    clock.now = 61_000;
    expect(await cached.postsByIds(['1', '2', '3'])).toHaveLength(3);
    await new Promise((resolve) => setImmediate(resolve));
    expect(onRefreshError).toHaveBeenCalledOnce();
  });

  it.each<[string, (cms: CachedCms, index: number) => Promise<unknown>]>([
    ['lists of ids', (cms, index) => cms.postsByIds([`${index}`, `${index + 1}`])],
    ['posts that exist', (cms, index) => cms.postsByIds([`real-${index}`])],
    ['missing categories', (cms, index) => cms.postsByCategory(`invented-${index}`, 10)],
    ['list lengths', (cms, index) => cms.postsByCategory('career', index)],
    ['missing paths', (cms, index) => cms.pageByPath(`/invented-${index}/`)],
    ['moved paths', (cms, index) => cms.pageByPath(`/contributors/${index}/`)],
    ['spellings of a path', (cms, index) => cms.pageByPath(`/about/${'/'.repeat(index)}`)],
  ])('keeps pages in the cache when visitors request many %s', async (_name, sendQuery) => {
    const page = (path: string) => createTestPage({ path });
    const cms = createFakeCms({
      pageByPath: async (path) => {
        if (path.startsWith('/contributors/')) return { status: 301, location: '/people/' };
        if (path.startsWith('/about/')) return page('/about/');
        return path === '/cached/' || path === '/%CE%BF/' ? page(decodeURI(path)) : null;
      },
      postsByIds: async (ids) =>
        ids.filter((id) => id.startsWith('real-')).map((id) => ({ ...examplePost, id })),
      postsByCategory: async (category, limit) =>
        category === 'career' ? Array.from({ length: limit }, () => examplePost) : [],
    });
    const cached = cacheCms(cms, { freshSeconds: 60, maxEntries: 20 });
    const cachedPaths = ['/cached/', '/%CE%BF/', '/about/'];
    for (const path of cachedPaths) await cached.pageByPath(path);
    for (let index = 0; index < 100; index += 1) await sendQuery(cached, index);
    cms.queries.length = 0;
    for (const path of cachedPaths) await cached.pageByPath(path);
    expect(cms.queries).toEqual([]);
  });

  it('reads the list of paths once while it is fresh, for all concurrent callers', async () => {
    const { cached, cms, clock, settle } = openCachedCms({
      paths: async function* () {
        for (const path of ['/a/', '/b/']) yield { path, title: path, kind: 'page' as const };
      },
    });
    const read = async () => (await listAll(cached.paths())).map(({ path }) => path);
    expect(await Promise.all([read(), read()])).toEqual([
      ['/a/', '/b/'],
      ['/a/', '/b/'],
    ]);
    await read();
    expect(cms.queries).toEqual(['paths']);
    clock.now = 61_000;
    cms.isDown = true;
    expect(await read()).toHaveLength(2);
    await settle();
    expect(cms.queries).toEqual(['paths', 'paths']);
    cms.isDown = false;
    clock.now = 67_000;
    cached.expire();
    await read();
    expect(cms.queries).toHaveLength(3);
  });

  it('streams a list of paths that is too long to cache', async () => {
    const cms = createFakeCms({
      paths: async function* () {
        for (let index = 0; index < 10; index += 1)
          yield { path: `/${index}/`, title: '', kind: 'page' as const };
      },
    });
    const cached = cacheCms(cms, { freshSeconds: 60, maxPaths: 9 });
    expect(await listAll(cached.paths())).toHaveLength(10);
    expect(await listAll(cached.paths())).toHaveLength(10);
    expect(await listAll(cacheCms(cms, { freshSeconds: 60, maxPaths: 10 }).paths())).toHaveLength(10);
  });
});

describe('a page that the CMS does not send', () => {
  function openSilentCms() {
    let send = (_page: null) => {};
    const page = new Promise<null>((resolve) => {
      send = resolve;
    });
    const cms = createFakeCms({ pageByPath: () => page });
    return { cached: cacheCms(cms, { freshSeconds: 60 }), send: () => send(null) };
  }
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('rejects if the CMS sends no response at all for 2.5 s, and caches the page when it arrives later', async () => {
    const { cached, send } = openSilentCms();
    const waiting = cached.pageByPath('/unknown/');
    const rejected = expect(waiting).rejects.toThrow('The CMS sent no response for 2500 ms');
    await vi.advanceTimersByTimeAsync(2501);
    await rejected;
    send();
    await vi.advanceTimersByTimeAsync(1);
    expect(await cached.pageByPath('/unknown/')).toBeNull();
  });

  it('waits longer while the CMS responds to other queries', async () => {
    const { cached, send } = openSilentCms();
    const waiting = cached.pageByPath('/unknown/');
    for (const id of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(2000);
      await cached.ranking(id);
    }
    send();
    expect(await waiting).toBeNull();
  });
});
