import { withTimeout } from '../../src/services/with-timeout.ts';
import type { CachedResponse } from '../http/cached-response.ts';
import { type PageComposition, sizeOfComposition } from './page-composition.ts';
import { BusyError } from './render-queue.ts';
import { SegmentedLru } from './segmented-lru.ts';

/** The result of a renderer. */
export interface RenderedResponse {
  readonly response: CachedResponse;
  readonly tags: readonly string[];
  /** The kind of page, for metrics. */
  readonly kind: string;
  /** Whether the page cache may store it; false for redirects, errors and uncacheable pages. */
  readonly isCacheable: boolean;
  /**
   * True if the source failed, so that a CMS response from before a purge was used, or the data of an element
   * is missing.
   */
  readonly isOutdated?: boolean;
  /** True if a service failed, so that an older page is better. */
  readonly isIncomplete?: boolean;
  /** When another process rendered it, in milliseconds since 1970; omitted if it was rendered now. */
  readonly storedAt?: number;
  readonly composition?: PageComposition;
  /** The location of a redirect that keeps the request's query, without the query. */
  readonly location?: string;
  /** Parameters of the request's query that the redirect does not keep. */
  readonly droppedParameters?: readonly string[];
}

export type Render = () => Promise<RenderedResponse>;

/** A cached page. Times are in milliseconds since 1970. */
export interface PageEntry {
  readonly response: CachedResponse;
  readonly kind: string;
  readonly tags: ReadonlySet<string>;
  readonly storedAt: number;
  readonly freshUntil: number;
  /**
   * True after a purge: the page is served only if a new rendering fails or takes longer than
   * `timeoutSeconds`, or if the server is too busy.
   */
  readonly isPurged: boolean;
  /** True if the page was rendered from data that was purged since then, or without an element's data. */
  readonly isOutdated: boolean;
  readonly composition?: PageComposition;
}

type Entry = { -readonly [Key in keyof PageEntry]: PageEntry[Key] } & {
  /** Number of purges before the rendering began. */
  readonly generation: number;
  /** Number of recoveries of the source before the page was cached or its refresh was postponed. */
  recoveries: number;
};

interface Rendering {
  readonly generation: number;
  readonly result: Promise<RenderedResponse>;
}

export interface PageCacheOptions {
  readonly maxBytes: number;
  /** A page older than this is served immediately while a new page is rendered. Default 60. */
  readonly freshSeconds?: number;
  /** Pause after a failed refresh. Default 5. */
  readonly retrySeconds?: number;
  /** How long a request waits for a new page while an older one is cached. Default 2. */
  readonly timeoutSeconds?: number;
  readonly onRefreshError: (error: unknown, key: string) => void;
  /**
   * Number of recoveries of the source from outages. A recovery ends the pauses after failed refreshes.
   * Default 0.
   */
  readonly recoveries?: () => number;
  /** Called when an older page is served because the server is too busy to render a new one. */
  readonly onBusy?: () => void;
  readonly now?: () => number;
}

export interface Hit {
  readonly response: CachedResponse;
  readonly kind: string;
  /** Age in seconds if the page is served as stale. */
  readonly staleAge: number | undefined;
  /**
   * True if the page was rendered before a purge of it or without an element's data, so that caches in front
   * must not store it.
   */
  readonly isOutdated: boolean;
  /** See `RenderedResponse`. Requests for the same key can have different queries. */
  readonly location?: string;
  readonly droppedParameters?: readonly string[];
}

/** Estimated memory of an entry in bytes; each tag is in two headers and in the entry's set. */
function sizeOf({ response, tags, composition }: Entry, key: string): number {
  let size = response.bytes + key.length + (composition ? sizeOfComposition(composition) : 0);
  for (const tag of tags) size += tag.length * 3 + 64;
  return size;
}

/** Looks up the members of the smaller set: a purge may name 1,000 tags, and a page has some dozens. */
function intersects(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const member of few) if (many.has(member)) return true;
  return false;
}

/**
 * Stores finished pages up to a number of bytes. Pages that are requested once do not evict pages that are
 * requested repeatedly. Simultaneous requests share one rendering. A stale page is served while a new page is
 * rendered, and for as long as rendering fails. A request for a purged page waits for the new page.
 *
 * `lru-cache`'s own `fetch` does not fit: it cannot bound that wait, and it would store redirects and errors.
 */
export class PageCache {
  readonly #entries: SegmentedLru<Entry>;
  readonly #pending = new Map<string, Rendering>();
  readonly #options: Required<Omit<PageCacheOptions, 'maxBytes'>>;
  #generation = 0;

  constructor({
    maxBytes,
    freshSeconds = 60,
    retrySeconds = 5,
    timeoutSeconds = 2,
    onRefreshError,
    recoveries = () => 0,
    onBusy = () => undefined,
    now = Date.now,
  }: PageCacheOptions) {
    this.#options = { freshSeconds, retrySeconds, timeoutSeconds, onRefreshError, recoveries, onBusy, now };
    this.#entries = new SegmentedLru({ maxBytes, bytesOf: sizeOf });
  }

