/** Limits of one search request: `POST /1/indexes/*\/queries`. */
export const searchLimits = {
  /** Queries in one request. */
  maxQueries: 10,
  /** Sum of `hitsPerPage` over all queries of a request. */
  maxHits: 1000,
  /** `facetFilters` of a query: a list whose entries are terms or lists of terms. */
  maxFilterDepth: 2,
  /** Terms in the `facetFilters` of a query. */
  maxFilterTerms: 1000,
} as const;
