import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../metrics/metrics.ts';
import type { PurgeLog } from '../purge/purge-log.ts';
import { type RedisClient, withTimeout } from '../redis/redis-session.ts';
import type { Render, RenderedResponse } from './page-cache.ts';
import { maxStoredPageBytes, readStoredPage, writeStoredPage } from './stored-page.ts';

export interface PageStoreOptions {
  readonly client: RedisClient;
  /** The same client, for values as bytes. */
  readonly bytes: { get(key: string): Promise<unknown> };
  readonly purgeLog: Pick<PurgeLog, 'position' | 'latestPurge'>;
  /** Prefix of all keys; different for each site. */
  readonly prefix: string;
  readonly maxBytes: number;
  /** Identifies everything that pages depend on besides the CMS: build, configuration, school data. */
  readonly version: () => string;
  readonly log: (message: string, cause?: unknown) => void;
  readonly metrics?: Pick<Metrics, 'storedPages'>;
}

/** A slow store must not take longer than rendering the page. */
const readTimeoutMs = 500;
const writeTimeoutMs = 2000;
/** After this time, a page is written again even if it is unchanged, so that it counts as recently used. */
const rewriteAfterMs = 10 * 60_000;
/** How many written pages this process remembers; the store itself has all of them. */
const maxWrittenPages = 10_000;

/**
 * Stores a page, and removes the oldest pages beyond the limit. A hash contains the sizes of all pages, a sorted set
 * contains the times at which they were written.
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

/**
 * Stores rendered pages in Redis for all processes of a site, so that a new process need not render them. A purge does
 * not remove pages. Instead, `read` ignores a page if one of its tags was purged after the page was rendered.
 */
export class PageStore {
  readonly #options: PageStoreOptions;
  readonly #written = new LRUCache<
    string,
    { readonly etag: string; readonly position: number; readonly at: number }
  >({
    max: maxWrittenPages,
  });

  constructor(options: PageStoreOptions) {
    this.#options = options;
  }

  /** Returns the stored page; undefined if it is missing, if one of its tags was purged, or if the store fails. */
  async read(key: string): Promise<RenderedResponse | undefined> {
    const { client, metrics } = this.#options;
    if (!client.isReady) return undefined;
    try {
      const page = await withTimeout(this.#find(key), readTimeoutMs, 'the page store');
      metrics?.storedPages.inc({ result: page ? 'found' : 'missing' });
      return page;
    } catch (error) {
      metrics?.storedPages.inc({ result: 'failed' });
      this.#options.log('page store failed; rendering the page', error);
      return undefined;
    }
  }

  async #find(key: string): Promise<RenderedResponse | undefined> {
    const { bytes, purgeLog } = this.#options;
    const value = await bytes.get(this.#keyOf(key));
    if (!Buffer.isBuffer(value)) return undefined;
    const { page, position } = await readStoredPage(value);
    return (await purgeLog.latestPurge(page.tags)) > position ? undefined : page;
  }

  /**
   * Stores the page in the background. Does not store a page that is too large; other processes then render it.
   * @param position number of the last purge when the rendering began
   */
  write(key: string, page: RenderedResponse, position: number): void {
    const { client, log } = this.#options;
    const last = this.#written.get(key);
    const now = Date.now();
    const { etag } = page.response;
    if (!client.isReady) return;
    if (last?.etag === etag && last.position === position && now - last.at < rewriteAfterMs) return;
    this.#written.set(key, { etag, position, at: now });
    const { byteLength } = page.response.input.body;
    if (byteLength > maxStoredPageBytes) {
      log(`page has ${byteLength} bytes; only pages of at most ${maxStoredPageBytes} bytes are stored`);
      return;
    }
    void this.#save(key, page, position, now).catch((error: unknown) => {
      this.#written.delete(key);
      log('page could not be stored', error);
    });
  }

  async #save(key: string, page: RenderedResponse, position: number, now: number): Promise<void> {
    const { client, prefix, maxBytes } = this.#options;
    const value = await writeStoredPage(page, position, now);
    await withTimeout(
      client.eval(writeScript, {
        keys: [`${prefix}:sizes`, `${prefix}:times`, `${prefix}:total`],
        arguments: [this.#keyOf(key), value, String(now), String(maxBytes)],
      }),
      writeTimeoutMs,
      'the page store',
    );
  }

  #keyOf(key: string): string {
    const { prefix, version } = this.#options;
    return `${prefix}:${createHash('sha1').update(`${version()}\n${key}`).digest('base64url')}`;
  }

  /** The number of the last purge that this process has applied; undefined before the log was read. */
  get position(): number | undefined {
    return this.#options.purgeLog.position;
  }

  close(): void {
    if (this.#options.client.isOpen) this.#options.client.destroy();
  }
}

/**
 * Wraps a renderer: stores each rendered page for other processes.
 * @param isStoreRead true if a stored page may replace the rendering, because this process has no older page
 */
export function throughStore(
  store: PageStore | undefined,
  key: string,
  render: Render,
  isStoreRead: boolean,
): Render {
  if (!store) return render;
  return async () => {
    const stored = isStoreRead ? await store.read(key) : undefined;
    if (stored) return stored;
    const { position } = store;
    const page = await render();
    if (page.isCacheable && !page.isOutdated && position !== undefined) store.write(key, page, position);
    return page;
  };
}
