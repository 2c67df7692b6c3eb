import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import * as v from 'valibot';
import type { KeyAnswer } from '../../src/services/contracts/key-answer.ts';
import { writeIssue } from '../explain-issue.ts';
import type { CatalogueStore } from './catalogue.ts';
import { SearchError } from './facet-filters.ts';
import { builtInSearch } from './inventory.ts';
import { ownOrigin } from './own-origin.ts';
import { type SearchQuery, searchIndexOf } from './search-index.ts';
import { sendPrepared } from './send-prepared.ts';

export interface SearchServiceOptions {
  readonly catalogue: CatalogueStore;
  /** What callers must send, and the indexes there are: the same as the search key call hands out. */
  readonly search?: KeyAnswer;
  /** Public origin, for addresses of made-up schools; default: the one that was asked. */
  readonly siteUrl?: string;
}

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const QuerySchema = v.looseObject({
  indexName: v.pipe(v.string(), v.nonEmpty()),
  query: v.nullish(v.pipe(v.string(), v.maxLength(512)), ''),
  hitsPerPage: v.nullish(count(1000), 20),
  page: v.nullish(count(100_000), 0),
  distinct: v.nullish(v.union([v.boolean(), v.number()]), true),
  attributesToRetrieve: v.optional(v.array(v.string())),
});
const BodySchema = v.object({ requests: v.pipe(v.array(v.unknown()), v.maxLength(50)) });

type Query = v.InferOutput<typeof QuerySchema>;

/** Filters that would be needed but are not there: refused, because ignored they would find too much. */
const unsupported = ['filters', 'numericFilters', 'tagFilters', 'aroundLatLng', 'insideBoundingBox', 'insidePolygon'];
const allowedHeaders = 'content-type, x-algolia-application-id, x-algolia-api-key, x-algolia-agent, x-algolia-usertoken';

function fail(response: Response, status: number, message: string): void {
  response.status(status).json({ message, status });
}

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
  else if (request.method !== 'POST') fail(response.set('allow', 'POST'), 405, 'Method not allowed');
  else next();
};

const requireKey =
  ({ appId, key }: KeyAnswer): RequestHandler =>
  (request, response, next) => {
    const isCaller = readCredential(request, 'x-algolia-application-id') === appId && readCredential(request, 'x-algolia-api-key') === key;
    if (isCaller) next();
    else fail(response, 403, 'Invalid Application-ID or API key');
  };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Only lists, numbers and booleans are JSON in a parameter text; anything else is the text itself.
    return text;
  }
}

/** Older clients write a query's parameters as one URL-encoded text. */
function unfoldParameters(query: unknown): unknown {
  const { params, ...rest } = (typeof query === 'object' && query !== null ? query : {}) as Record<string, unknown>;
  if (typeof params !== 'string') return query;
  const parameters = [...new URLSearchParams(params)].map(([name, value]) => [name, name === 'query' ? value : parseJson(value)]);
  return { ...rest, ...Object.fromEntries(parameters) };
}

function readQuery(value: unknown, { indexes }: KeyAnswer): Query {
  const parsed = v.safeParse(QuerySchema, unfoldParameters(value));
  if (!parsed.success) throw new SearchError(writeIssue(parsed.issues[0], 'requests'));
  const { indexName } = parsed.output;
  const known = unsupported.find((name) => parsed.output[name] !== undefined && parsed.output[name] !== '');
  if (known) throw new SearchError(`The built-in search does not support ${known}; use facetFilters.`);
  if (!indexes.some((index) => indexName === index || indexName === `${index}_ranking`)) throw new SearchError(`Index ${indexName} does not exist`, 404);
  return parsed.output;
}

function pickAttributes<T extends object>(hit: T, names: readonly string[] | undefined): Partial<T> {
  if (!names || names.includes('*')) return hit;
  const roots = new Set(['objectID', ...names.map((name) => name.split('.')[0])]);
  return Object.fromEntries(Object.entries(hit).filter(([name]) => roots.has(name))) as Partial<T>;
}

/**
 * The built-in search service. It speaks Algolia's multi-query protocol, so that
 * the official client is used unchanged. Mount it at the root.
 */
export function createSearchService({ catalogue, search = builtInSearch, siteUrl }: SearchServiceOptions): Router {
  const answerQuery = (query: Query, origin: string) => {
    const started = performance.now();
    const wanted = { ...(query as SearchQuery), distinct: Boolean(query.distinct) };
    const { hits, ...found } = searchIndexOf(catalogue.current()).search(wanted, origin);
    return {
      hits: hits.map((hit) => pickAttributes(hit, query.attributesToRetrieve)),
      ...found,
      exhaustiveNbHits: true,
      query: query.query,
      params: '',
      index: query.indexName,
      processingTimeMS: Math.ceil(performance.now() - started),
    };
  };
  const answer: RequestHandler = (request, response) => {
    const body = v.safeParse(BodySchema, request.body);
    if (!body.success) throw new SearchError('expecting a list of requests');
    const queries = body.output.requests.map((query) => readQuery(query, search));
    const origin = ownOrigin(request, siteUrl);
    sendPrepared(request, response, { results: queries.map((query) => answerQuery(query, origin)) });
  };
  const explain: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    const { status, message } = error as { status?: unknown; message?: unknown };
    if (typeof status !== 'number' || status >= 500) next(error);
    else fail(response, status, error instanceof SearchError ? String(message) : 'The body is not valid JSON');
  };
  const path = /^\/1\/indexes\/(?:\*|%2A)\/queries\/?$/i;
  const router = Router();
  router.all(path, allowAnyOrigin);
  // The browser client says text/plain to be spared a preflight.
  router.post(path, requireKey(search), express.json({ limit: '256kb', type: () => true }), answer);
  router.use(path, explain);
  return router;
}
