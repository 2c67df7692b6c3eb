import type { Contributor, ContributorType } from '../../src/core/model/contributor.ts';
import {
  indexContributors,
  toSearchText,
} from '../../src/elements/contributors-hub/contributors-hub.logic.ts';

export interface ContributorQuery {
  readonly q?: string;
  readonly type?: ContributorType;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Filters contributors by a substring of the normalized name and by type. Sorts them by last name, then by
 * full name. `total` counts all matches; `contributors` has at most `limit` of them.
 */
export function searchContributors(
  contributors: readonly Contributor[],
  { q, type, offset, limit }: ContributorQuery,
): { total: number; contributors: readonly Contributor[] } {
  const text = toSearchText(q ?? '');
  const matches = contributors.filter(
    (contributor) =>
      (type === undefined || contributor.types.includes(type)) &&
      toSearchText(contributor.title).includes(text),
  );
  const sorted = indexContributors(matches).map(({ entry }) => entry);
  return { total: sorted.length, contributors: sorted.slice(offset, offset + limit) };
}
