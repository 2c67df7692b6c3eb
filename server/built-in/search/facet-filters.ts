import { searchLimits } from '../../../src/core/model/services/search-limits.ts';
import { formatNumber } from '../../../src/core/text/format.ts';
import { ProblemError } from '../../http/problem-details.ts';
import { describeTerm } from './filter-messages.ts';

export interface FacetTerm {
  readonly attribute: string;
  readonly value: string;
  readonly isNegative: boolean;
}

function reject(reason: string): never {
  throw new ProblemError(400, { detail: `facetFilters ${reason}` });
}

/** Measures without recursion, because callers control the depth. */
function measure(filters: unknown): { readonly depth: number; readonly terms: number } {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: filters, depth: 0 }];
  let deepest = 0;
  let terms = 0;
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { value, depth } = entry;
    if (Array.isArray(value)) {
      deepest = Math.max(deepest, depth + 1);
      for (const inner of value) pending.push({ value: inner, depth: depth + 1 });
    } else {
      terms += 1;
    }
  }
  return { depth: deepest, terms };
}

/**
 * Checks the size of a query's `facetFilters` before the search runs.
 * @throws ProblemError with status 400 that names the value and the limit
 */
export function checkFacetFilters(filters: unknown): void {
  const { maxFilterDepth, maxFilterTerms } = searchLimits;
  const { depth, terms } = measure(filters);
  if (depth > maxFilterDepth)
    reject(`is nested ${formatNumber(depth)} levels deep; at most ${maxFilterDepth} levels are allowed.`);
  if (terms > maxFilterTerms)
    reject(`has ${formatNumber(terms)} terms; at most ${formatNumber(maxFilterTerms)} are allowed.`);
}

/**
 * Reads `attribute:value`, negated as `attribute:-value` or `-attribute:value`.
 * `\-` escapes a hyphen at the start of a value.
 */
function readTerm(text: unknown): FacetTerm {
  if (typeof text !== 'string' || text.indexOf(':') < 1)
    reject(`has ${describeTerm(text)}; each term must be attribute:value.`);
  const colon = text.indexOf(':');
  const [attribute, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  const isAttributeNegated = attribute.startsWith('-');
  const isValueNegated = !isAttributeNegated && value.startsWith('-');
  return {
    attribute: isAttributeNegated ? attribute.slice(1) : attribute,
    value: (isValueNegated ? value.slice(1) : value).replace(/^\\-/, '-'),
    isNegative: isAttributeNegated || isValueNegated,
  };
}

/**
 * Parses Algolia's `facetFilters`. A program must match every list of the result; it matches
 * a list if it matches any of its terms. Repeated terms are omitted.
 * @throws ProblemError with status 400
 */
export function parseFacetFilters(filters: unknown): readonly (readonly FacetTerm[])[] {
  checkFacetFilters(filters);
  if (filters === undefined || filters === null) return [];
  const lists = [...new Set<unknown>(Array.isArray(filters) ? filters : [filters])].map((entry) =>
    Array.isArray(entry) ? entry : [entry],
  );
  return lists.filter((list) => list.length > 0).map((list) => [...new Set<unknown>(list)].map(readTerm));
}
