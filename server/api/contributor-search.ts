import type { Contributor, ContributorType } from '../../src/core/model/contributor.ts';

export interface ContributorQuery {
  readonly q?: string;
  readonly type?: ContributorType;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Filters contributors by part of the name and by type, and sorts them by last name. `total` counts all matches;
 * `contributors` has at most `limit` of them.
 */
export function searchContributors(
  contributors: readonly Contributor[],
  { q, type, offset, limit }: ContributorQuery,
): { total: number; contributors: readonly Contributor[] } {
  const text = q?.trim().toLowerCase() ?? '';
  const matches = contributors
    .filter(
      (contributor) =>
        (type === undefined || contributor.types.includes(type)) &&
        contributor.title.toLowerCase().includes(text),
    )
    .sort(
      (a, b) =>
        lastName(a.title).localeCompare(lastName(b.title), 'en-US') ||
        a.title.localeCompare(b.title, 'en-US'),
    );
  return { total: matches.length, contributors: matches.slice(offset, offset + limit) };
}

/** The last word before the first comma, after which credentials such as `RN` follow. */
function lastName(title: string): string {
  return title.split(',')[0]?.trim().split(/\s+/).at(-1) ?? '';
}
