import { LRUCache } from 'lru-cache';
import { withTimeout } from '../../src/services/with-timeout.ts';
import { hashOf } from '../hash-of.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PurgeLog } from '../purge/purge-log.ts';
import type { RedisClient } from '../redis/redis-session.ts';
import type { Render, RenderedResponse } from './page-cache.ts';
import { decodeStoredPage, encodeStoredPage, maxStoredPageBytes } from './stored-page.ts';

/** A key of the page cache for logs, which have no query strings. */
export const withoutQuery = (key: string): string => key.replace(/\?\S*/, '');

export interface PageStoreOptions {
  readonly client: RedisClient;
  /** The same client; it returns values as bytes. */
  readonly binaryClient: { get(key: string): Promise<unknown> };
  readonly purgeLog: Pick<PurgeLog, 'position' | 'latestPurge'>;
  /** Prefix of all keys; different for each site. */
  readonly prefix: string;
  readonly maxBytes: number;
  /** Identifies everything that pages depend on besides the CMS: build, configuration, school data. */
  readonly version: () => string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly metrics?: Pick<Metrics, 'storedPages'>;
}

/** A page that waits for the CMS takes about this long to render, so a slower store saves nothing. */
const readTimeoutMs = 500;
const writeTimeoutMs = 2000;
/**
 * After this time, an unchanged page is written again: the store evicts the pages that were written least
 * recently.
 */
const rewriteAfterMs = 10 * 60_000;
/** How many written pages this process remembers; the store itself has all of them. */
const maxWrittenPages = 10_000;

/**
 * Stores a page, and removes the oldest pages beyond the limit. A hash contains the sizes of all pages, a
 * sorted set contains the times at which they were written.
 */
const writeScript = `
local sizes, times, total = KEYS[1], KEYS[2], KEYS[3]
local function change(by) return redis.call('INCRBY', total, by) end
local size = #ARGV[2]
redis.call('SET', ARGV[1], ARGV[2])
local sum = change(size - tonumber(redis.call('HGET', sizes, ARGV[1]) or '0'))
redis.call('HSET', sizes, ARGV[1], size)
redis.call('ZADD', times, ARGV[3], ARGV[1])
while sum > tonumber(ARGV[4]) do
  local oldest = redis.call('ZPOPMIN', times)[1]
  if not oldest then break end
  sum = change(-tonumber(redis.call('HGET', sizes, oldest) or '0'))
  redis.call('HDEL', sizes, oldest)
  redis.call('DEL', oldest)
end
return sum
`;

const removeScript = `
local size = redis.call('HGET', KEYS[1], ARGV[1])
if not size then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('INCRBY', KEYS[3], -tonumber(size))
return redis.call('DEL', ARGV[1])
`;

/**
 * Stores rendered pages in Redis for all processes of a site, so that a new process need not render them. A
 * purge does not remove pages. Instead, `read` ignores a page if one of its tags was purged after the page
 * was rendered.
 */
export class PageStore {
  readonly #options: PageStoreOptions;
  readonly #written = new LRUCache<
    string,
    { readonly etag: string; readonly purgePosition: number; readonly at: number }
  >({ max: maxWrittenPages });

  constructor(options: PageStoreOptions) {
    this.#options = options;
  }

  /**
   * Returns the stored page; undefined if it is missing, if one of its tags was purged, or if the store
   * fails.
   */
  async read(key: string): Promise<RenderedResponse | undefined> {
    const { client, metrics } = this.#options;
    if (!client.isReady) {
      metrics?.storedPages.inc({ result: 'failed' });
      return undefined;
    }
    try {
      const page = await withTimeout(readTimeoutMs, this.#find(key));
      metrics?.storedPages.inc({ result: page ? 'found' : 'missing' });
      return page;
    } catch (error) {
      metrics?.storedPages.inc({ result: 'failed' });
      this.#options.logger.warn(
        { key: withoutQuery(key), err: error },
        'page store read failed; rendering the page',
      );
      return undefined;
    }
  }