  /** At most `maxBytes`: the size of all pages in all their encodings. */
  get bytes(): number {
    return this.#entries.bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the cached page without marking it as used. */
  peek(key: string): PageEntry | undefined {
    return this.#entries.peek(key);
  }

  /** Returns a page that can be sent without rendering. The caller should `refresh` after a stale hit. */
  lookup(key: string): Hit | undefined {
    const entry = this.#entries.get(key);
    // Rendering this purged page failed during an outage that has ended.
    if (entry?.isOutdated && entry.recoveries !== this.#options.recoveries()) entry.isPurged = true;
    if (!entry || entry.isPurged) return undefined;
    return this.#hitOf(entry, this.#options.now() >= entry.freshUntil);
  }

  /** Returns the cached page even if it was purged, for a server that is too busy to render. */
  lookupEvenIfPurged(key: string): Hit | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#hitOf(entry, true);
  }

  /** The age in seconds of a page that another process rendered; undefined while the page is fresh. */
  #staleAgeOf(storedAt: number | undefined): number | undefined {
    const { freshSeconds, now } = this.#options;
    const age = storedAt === undefined ? 0 : (now() - storedAt) / 1000;
    return age < freshSeconds ? undefined : Math.round(age);
  }

  #hitOf({ response, kind, storedAt, isOutdated }: Entry, isStale: boolean): Hit {
    const staleAge = isStale ? Math.round((this.#options.now() - storedAt) / 1000) : undefined;
    return { response, kind, staleAge, isOutdated };
  }

  /**
   * Renders and caches a page. If an older page is cached, waits at most `timeoutSeconds`, and returns the
   * older page if rendering fails. Without an older page, waits without a limit, and rejects if rendering
   * fails.
   */
  async fetch(key: string, render: Render): Promise<Hit> {
    const { generation, result } = this.#renderOnce(key, render);
    const rendering = result.then(
      ({ response, kind, storedAt, isOutdated = false, location, droppedParameters }): Hit => ({
        response,
        kind,
        location,
        droppedParameters,
        staleAge: this.#staleAgeOf(storedAt),
        isOutdated: isOutdated || generation !== this.#generation,
      }),
    );
    const { timeoutSeconds } = this.#options;
    const createError = () => new Error(`the page was not rendered within ${timeoutSeconds} s`);
    try {
      if (!this.#entries.has(key)) return await rendering;
      // A source that hangs is treated like a source that fails.
      return await withTimeout(timeoutSeconds * 1000, rendering, createError);
    } catch (error) {
      const entry = this.#entries.peek(key);
      if (!entry) throw error;
      if (error instanceof BusyError) {
        // The next request tries again: the server may have time by then.
        this.#options.onBusy();
      } else {
        this.#handleFailure(key, generation, error);
      }
      return this.#hitOf(entry, true);
    }
  }

  /** Renders in the background, unless a rendering that began after the last purge is running. */
  refresh(key: string, render: Render): void {
    if (this.#pending.get(key)?.generation === this.#generation) return;
    const { generation, result } = this.#renderOnce(key, render);
    result.catch((error: unknown) => {
      // The next request for the stale page tries again.
      if (!(error instanceof BusyError)) this.#handleFailure(key, generation, error);
    });
  }

  /** Reports a failed rendering. Postpones the next one, unless a purge happened after this one began. */
  #handleFailure(key: string, generation: number, error: unknown): void {
    const entry = this.#entries.peek(key);
    if (entry && generation === this.#generation) this.#postpone(entry);
    this.#options.onRefreshError(error, key);
  }

  /** Marks every page with one of these tags as purged; returns their number. */
  purge(tags: readonly string[]): number {
    this.#generation += 1;
    const purged = new Set(tags);
    let count = 0;
    for (const entry of this.#entries.values()) {
      if (entry.isPurged || !intersects(entry.tags, purged)) continue;
      entry.isPurged = true;
      entry.isOutdated = true;
      count += 1;
    }
    return count;
  }

  #postpone(entry: Entry): void {
    entry.isPurged = false;
    entry.recoveries = this.#options.recoveries();
    entry.freshUntil = this.#options.now() + this.#options.retrySeconds * 1000;
  }

  /** Joins the running rendering of the same page, unless a purge happened after the rendering began. */
  #renderOnce(key: string, render: Render): Rendering {
    const generation = this.#generation;
    const running = this.#pending.get(key);
    if (running?.generation === generation) return running;
    const rendering: Rendering = {
      generation,
      result: render()
        .then((result) => {
          this.#store(key, result, generation);
          return result;
        })
        .finally(() => {
          if (this.#pending.get(key) === rendering) this.#pending.delete(key);
        }),
    };
    this.#pending.set(key, rendering);
    return rendering;
  }

  #store(key: string, page: RenderedResponse, generation: number): void {
    const { response, kind, tags, isCacheable, isOutdated = false, composition } = page;
    // A rendering that began before a purge may end after one that began later, so it must not replace the
    // newer page.
    if ((this.#entries.peek(key)?.generation ?? 0) > generation) return;
    if (page.isIncomplete && this.#entries.has(key))
      throw new Error('the page is incomplete: a service failed');
    if (!isCacheable) {
      this.#entries.delete(key);
      return;
    }
    const { freshSeconds, retrySeconds, recoveries, now } = this.#options;
    const storedAt = page.storedAt ?? now();
    // A purge during rendering: the page is sent but not cached as fresh.
    const isPurged = generation !== this.#generation;
    this.#entries.set(key, {
      response,
      kind,
      tags: new Set(tags),
      storedAt,
      freshUntil: storedAt + (isOutdated ? retrySeconds : freshSeconds) * 1000,
      isPurged,
      isOutdated: isOutdated || isPurged,
      generation,
      recoveries: recoveries(),
      ...(composition && { composition }),
    });
  }
}
