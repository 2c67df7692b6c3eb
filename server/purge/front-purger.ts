import { setTimeout as sleep } from 'node:timers/promises';
import type { FrontCache } from './front-cache.ts';
import { everything } from './purge-log.ts';

export interface FrontPurgerOptions {
  readonly cache: FrontCache;
  readonly onError: (error: unknown, cache: FrontCache, waitMs: number) => void;
  /** Pause after the first failure; doubles with each further one. Default 250. */
  readonly firstWaitMs?: number;
  /** Default 30,000. */
  readonly maxWaitMs?: number;
  /** When to repeat a purge of a cache that does not compare positions. Default 3,000. */
  readonly repeatMs?: number;
}

/** Purges of one cache in front, in order. */
export interface FrontPurger {
  readonly cache: FrontCache;
  /** How many purged tags the cache has not confirmed, those in flight included. */
  readonly waiting: number;
  /** Since when the cache has not confirmed a purge, as `Date.now()`; undefined when it has confirmed all. */
  readonly unconfirmedSince: number | undefined;
  /** Resolves when the cache has confirmed the purge, after any number of attempts; never rejects. */
  purge(tags: readonly string[], position?: number): Promise<void>;
  /** Stops; purges that wait stay unresolved. */
  close(): void;
}

/** Beyond this, purging everything is cheaper than naming each tag. */
const maxTags = 2000;

interface Batch {
  readonly tags: Set<string>;
  readonly done: (() => void)[];
  position: number | undefined;
}

const createBatch = (): Batch => ({ tags: new Set(), done: [], position: undefined });

/**
 * Sends purges to one cache and retries until it confirms them. Purges that arrive during the retries are
 * sent together, so that a cache that comes back gets one request, not thousands.
 */
export function createFrontPurger({
  cache,
  onError,
  firstWaitMs = 250,
  maxWaitMs = 30_000,
  repeatMs = 3000,
}: FrontPurgerOptions): FrontPurger {
  const closing = new AbortController();
  let next = createBatch();
  /** The batch in flight. */
  let sending: Batch | undefined;
  let isRunning = false;
  let unconfirmedSince: number | undefined;

  function merge({ tags, done, position }: Batch): void {
    for (const tag of tags) next.tags.add(tag);
    if (next.tags.size > maxTags) {
      next.tags.clear();
      next.tags.add(everything);
    }
    next.done.push(...done);
    if (position !== undefined) next.position = Math.max(position, next.position ?? 0);
  }

  /** Resolves early when the purger closes. */
  const wait = (ms: number): Promise<void> =>
    sleep(ms, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);

  /** A CDN may receive an outdated response after the purge; repeating the purge removes that response. */
  async function repeat({ tags, done }: Batch): Promise<void> {
    // No caller waits for a repetition, and it is not repeated.
    if (cache.comparesPositions || done.length === 0) return;
    await wait(repeatMs);
    merge({ tags, done: [], position: undefined });
    await run();
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let attempt = 0;
    while (!closing.signal.aborted && next.tags.size > 0) {
      const batch = next;
      next = createBatch();
      sending = batch;
      unconfirmedSince ??= Date.now();
      try {
        const tags = batch.tags.has(everything) ? [everything] : [...batch.tags];
        await cache.purge(tags, batch.position);
        attempt = 0;
        sending = undefined;
        unconfirmedSince = undefined;
        for (const done of batch.done) done();
        void repeat(batch);
      } catch (error) {
        sending = undefined;
        const newer = next;
        next = batch;
        merge(newer);
        const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** attempt);
        attempt = Math.min(attempt + 1, 20);
        onError(error, cache, waitMs);
        await wait(waitMs);
      }
    }
    isRunning = false;
  }

  return {
    cache,
    get waiting() {
      return next.tags.size + (sending?.tags.size ?? 0);
    },
    get unconfirmedSince() {
      return unconfirmedSince;
    },
    purge(tags, position) {
      return new Promise((resolve) => {
        merge({ tags: new Set(tags), done: [resolve], position });
        void run();
      });
    },
    close: () => closing.abort(),
  };
}