  async #find(key: string): Promise<RenderedResponse | undefined> {
    const { binaryClient, purgeLog } = this.#options;
    const value = await binaryClient.get(this.#keyOf(key));
    if (!Buffer.isBuffer(value)) return undefined;
    const { page, purgePosition } = await decodeStoredPage(value);
    return (await purgeLog.latestPurge(page.tags)) > purgePosition ? undefined : page;
  }

  /**
   * Stores the page in the background. Does not store a page that is too large; other processes then render
   * it.
   * @param purgePosition number of the last purge when the rendering began
   */
  write(key: string, page: RenderedResponse, purgePosition: number): void {
    const { client, logger } = this.#options;
    const last = this.#written.get(key);
    const now = Date.now();
    const { etag } = page.response;
    if (!client.isReady) return;
    if (last?.etag === etag && last.purgePosition === purgePosition && now - last.at < rewriteAfterMs) return;
    // Set before the size check, so that a page that is too large is logged once.
    this.#written.set(key, { etag, purgePosition, at: now });
    const { byteLength } = page.response.input.body;
    if (byteLength > maxStoredPageBytes) {
      logger.warn(
        { key: withoutQuery(key), bytes: byteLength, maxBytes: maxStoredPageBytes },
        'page is too large for the page store',
      );
      return;
    }
    void this.#save(key, page, purgePosition, now).catch((error: unknown) => {
      this.#written.delete(key);
      logger.warn(
        { key: withoutQuery(key), err: error },
        'page store write failed; the next rendering tries again',
      );
    });
  }

  /**
   * Removes the page in the background: it is no longer cacheable, for example because it was unpublished.
   */
  remove(key: string): void {
    const { client, logger } = this.#options;
    this.#written.delete(key);
    if (!client.isReady) return;
    const removal = client.eval(removeScript, { keys: this.#indexKeys, arguments: [this.#keyOf(key)] });
    void withTimeout(writeTimeoutMs, removal).catch((error: unknown) =>
      logger.warn({ key: withoutQuery(key), err: error }, 'page store removal failed'),
    );
  }

  /** The keys of the sizes, the times and the total size of all pages. */
  get #indexKeys(): string[] {
    const { prefix } = this.#options;
    return [`${prefix}:sizes`, `${prefix}:times`, `${prefix}:total`];
  }

  async #save(key: string, page: RenderedResponse, purgePosition: number, now: number): Promise<void> {
    const { client, maxBytes } = this.#options;
    const entry = this.#written.get(key);
    const value = await encodeStoredPage(page, purgePosition, now);
    // The page was removed in the meantime.
    if (this.#written.get(key) !== entry) return;
    await withTimeout(
      writeTimeoutMs,
      client.eval(writeScript, {
        keys: this.#indexKeys,
        arguments: [this.#keyOf(key), value, String(now), String(maxBytes)],
      }),
    );
  }

  #keyOf(key: string): string {
    const { prefix, version } = this.#options;
    return `${prefix}:${hashOf(`${version()}\n${key}`)}`;
  }

  /** The number of the last purge that this process has applied; undefined before the log was read. */
  get purgePosition(): number | undefined {
    return this.#options.purgeLog.position;
  }

  close(): void {
    if (this.#options.client.isOpen) this.#options.client.destroy();
  }
}

/**
 * Wraps a renderer: reads the page from the store if allowed, otherwise renders it and stores it for other
 * processes.
 * @param canRead false if this process has cached the page: a stored page must not replace the rendering
 */
export function withPageStore(
  store: PageStore | undefined,
  key: string,
  render: Render,
  { canRead }: { readonly canRead: boolean },
): Render {
  if (!store) return render;
  return async () => {
    const stored = canRead ? await store.read(key) : undefined;
    if (stored) return stored;
    const { purgePosition } = store;
    const page = await render();
    if (page.isCacheable && !page.isOutdated && purgePosition !== undefined)
      store.write(key, page, purgePosition);
    // An unpublished page must not return from the store once this process has forgotten it. A page with
    // status 200 is only temporarily not cacheable, for example because the inventory is unavailable.
    if (!canRead && !page.isCacheable && page.response.status !== 200) store.remove(key);
    return page;
  };
}
