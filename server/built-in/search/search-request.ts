import * as v from 'valibot';
import type { SearchKey } from '../../../src/core/model/services/search-key.ts';
import { searchLimits } from '../../../src/core/model/services/search-limits.ts';
import { formatNumber } from '../../../src/core/text/format.ts';
import { explainIssue } from '../../explain-issue.ts';
import { ProblemError } from '../../http/problem-details.ts';
import { checkFacetFilters } from './facet-filters.ts';

const { maxQueries, maxHits } = searchLimits;

/** For the number of hits on a page, and for the page's number. */
const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000));
const QuerySchema = v.looseObject({
  indexName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
  query: v.nullish(v.pipe(v.string(), v.maxLength(512)), ''),
  hitsPerPage: v.nullish(CountSchema, 20),
  page: v.nullish(CountSchema, 0),
  distinct: v.pipe(
    v.nullish(v.union([v.boolean(), v.number()]), true),
    v.transform((distinct) => Boolean(distinct)),
  ),
});
const BodySchema = v.object({ requests: v.array(v.unknown()) });

/** A valid query of a multi-query request. */
export type Query = v.InferOutput<typeof QuerySchema>;

/** Unsupported filters. They are rejected, because ignoring one would return too many hits. */
const unsupported = [
  'filters',
  'params',
  'numericFilters',
  'tagFilters',
  'aroundLatLng',
  'insideBoundingBox',
  'insidePolygon',
];

function reject(detail: string, status = 400): never {
  throw new ProblemError(status, { detail });
}

function readQuery(value: unknown, index: number, { indexes }: SearchKey): Query {
  const parsed = v.safeParse(QuerySchema, value, { abortEarly: true });
  if (!parsed.success) {
    const { field, message } = explainIssue(parsed.issues[0]);
    reject(`${['requests', index, field].filter((name) => name !== undefined).join('.')}: ${message}`);
  }
  const query = parsed.output;
  checkFacetFilters(query.facetFilters);
  const unsupportedName = unsupported.find((name) => query[name] !== undefined && query[name] !== '');
  if (unsupportedName) reject(`The built-in search does not support ${unsupportedName}; use facetFilters.`);
  const { indexName } = query;
  if (!indexes.some((name) => indexName === name || indexName === `${name}_ranking`))
    // Algolia's own message.
    reject(`Index ${indexName} does not exist`, 404);
  return query;
}

/**
 * Reads the body of a multi-query request and checks it against the limits of the
 * search protocol before any search runs.
 * @throws ProblemError with status 400, or 404 for an unknown index
 */
export function readQueries(body: unknown, key: SearchKey): readonly Query[] {
  const parsed = v.safeParse(BodySchema, body, { abortEarly: true });
  if (!parsed.success) reject('The body contains no list of requests; send {"requests": […]}.');
  const { requests } = parsed.output;
  if (requests.length > maxQueries)
    reject(`The request has ${formatNumber(requests.length)} queries; at most ${maxQueries} are allowed.`);
  const queries = requests.map((query, index) => readQuery(query, index, key));
  const hits = queries.reduce((sum, { hitsPerPage }) => sum + hitsPerPage, 0);
  if (hits > maxHits)
    reject(
      `The queries request ${formatNumber(hits)} hits in total; ` +
        `at most ${formatNumber(maxHits)} are allowed in one request.`,
    );
  return queries;
}
