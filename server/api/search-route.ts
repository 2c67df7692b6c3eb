import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { maxQueryCharacters, type SearchResults } from '../../src/core/model/services/site-search.ts';
import { contextOf } from '../http/request-context.ts';
import type { SiteSearch } from '../search/site-search.ts';
import { integerParameter, parseQuery, textParameter } from './query.ts';

const maxHitsPerGroup = 10;

const parametersSchema = v.object({
  q: v.optional(textParameter(maxQueryCharacters), ''),
  limit: v.optional(integerParameter(1, maxHitsPerGroup), '4'),
});

/** Queries may contain personal data, so shared caches must not store responses. */
const cacheControl = 'private, max-age=60';

/** Other origins read the API, so its URLs are absolute. */
function toAbsolute(results: SearchResults, origin: string): SearchResults {
  const groups = results.groups.map((group) => ({
    ...group,
    hits: group.hits.map((hit) => ({ ...hit, url: new URL(hit.url, origin).href })),
  }));
  return { ...results, groups };
}

/**
 * Handles `/api/search?q=&limit=`: returns suggestions while a visitor types. `limit` is the maximum number
 * of hits in each group, from 1 to 10; the default is 4.
 */
export function searchRoute(search: SiteSearch): RequestHandler {
  return async (request, response) => {
    const { q: query, limit } = parseQuery(parametersSchema, request.query);
    const context = contextOf(response);
    const startMs = performance.now();
    const results = await context.untilClosed((signal) => search.search({ query, limit }, signal));
    // The client disconnected.
    if (!results) return;
    response
      .set({
        'Cache-Control': cacheControl,
        'Server-Timing': `search;dur=${(performance.now() - startMs).toFixed(1)}`,
        'X-Robots-Tag': 'noindex',
      })
      .json(toAbsolute(results, context.origin));
  };
}
