import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { SearchKey } from '../../../src/core/model/services/search-key.ts';
import { allowAnyOrigin } from '../../http/allow-any-origin.ts';
import { readJson } from '../../http/json-body.ts';
import { allowOnly } from '../../http/methods.ts';
import { ProblemError, sendProblem } from '../../http/problem-details.ts';
import { contextOf } from '../../http/request-context.ts';
import { sendJson } from '../../http/send-json.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { createPacedQueue } from '../../paced-queue.ts';
import type { CatalogStore } from '../catalog/catalog.ts';
import { builtInSearch } from '../inventory/inventory.ts';
import { searchIndexOf } from './search-index.ts';
import { type Query, readQueries } from './search-request.ts';

export interface SearchServiceOptions {
  readonly catalog: CatalogStore;
  readonly metrics?: Pick<Metrics, 'watchQueue'>;
}

const maxBodyBytes = 256 * 1024;
const maxWaitingRequests = 100;
const allowedHeaders =
  'content-type, x-algolia-application-id, x-algolia-api-key, x-algolia-agent, x-algolia-usertoken';

/** Algolia's browser client sends credentials in the query to avoid preflights; other clients use headers. */
function readCredential(request: Request, name: string): string {
  return String(request.get(name) ?? request.query[name] ?? '');
}

const requireKey =
  ({ appId, key }: SearchKey): RequestHandler =>
  (request, _response, next) => {
    const isAuthorized =
      readCredential(request, 'x-algolia-application-id') === appId &&
      readCredential(request, 'x-algolia-api-key') === key;
    if (!isAuthorized) throw new ProblemError(403, { detail: 'Invalid Application-ID or API key' });
    next();
  };

/** Adds `message` to problem details, because Algolia's clients read `message` and `status`. */
const sendSearchProblem: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof ProblemError)) next(error);
  else sendProblem(response, error.status, { ...error.options, extensions: { message: error.message } });
};

/**
 * Creates the built-in search service. It implements Algolia's multi-query protocol, so Algolia's
 * client works unchanged. Mount it at the root.
 */
export function createSearchService({ catalog, metrics }: SearchServiceOptions): Router {
  const queue = createPacedQueue(maxWaitingRequests);
  metrics?.watchQueue('search', queue);

  async function runQuery(query: Query, origin: string) {
    const started = performance.now();
    return {
      ...(await searchIndexOf(catalog.current()).search(query, origin)),
      exhaustiveNbHits: true,
      query: query.query,
      params: '',
      index: query.indexName,
      processingTimeMS: Math.ceil(performance.now() - started),
    };
  }

  const handleSearch: RequestHandler = async (request, response) => {
    const queries = readQueries(request.body, builtInSearch);
    // Frees everything but the queries while up to 100 requests wait.
    request.body = undefined;
    const context = contextOf(response);
    const results = [];
    for (const query of queries) {
      const result = await context.runIn(queue, () => runQuery(query, context.origin));
      // The client disconnected.
      if (!result) return;
      results.push(result);
    }
    sendJson(request, response, { results });
  };

  const path = /^\/1\/indexes\/(?:\*|%2A)\/queries\/?$/i;
  const router = Router();
  router.all(path, allowAnyOrigin('POST', allowedHeaders), (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  // The browser client sends text/plain to avoid a preflight.
  const readBody = readJson(maxBodyBytes, { isAnyType: true });
  router.post(path, requireKey(builtInSearch), readBody, handleSearch);
  router.all(path, allowOnly('POST'));
  router.use(path, sendSearchProblem);
  return router;
}
