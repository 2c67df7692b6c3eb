import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../src/services/with-timeout.ts';
import type { FrontCache } from './front-cache.ts';
import { everything } from './purge-log.ts';

export interface FrontPurgerOptions {
  readonly cache: FrontCache;
  readonly onError: (error: unknown, cache: FrontCache, waitMs: number) => void;
  /** Called if the cache has not confirmed the last attempt of `close`, with the number of these tags. */
  readonly onLost: (error: unknown, cache: FrontCache, tags: number) => void;
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
  /** Tries once more to send the tags that wait, for at most 3 seconds; reports those that are lost. */
  close(): Promise<void>;
}

/** Beyond this, purging everything is cheaper than naming each tag. */
const maxTags = 2000;
/** Time for the last attempt. A cache that does not respond must not delay the end of the process. */
const closeTimeoutMs = 3000;

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
  onLost,
  firstWaitMs = 250,
  maxWaitMs = 30_000,
  repeatMs = 3000,
}: FrontPurgerOptions): FrontPurger {
  const closing = new AbortController();
  let next = createBatch();
  /** The batch in flight. */
  let sending: Batch | undefined;
  let running: Promise<void> | undefined;
  let lastError: unknown;
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
    if (closing.signal.aborted) return;
    merge({ tags, done: [], position: undefined });
    await run();
  }

  function run(): Promise<void> {
    if (next.tags.size > 0) running ??= sendAll();
    return running ?? Promise.resolve();
  }

  /** Sends purges until none waits. After `close`, ends at the first failure. */
  async function sendAll(): Promise<void> {
    let attempt = 0;
    while (next.tags.size > 0) {
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
        lastError = error;
        if (closing.signal.aborted) break;
        const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** attempt);
        attempt = Math.min(attempt + 1, 20);
        onError(error, cache, waitMs);
        await wait(waitMs);
        if (closing.signal.aborted) break;
      }
    }
    running = undefined;
  }

  const countWaiting = () => next.tags.size + (sending?.tags.size ?? 0);

  async function close(): Promise<void> {
    closing.abort();
    // The attempt in flight may fail, and newer purges wait for it.
    const last = async () => {
      await running;
      await run();
    };
    await withTimeout(closeTimeoutMs, last()).catch((error: unknown) => {
      lastError = error;
    });
    if (countWaiting() > 0) onLost(lastError, cache, countWaiting());
  }

  return {
    cache,
    get waiting() {
      return countWaiting();
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
    close,
  };
}
