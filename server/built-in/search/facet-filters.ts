import { searchLimits } from '../../../src/core/model/services/search-limits.ts';
import { formatNumber } from '../../../src/core/text/format.ts';
import { ProblemError } from '../../http/problem-details.ts';

export interface FacetTerm {
  readonly attribute: string;
  readonly value: string;
  readonly isNegative: boolean;
}

function reject(reason: string): never {
  throw new ProblemError(400, { detail: `facetFilters ${reason}` });
}

/** A list of lists of terms, without empty and equal ones. */
function readLists(filters: unknown): readonly (readonly unknown[])[] {
  const lists = [...new Set<unknown>(Array.isArray(filters) ? filters : [filters ?? []])];
  return lists.map((list) => (Array.isArray(list) ? list : [list])).filter((list) => list.length > 0);
}

/**
 * Checks the size of a query's `facetFilters` before the search runs.
 * @throws ProblemError with status 400 that names the value and the limit
 */
export function checkFacetFilters(filters: unknown): void {
  const { maxFilterDepth, maxFilterTerms } = searchLimits;
  const terms = readLists(filters).flat();
  if (terms.some(Array.isArray)) reject(`is nested too deep; at most ${maxFilterDepth} levels are allowed.`);
  if (terms.length > maxFilterTerms)
    reject(`has ${formatNumber(terms.length)} terms; at most ${formatNumber(maxFilterTerms)} are allowed.`);
}

/**
 * Reads `attribute:value`, negated as `attribute:-value` or `-attribute:value`.
 * `\-` escapes a hyphen at the start of a value.
 */
function readTerm(text: unknown): FacetTerm {
  if (typeof text !== 'string' || text.indexOf(':') < 1)
    reject(`has the term ${String(JSON.stringify(text)).slice(0, 100)}; each term must be attribute:value.`);
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
  return readLists(filters).map((list) => [...new Set(list)].map(readTerm));
}
