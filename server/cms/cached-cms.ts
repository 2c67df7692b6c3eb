import { LRUCache } from 'lru-cache';
import { batchPosts } from './batch-posts.ts';
import { type Cms, CmsUnreachableError, type ListedPath } from './cms.ts';
import type { CmsQuery } from './cms-queries.ts';
import { CmsResponse } from './cms-response.ts';
import { estimateBytes } from './estimate-bytes.ts';
import { createVersionedCms } from './versioned-cms.ts';

export interface CachedCmsOptions {
  /** Responses younger than this are served without a request. */
  readonly freshSeconds: number;
  /** Pause after a failed refresh. Default 5. */
  readonly retrySeconds?: number;
  /**
   * Maximum number of pages, and of posts. The maximum for lists and unbounded queries is a fifth each.
   * Default 5,000.
   */
  readonly maxEntries?: number;
  /**
   * Maximum memory of pages. The maximum for posts, lists and unbounded queries is a quarter each. Default 64
   * MB.
   */
  readonly maxContentBytes?: number;
  /** Longer lists of paths are not cached. Default 50,000. */
  readonly maxPaths?: number;
  /** Called when a refresh failed and the older response was served. */
  readonly onRefreshError?: (error: unknown, query: string) => void;
  readonly now?: () => number;
}

export type CachedCms = ReturnType<typeof cacheCms>;

// biome-ignore lint/suspicious/noExplicitAny: one map holds responses of every type, each under its own query's key
type AnyResponse = CmsResponse<any>;

interface Entry {
  readonly response: AnyResponse;
  readonly generation: number;
  /** No refresh before this time, in milliseconds since 1970; 0 allows a refresh immediately. */
  retryAt: number;
}

type Area = CmsQuery<unknown>['area'] | 'unbounded';

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Lists all paths of the site; null if there are too many to cache. */
async function collectPaths(cms: Cms, maxPaths: number) {
  const entries: ListedPath[] = [];
  for await (const entry of cms.paths()) {
    if (entries.length >= maxPaths) return null;
    entries.push(entry);
  }
  return entries;
}

/**
 * Caches the responses of a CMS. Equal queries at the same time cause one request. A stale response is served
 * immediately while it is refreshed, and for as long as the source fails. A query without a cached response
 * rejects if its request fails.
 *
 * `lru-cache`'s own `fetch` does not fit. It reserves an entry before the value shows the area to which it
 * belongs. Also, a query after `expire` would share a request that was sent before `expire`.
 */
