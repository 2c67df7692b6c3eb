import { LRUCache } from 'lru-cache';
import type { CachedResponse } from '../http/cached-response.ts';

/** What a renderer hands over. */
export interface CacheableResponse {
  readonly answer: CachedResponse;
  readonly tags: readonly string[];
  /** Redirects, errors and private answers are sent once and kept by nobody. */
  readonly isStored: boolean;
}

export type Render = () => Promise<CacheableResponse>;

interface Entry {
  readonly answer: CachedResponse;
  readonly tags: ReadonlySet<string>;
  readonly storedAt: number;
  freshUntil: number;
  /** Purged: served again only when no new one can be had. */
  isExpired: boolean;
}

export interface PageCacheOptions {
  readonly maxBytes: number;
  /** An older page is served at once while a new one is drawn. Default 60. */
  readonly freshSeconds?: number;
  /** After a failed refresh the page is left alone for this long. Default 5. */
  readonly retrySeconds?: number;
  /** Whoever asks for a purged page waits this long for the new one. Default 2. */
  readonly timeoutSeconds?: number;
  readonly onRefreshError: (error: unknown, key: string) => void;
  readonly now?: () => number;
}

export interface Hit {
  readonly answer: CachedResponse;
  /** Seconds since it was drawn; undefined while it is fresh. */
  readonly staleAge: number | undefined;
}

/** Each tag stands in two headers and in the entry's set. */
function sizeOf({ answer, tags }: Entry, key: string): number {
  let size = answer.bytes + key.length;
  for (const tag of tags) size += tag.length * 3 + 64;
  return size;
}

/**
 * Finished pages, bounded by bytes. Equal questions at one time draw once; past its
 * freshness a page is served while a new one is drawn, and for as long as drawing
 * fails; a purged page is waited for.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Promise<CacheableResponse>>();
  readonly #options: Required<Omit<PageCacheOptions, 'maxBytes'>>;
  #generation = 0;

  constructor({
    maxBytes,
    freshSeconds = 60,
    retrySeconds = 5,
    timeoutSeconds = 2,
    onRefreshError,
    now = Date.now,
  }: PageCacheOptions) {
    this.#options = { freshSeconds, retrySeconds, timeoutSeconds, onRefreshError, now };
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** At most `maxBytes`: what the pages take in all their encodings. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** What can be sent at once. A stale hit should be followed by `refresh`. */
  lookup(key: string): Hit | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.isExpired) return undefined;
    const now = this.#options.now();
    return {
      answer: entry.answer,
      staleAge: now < entry.freshUntil ? undefined : Math.round((now - entry.storedAt) / 1000),
    };
  }

  /** Draws and keeps. Rejects only when there is not even an old page; waits without end only for a page that was never there. */
  async fetch(key: string, render: Render): Promise<Hit> {
    const drawing = this.#renderOnce(key, render).then(
      ({ answer }): Hit => ({ answer, staleAge: undefined }),
    );
    try {
      return await (this.#entries.has(key) ? this.#waitFor(drawing) : drawing);
    } catch (error) {
      const entry = this.#entries.get(key);
      if (!entry) throw error;
      this.#postpone(entry);
      this.#options.onRefreshError(error, key);
      return { answer: entry.answer, staleAge: Math.round((this.#options.now() - entry.storedAt) / 1000) };
    }
  }

  /** A source that hangs is no better than one that fails. */
  async #waitFor(drawing: Promise<Hit>): Promise<Hit> {
    const { timeoutSeconds } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`the page was not drawn within ${timeoutSeconds} s`)),
        timeoutSeconds * 1000,
      );
    });
    return Promise.race([drawing, limit]).finally(() => clearTimeout(timer));
  }

  /** Draws in the background. */
  refresh(key: string, render: Render): void {
    if (!this.#pending.has(key))
      void this.fetch(key, render).catch((error: unknown) => this.#options.onRefreshError(error, key));
  }

  /** Marks every page made of one of these; returns how many. */
  purge(tags: readonly string[]): number {
    this.#generation += 1;
    let count = 0;
    for (const entry of this.#entries.values()) {
      if (entry.isExpired || !tags.some((tag) => entry.tags.has(tag))) continue;
      entry.isExpired = true;
      count += 1;
    }
    return count;
  }

  #postpone(entry: Entry): void {
    entry.isExpired = false;
    entry.freshUntil = this.#options.now() + this.#options.retrySeconds * 1000;
  }

  #renderOnce(key: string, render: Render): Promise<CacheableResponse> {
    const running = this.#pending.get(key);
    if (running) return running;
    const generation = this.#generation;
    const promise = render()
      .then((result) => {
        this.#store(key, result, generation);
        return result;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, promise);
    return promise;
  }

  #store(key: string, { answer, tags, isStored }: CacheableResponse, generation: number): void {
    if (!isStored) {
      this.#entries.delete(key);
      return;
    }
    const storedAt = this.#options.now();
    const freshUntil = storedAt + this.#options.freshSeconds * 1000;
    // Drawn from what a purge has meanwhile called outdated: sent, but not kept as fresh.
    this.#entries.set(key, {
      answer,
      tags: new Set(tags),
      storedAt,
      freshUntil,
      isExpired: generation !== this.#generation,
    });
  }
}
