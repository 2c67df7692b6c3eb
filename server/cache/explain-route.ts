import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import { requireBearer } from './bearer.ts';
import type { PageEntry } from './page-cache.ts';
import type { FragmentSummary } from './page-composition.ts';
import type { UsedResponse } from './used-response.ts';

/** The data of the caches that the explanation of a page needs. */
export interface Explainable {
  /** The cached page; undefined if it is not cached; null if page caching is off. */
  readonly page: PageEntry | undefined | null;
  /** The version of the response that the CMS cache has now; undefined if the query is not cached. */
  latestVersion(query: string): string | undefined;
  isFragmentCached(fragment: FragmentSummary): boolean;
  readonly build: string;
  readonly now: number;
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);

function describeResponse({ query, version, storedAt, tags }: UsedResponse, caches: Explainable) {
  const latest = caches.latestVersion(query);
  return {
    query,
    version,
    ...(latest !== undefined && latest !== version && { latestVersion: latest }),
    ageSeconds: seconds(caches.now - storedAt),
    tags,
  };
}

function describeFragment(fragment: FragmentSummary, caches: Explainable) {
  const { tag, key, responses, isReused } = fragment;
  return {
    tag,
    // An element that stayed a plain tag has no key.
    ...(key && { key: createHash('sha1').update(key).digest('base64url') }),
    versions: Object.fromEntries(responses.map(({ query, version }) => [query, version])),
    isCached: caches.isFragmentCached(fragment),
    isReused,
  };
}

/** The responses and fragments of a path's cached page, as JSON. */
function explainPage(path: string, caches: Explainable): object {
  const { page, build, now } = caches;
  if (!page) return { path, page: null, isCachingOn: page !== null, build };
  const { composition } = page;
  return {
    path,
    build,
    configuration: composition?.configuration,
    page: {
      state: page.isPurged ? 'purged' : now < page.freshUntil ? 'fresh' : 'stale',
      ageSeconds: seconds(now - page.storedAt),
      freshUntil: new Date(page.freshUntil).toISOString(),
      etag: page.response.etag,
      tags: [...page.tags],
    },
    responses: composition?.responses.map((response) => describeResponse(response, caches)) ?? [],
    fragments: composition?.fragments.map((fragment) => describeFragment(fragment, caches)) ?? [],
  };
}

/**
 * Creates the route `GET /-/explain?path=/x/`, which requires the purge secret. It reports the CMS responses and
 * fragments of the cached page, with their versions, ages and tags. Without a configured secret it returns 404.
 *
 * @param find looks up the page for the request's origin
 */
export function createExplainRoute(
  secret: string | undefined,
  find: (path: string, request: IncomingMessage) => Explainable,
): Router {
  const router = Router();
  if (secret === undefined) {
    router.all('/-/explain', () => {
      throw new ProblemError(404, { detail: 'PURGE_SECRET is not set; set it to enable /-/explain.' });
    });
    return router.use(handleProblems);
  }
  router.get('/-/explain', requireBearer(secret), (request, response) => {
    const { path } = request.query;
    if (typeof path !== 'string' || !path.startsWith('/'))
      throw new ProblemError(400, { detail: 'Send a path: /-/explain?path=/about-us/' });
    response.set('Cache-Control', 'no-store').json(explainPage(path, find(path, request)));
  });
  router.all('/-/explain', allowOnly('GET', 'HEAD'));
  return router.use(handleProblems);
}