export function cacheCms(cms: Cms, options: CachedCmsOptions) {
  const {
    freshSeconds,
    retrySeconds = 5,
    maxEntries = 5000,
    maxPaths = 50_000,
    maxContentBytes = 64 * 1_048_576,
    onRefreshError,
    now = Date.now,
  } = options;
  const fifthOfEntries = Math.max(1, Math.floor(maxEntries / 5));
  const createCache = (max: number, maxSize: number) =>
    new LRUCache<string, Entry>({
      max,
      maxSize,
      // Visitors can choose keys of 16,000 characters.
      sizeCalculation: ({ response }, key) => key.length + estimateBytes(response.value),
    });
  const caches: Readonly<Record<Area, LRUCache<string, Entry>>> = {
    content: createCache(maxEntries, maxContentBytes),
    post: createCache(maxEntries, maxContentBytes / 4),
    list: createCache(fifthOfEntries, maxContentBytes / 4),
    // Visitors can request any number of missing ids and paths, which must not evict real content.
    unbounded: createCache(fifthOfEntries, maxContentBytes / 4),
  };
  const loadPost = batchPosts((ids) => cms.postsByIds(ids));
  const reported = new WeakSet<object>();
  const pending = new Map<string, Promise<AnyResponse>>();
  let generation = 0;
  let recoveries = 0;
  /** When the CMS last sent a response, in milliseconds of `performance.now`. */
  let respondedAt = Number.NEGATIVE_INFINITY;

  function store({ key, area, isUnbounded = isEmpty }: CmsQuery<unknown>, entry: Entry): void {
    const previous = caches[area].get(key) ?? caches.unbounded.get(key);
    // A request that was sent before `expire` may end after one that was sent later.
    if (previous && previous.generation > entry.generation) return;
    if (previous) entry.response.adoptDerived(previous.response);
    const target = isUnbounded(entry.response.value) ? 'unbounded' : area;
    caches[target === area ? 'unbounded' : area].delete(key);
    caches[target].set(key, entry);
  }

  function fetchOnce(query: CmsQuery<unknown>): Promise<AnyResponse> {
    const started = generation;
    const key = `${started} ${query.key}`;
    const running = pending.get(key);
    if (running) return running;
    const promise = query
      .fetch(cms, loadPost)
      .then((value) => {
        respondedAt = performance.now();
        const response = new CmsResponse(query, value, now());
        store(query, { response, generation: started, retryAt: 0 });
        return response;
      })
      .finally(() => {
        if (pending.get(key) === promise) pending.delete(key);
      });
    pending.set(key, promise);
    return promise;
  }

  /** Reports each error object once, because one failed request can affect many posts. */
  function reportOnce(error: unknown, key: string): void {
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    onRefreshError?.(error, key);
  }

  async function refresh(query: CmsQuery<unknown>, entry: Entry): Promise<AnyResponse> {
    try {
      return await fetchInTime(query);
    } catch (error) {
      entry.retryAt = now() + retrySeconds * 1000;
      reportOnce(error, query.key);
      return entry.response;
    }
  }

  const find = ({ key, area }: Pick<CmsQuery<unknown>, 'key' | 'area'>) =>
    caches[area].get(key) ?? caches.unbounded.get(key);

  /**
   * Rejects if the CMS sends no response to any query for `maxWaitMs`. The request continues, and its
   * response is cached. A busy CMS, which responds to other queries, gets more time.
   */
  async function fetchInTime(query: CmsQuery<unknown>): Promise<AnyResponse> {
    const fetched = fetchOnce(query);
    const { key, maxWaitMs } = query;
    if (maxWaitMs === undefined) return fetched;
    const started = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const late = new Promise<never>((_resolve, reject) => {
      const check = () => {
        const silentMs = performance.now() - Math.max(started, respondedAt);
        if (silentMs < maxWaitMs) {
          timer = setTimeout(check, maxWaitMs - silentMs);
          return;
        }
        isLate = true;
        reject(
          new CmsUnreachableError(
            `The CMS sent no response for ${maxWaitMs} ms; the request for ${key} continues.`,
          ),
        );
      };
      timer = setTimeout(check, maxWaitMs);
    });
    // Nobody waits for a failure after the timeout, so it is reported here.
    fetched.catch((error: unknown) => isLate && reportOnce(error, key));
    return Promise.race([fetched, late]).finally(() => clearTimeout(timer));
  }

  async function respond<Value>(query: CmsQuery<Value>): Promise<CmsResponse<Value>> {
    // Safe, because a key always belongs to the same type of value.
    const untyped = query as CmsQuery<unknown>;
    const entry = find(untyped);
    if (!entry) return fetchInTime(untyped);
    const isCurrent = entry.generation === generation;
    const isFresh = isCurrent && now() - entry.response.storedAt < freshSeconds * 1000;
    if (isFresh || now() < entry.retryAt) return entry.response;
    const refreshed = refresh(untyped, entry);
    return isCurrent ? entry.response : refreshed;
  }

  const pathsQuery: CmsQuery<Awaited<ReturnType<typeof collectPaths>>> = {
    key: 'paths',
    area: 'content',
    tags: () => ['sitemap'],
    fetch: () => collectPaths(cms, maxPaths),
    isUnbounded: () => false,
  };

  async function* listPaths(): ReturnType<Cms['paths']> {
    yield* (await respond(pathsQuery)).value ?? cms.paths();
  }

  const allCaches = Object.values(caches);
  const peek = (key: string) => allCaches.find((cache) => cache.has(key))?.peek(key);

  return {
    ...createVersionedCms(respond, {
      kind: cms.kind,
      paths: listPaths,
      draft: cms.draft?.bind(cms),
      toFetchUrl: cms.toFetchUrl?.bind(cms),
    }),
    /**
     * Makes the next call of each query wait for a fresh response. The cached response is served if the
     * request fails.
     */
    expire() {
      generation += 1;
      cms.expire?.();
    },
    /** Ends the pauses after failed requests. Called when the source responds again after an outage. */
    retry() {
      recoveries += 1;
      // Requests from before the recovery may never get a response.
      pending.clear();
      for (const cache of allCaches) for (const entry of cache.values()) entry.retryAt = 0;
    },
    /** Number of calls of `retry`. */
    get recoveries() {
      return recoveries;
    },
    /**
     * Whether the cached response is older than the last `expire`, because the source has failed since then.
     */
    isOutdated(key: string) {
      const entry = peek(key);
      return entry !== undefined && entry.generation !== generation;
    },
    /** The version of the cached response; undefined if the query is not cached. */
    latestVersion: (key: string) => peek(key)?.response.version,
  };
}
