import { setTimeout } from 'node:timers/promises';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { SearchKey } from '../../../src/core/model/search-key.ts';
import { abortOnClose } from '../../http/abort-on-close.ts';
import { readJson } from '../../http/json-body.ts';
import { ProblemError, sendProblem } from '../../http/problem-details.ts';
import { createPublicOrigin, type PublicOrigin } from '../../http/public-origin.ts';
import { sendJson } from '../../http/send-json.ts';
import { createWorkQueue } from '../../work-queue.ts';
import type { CatalogueStore } from '../catalogue/catalogue.ts';
import { builtInSearch } from '../inventory/inventory.ts';
import { type SearchQuery, searchIndexOf } from './search-index.ts';
import { type Query, readQueries } from './search-request.ts';

export interface SearchServiceOptions {
  readonly catalogue: CatalogueStore;
  /** What callers must send, and the indexes there are: the same as the search key call hands out. */
  readonly search?: SearchKey;
  /** For addresses of sample schools; default: the request's own origin. */
  readonly publicOrigin?: PublicOrigin;
}

const maxBodyBytes = 256 * 1024;
const maxWaitingRequests = 100;
const allowedHeaders =
  'content-type, x-algolia-application-id, x-algolia-api-key, x-algolia-agent, x-algolia-usertoken';

/** The client's browser build sends credentials in the query, so that no preflight is needed; others in headers. */
function readCredential(request: Request, name: string): string {
  return String(request.get(name) ?? request.query[name] ?? '');
}

const allowAnyOrigin: RequestHandler = (request, response, next) => {
  response.set({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': allowedHeaders,
    'access-control-allow-methods': 'POST',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  });
  if (request.method === 'OPTIONS') response.status(204).end();
  else if (request.method !== 'POST')
    throw new ProblemError(405, { detail: 'Method not allowed', headers: { Allow: 'POST' } });
  else next();
};

const requireKey =
  ({ appId, key }: SearchKey): RequestHandler =>
  (request, _response, next) => {
    const isCaller =
      readCredential(request, 'x-algolia-application-id') === appId &&
      readCredential(request, 'x-algolia-api-key') === key;
    if (!isCaller) throw new ProblemError(403, { detail: 'Invalid Application-ID or API key' });
    next();
  };

/** Picks the top-level attributes that the client asked for; all of them unless it named some. */
function createPicker(names: readonly string[] | undefined): <T extends object>(hit: T) => Partial<T> {
  if (!names || names.includes('*')) return (hit) => hit;
  const roots = new Set(['objectID', ...names.map((name) => name.split('.')[0])]);
  return <T extends object>(hit: T) =>
    Object.fromEntries(Object.entries(hit).filter(([name]) => roots.has(name))) as Partial<T>;
}

/** Problem details that Algolia's clients understand, too: they read `message` and `status`. */
const explain: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof ProblemError)) next(error);
  else sendProblem(response, error.status, { ...error.options, extensions: { message: error.message } });
};

/**
 * The built-in search service. It speaks Algolia's multi-query protocol, so that
 * the official client is used unchanged. Mount it at the root.
 */
export function createSearchService({
  catalogue,
  search = builtInSearch,
  publicOrigin = createPublicOrigin({}),
}: SearchServiceOptions): Router {
  // One query at a time, and other requests between two of them.
  const queue = createWorkQueue(1, maxWaitingRequests);

  let pause: Promise<void> = Promise.resolve();

  async function runQuery(query: Query, origin: string) {
    // As long as the previous query took: Node accepts one connection in each turn of the event loop.
    await pause;
    const started = performance.now();
    const { hits, ...found } = await searchIndexOf(catalogue.current()).search(
      { ...(query as SearchQuery), distinct: Boolean(query.distinct) },
      origin,
    );
    const elapsedMs = performance.now() - started;
    pause = setTimeout(elapsedMs);
    return {
      hits: hits.map(createPicker(query.attributesToRetrieve)),
      ...found,
      exhaustiveNbHits: true,
      query: query.query,
      params: '',
      index: query.indexName,
      processingTimeMS: Math.ceil(elapsedMs),
    };
  }

  const answer: RequestHandler = async (request, response) => {
    const queries = readQueries(request.body, search);
    const signal = abortOnClose(response);
    const origin = publicOrigin(request) ?? '';
    try {
      const results = [];
      for (const query of queries) results.push(await queue(() => runQuery(query, origin), signal));
      sendJson(request, response, { results });
    } catch (error) {
      if (error !== signal.reason) throw error;
    }
  };

  const path = /^\/1\/indexes\/(?:\*|%2A)\/queries\/?$/i;
  const router = Router();
  router.all(path, allowAnyOrigin);
  // The browser client says text/plain to be spared a preflight. Nothing walks the body by recursion.
  const readBody = readJson(maxBodyBytes, { isAnyType: true, maxDepth: Number.POSITIVE_INFINITY });
  router.post(path, requireKey(search), readBody, answer);
  router.use(path, explain);
  return router;
}
