import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  wrap,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { SearchResults } from '../../src/core/model/services/site-search.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createWorkQueue } from '../work-queue.ts';
import { cleanQuery, endsWithStateCode } from './read-query.ts';
import type { SearchEngine, SearchRequest } from './search-engine.ts';
import { toWords } from './words.ts';

export interface SiteSearchOptions {
  readonly engine: SearchEngine;
  /**
   * The built-in search, used when `engine` fails. With a fallback, `engine` is an outside service. Only
   * built-in searches wait in the queue.
   */
  readonly fallback?: SearchEngine;
  readonly log?: (message: string, cause?: unknown) => void;
  readonly metrics?: Pick<Metrics, 'watchQueue'>;
}

/** The site's search, for pages and the JSON API. It logs no queries and stores them for a minute at most. */
export type SiteSearch = ReturnType<typeof createSiteSearch>;

/** Each entry has at most 200 hits. Visitors choose the keys, so the number is small. */
const maxCachedResults = 200;
const cacheMs = 60_000;
const maxWaitingSearches = 100;

/** Further searches use the fallback, as do all searches while the circuit breaker is open. */
const maxOutsideSearches = 20;
const failuresUntilBreak = 5;
const breakMs = 10_000;

/** Creates the site's search: caches results and runs one built-in search at a time. */
export function createSiteSearch({ engine, fallback, log, metrics }: SiteSearchOptions) {
  // Without `ttlAutopurge`, expired queries stay in memory until others replace them.
  const cache = new LRUCache<string, SearchResults>({
    max: maxCachedResults,
    ttl: cacheMs,
    ttlAutopurge: true,
  });
  // One at a time, so that pages render between two searches.
  const queue = createWorkQueue(1, maxWaitingSearches);
  metrics?.watchQueue('site-search', queue);
  let generation = 0;

  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(failuresUntilBreak),
  });
  const outside = wrap(bulkhead(maxOutsideSearches), breaker);

  /** Resolves to undefined if the outside service fails. */
  async function searchOutside(request: SearchRequest): Promise<SearchResults | undefined> {
    try {
      return await outside.execute(() => engine.search(request));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError))
        log?.('search service failed; using the built-in search', error);
      return undefined;
    }
  }

  return {
    /**
     * @param request `query` as the visitor typed it
     * @param signal ends the wait of a search that has not started
     * @throws ProblemError with status 503 if too many searches wait
     */
    async search({ query: typed, limit, kind }: SearchRequest, signal?: AbortSignal) {
      const query = cleanQuery(typed);
      if (toWords(query).length === 0) return { query, total: 0, groups: [] };
      // Capitals matter only in a state's code at the end.
      const lastWord = endsWithStateCode(query) ? 'state' : 'word';
      const key = `${generation} ${kind ?? ''} ${limit} ${lastWord} ${query.toLowerCase()}`;
      const cached = cache.get(key);
      if (cached) return { ...cached, query };
      const request = { query, limit, kind };
      const store = (found: SearchResults): SearchResults => {
        // The missing content may be available a moment later.
        if (!found.isPartial) cache.set(key, found);
        return { ...found, query };
      };
      const found = fallback && (await searchOutside(request));
      if (found) return store(found);
      const builtIn = fallback ?? engine;
      const run = (await builtIn.open?.()) ?? builtIn.search;
      return queue(
        // The same query may have run while this one waited.
        async () => store(cache.get(key) ?? (await run(request))),
        signal,
      );
    },
    /** Deletes the cached results; called when the content or the schools have changed. */
    expire() {
      generation += 1;
      cache.clear();
    },
  };
}
