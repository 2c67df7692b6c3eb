import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import { hashOf } from '../hash-of.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import type { StyleDelivery } from '../styles/inline-styles.ts';
import { requireBearer } from './bearer.ts';
import type { PageEntry } from './page-cache.ts';
import type { FragmentSummary } from './page-composition.ts';
import type { UsedResponse } from './used-response.ts';

/** A cached page. Pages with inline styles and pages with linked style sheets are cached separately. */
export interface CachedPage {
  readonly entry: PageEntry;
  readonly styleDelivery: StyleDelivery;
}

/** The data of the caches that the explanation of a page needs. */
export interface CacheInspection {
  /** False if page caching is off. */
  readonly isCachingOn: boolean;
  /** Undefined if the page is not cached. */
  readonly page: CachedPage | undefined;
  /** The version of the response that the CMS cache has now; undefined if the query is not cached. */
  latestVersion(query: string): string | undefined;
  /** @param hasQuery whether the fragment's page was rendered for a query */
  isFragmentCached(fragment: FragmentSummary, hasQuery: boolean): boolean;
  readonly build: string;
  readonly nowMs: number;
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);

function describePage({ entry, styleDelivery }: CachedPage, nowMs: number) {
  const { isPurged, isOutdated, storedAt, freshUntil, response, tags } = entry;
  return {
    state: isPurged ? 'purged' : nowMs < freshUntil ? 'fresh' : 'stale',
    isOutdated,
    styleDelivery,
    ageSeconds: seconds(nowMs - storedAt),
    freshUntil: new Date(freshUntil).toISOString(),
    etag: response.etag,
    tags: [...tags],
  };
}

function describeResponse({ query, version, storedAt, tags }: UsedResponse, caches: CacheInspection) {
  const latest = caches.latestVersion(query);
  return {
    query,
    version,
    ...(latest !== undefined && latest !== version && { latestVersion: latest }),
    ageSeconds: seconds(caches.nowMs - storedAt),
    tags,
  };
}

function describeFragment(fragment: FragmentSummary, hasQuery: boolean, caches: CacheInspection) {
  const { tag, key, responses, isReused, isPending } = fragment;
  return {
    tag,
    // An element that stayed a plain tag has no key.
    ...(key && { key: hashOf(key) }),
    versions: Object.fromEntries(responses.map(({ query, version }) => [query, version])),
    isCached: caches.isFragmentCached(fragment, hasQuery),
    isReused,
    isPending,
  };
}

/** The body of `GET /-/explain`. */
export type Explanation = ReturnType<typeof explainPage>;

/** The responses and fragments of a path's cached page, as JSON. */
function explainPage(path: string, caches: CacheInspection) {
  const { isCachingOn, page, build, nowMs } = caches;
  const composition = page?.entry.composition;
  const hasQuery = composition?.hasQuery ?? false;
  return {
    path,
    build,
    isCachingOn,
    configuration: composition?.configuration ?? null,
    page: page ? describePage(page, nowMs) : null,
    responses: composition?.responses.map((response) => describeResponse(response, caches)) ?? [],
    fragments: composition?.fragments.map((fragment) => describeFragment(fragment, hasQuery, caches)) ?? [],
  };
}

/**
 * Creates the route `GET /-/explain?path=/x/`, which requires the purge secret. It reports the CMS responses
 * and fragments of the cached page, with their versions, ages and tags. Without a configured secret it
 * returns 404.
 *
 * @param inspect looks up the page for the request's origin
 */
export function createExplainRoute(
  secret: string | undefined,
  inspect: (path: string, request: IncomingMessage) => CacheInspection,
): Router {
  const router = Router();
  router.get('/-/explain', requireBearer(secret, 'PURGE_SECRET'), (request, response) => {
    const { path } = request.query;
    if (typeof path !== 'string' || !path.startsWith('/'))
      throw new ProblemError(400, {
        detail: `path is ${JSON.stringify(path) ?? 'missing'}; send a path that starts with "/": /-/explain?path=/about-us/`,
      });
    // Express decodes the query, but pages are cached by their encoded paths: `/caf%C3%A9/`.
    const encodedPath = path.replaceAll(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text));
    const explanation: Explanation = explainPage(encodedPath, inspect(encodedPath, request));
    response.set('Cache-Control', 'no-store').json(explanation);
  });
  router.all('/-/explain', allowOnly('GET', 'HEAD'));
  return router.use(handleProblems);
}
