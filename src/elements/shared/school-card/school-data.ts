import type { LegacySchool, RankingSchool } from '../../../core/model/ranking.ts';
import { maxSchools, readLegacySchools, readSchools } from '../../../core/model/read-schools.ts';
import { toSlug } from '../../../core/names.ts';
import type { UnknownRecord } from '../../../core/records.ts';

/** Attributes that select a ranking. */
export interface RankingQuery {
  readonly gid?: string;
  readonly extid?: string;
  readonly schools?: readonly UnknownRecord[];
}

/** `gid` alone selects the legacy list, regardless of the ranking's `type`. */
export function isLegacyQuery({ gid, extid, schools }: RankingQuery): boolean {
  return Boolean(gid) && !extid && !schools;
}

/**
 * Sorts schools by rank and renumbers them from 1. Equal ranks keep their order; schools without a
 * rank come last.
 */
export function sortByRank<S extends { readonly rank?: number }>(
  schools: readonly S[],
): readonly (S & { readonly rank: number })[] {
  const last = Number.POSITIVE_INFINITY;
  const rankOf = (school: S) => school.rank ?? last;
  return [...schools]
    .sort((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))
    .map((school, index) => ({ ...school, rank: index + 1 }));
}

/** The valid schools of a ranking in list order; the table links to the cards, so both use this order. */
export const readRankedSchools = (records: readonly unknown[]): readonly RankingSchool[] =>
  sortByRank(readSchools(records)).slice(0, maxSchools);

/** The valid schools of a legacy ranking in list order. */
export const readRankedLegacySchools = (
  records: readonly unknown[],
): readonly (LegacySchool & { readonly rank: number })[] =>
  sortByRank(readLegacySchools(records)).slice(0, maxSchools);

/** Anchor ids of schools in list order, from their own names, also where the table shows another name. */
export const anchorsOf = (schools: readonly (RankingSchool | LegacySchool)[]): readonly string[] =>
  anchorIds(schools.map((school) => ('details' in school ? school.details.schoolName : school.school)));

/**
 * The ids that jump links use, one per name in the given order: the slug of the name, with `-2` and
 * so on for repeated names.
 */
export function anchorIds(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = toSlug(name) || 'school';
    let id = slug;
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
    taken.add(id);
    return id;
  });
}

const smallWords = new Set(['of', 'the', 'and', 'at', 'in', 'for', 'a', 'an', '&']);

/** Up to three initials of a school's name, shown instead of a missing logo. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s\-–—/]+/)
    .filter((word) => /^[\p{Letter}\p{Number}]/u.test(word) && !smallWords.has(word.toLowerCase()));
  return words
    .slice(0, 3)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');
}
