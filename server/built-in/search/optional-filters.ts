import { ProblemError } from '../../http/problem-details.ts';
import type { Offer } from '../catalog/catalog.ts';
import { isFacet, readFacet } from './facet-index.ts';

const maxTerms = 100;

function reject(detail: string): never {
  throw new ProblemError(400, { detail: `optionalFilters ${detail}` });
}

/** Reads `attribute:value` or `attribute:value<score=n>`; the default score is 1. */
function readTerm(text: unknown): {
  readonly attribute: string;
  readonly value: string;
  readonly score: number;
} {
  const [, attribute, value, score = '1'] =
    (typeof text === 'string' && /^([^:<>-][^:<>]*):([^<>]*)(?:<score=(\d{1,4})>)?$/.exec(text)) || [];
  if (attribute === undefined || value === undefined)
    reject(
      `has the term ${String(JSON.stringify(text)).slice(0, 100)}; each term must be attribute:value or attribute:value<score=n>.`,
    );
  return { attribute, value, score: Number(score) };
}

/**
 * Parses Algolia's `optionalFilters` into a function that scores a program: the sum of the scores
 * of the terms that it matches. The filters reorder programs and exclude none. Returns undefined
 * if there are no filters of known attributes.
 * @throws ProblemError with status 400
 */
export function parseOptionalFilters(filters: unknown): ((offer: Offer) => number) | undefined {
  const list = filters === undefined || filters === null ? [] : Array.isArray(filters) ? filters : [filters];
  if (list.length > maxTerms) reject(`has ${list.length} terms; at most ${maxTerms} are allowed.`);
  if (list.length === 0) return undefined;
  const byAttribute = new Map<string, Map<string, number>>();
  for (const { attribute, value, score } of list.map(readTerm)) {
    // No program matches it, and each attribute costs one look-up per program.
    if (!isFacet(attribute)) continue;
    const scores = byAttribute.get(attribute) ?? new Map<string, number>();
    byAttribute.set(attribute, scores.set(value, score));
  }
  if (byAttribute.size === 0) return undefined;
  const attributes = [...byAttribute];
  return (offer) =>
    attributes.reduce(
      (sum, [attribute, scores]) => sum + (scores.get(readFacet(offer, attribute) ?? '') ?? 0),
      0,
    );
}
