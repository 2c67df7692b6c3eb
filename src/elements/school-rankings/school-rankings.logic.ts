import type { LegacySchool, Ranking, RankingSchool } from '../../core/model/ranking.ts';
import type { SponsoredHit } from '../../core/model/services/sponsored-hit.ts';
import type { PackedOptions } from '../shared/finder/options/finder-options.ts';
import {
  anchorsOf,
  type RankingQuery,
  readRankedLegacySchools,
  readRankedSchools,
  sortByRank,
} from '../shared/school-card/school-data.ts';

/** The description of a ranking as a whole. */
type RankingTexts = Pick<
  Ranking,
  'title' | 'type' | 'source' | 'method' | 'methodUrl' | 'orderedBy' | 'rankedCount'
>;

/** The rendered fields of a ranking; serialized into the page. `schools` may be the first ones only. */
export type RankingData = RankingTexts & {
  /** Number of all schools. */
  readonly total: number;
  /** The states of all schools, where `schools` is incomplete and visitors can filter. */
  readonly states?: readonly string[];
} & (
    | { readonly kind: 'modern'; readonly schools: readonly RankingSchool[] }
    | { readonly kind: 'legacy'; readonly schools: readonly LegacySchool[] }
  );

/** The loader's result: the ranking, unless it is in the attribute, and its sponsored entries. */
export interface SchoolRankingsData {
  readonly ranking?: RankingData | null;
  readonly sponsored?: readonly SponsoredHit[];
  /** URLs of ranked schools without one of their own, by school id. */
  readonly links?: Readonly<Record<string, string>>;
  /** `links` has those of the first schools only. */
  readonly areLinksPartial?: true;
  readonly finder?: PackedOptions | null;
  /** Why there are no sponsored entries. */
  readonly error?: string;
}

/** Validates and sorts the schools of a ranking, and keeps the first ones. Null when no school is valid. */
export function toRankingData(
  ranking: RankingTexts & { readonly schools: readonly unknown[] },
  isLegacy: boolean,
): RankingData | null {
  const { title, type, source, method, methodUrl, orderedBy, rankedCount, schools } = ranking;
  if (schools.length === 0) return null;
  const texts = { title, type, source, method, methodUrl, orderedBy, rankedCount };
  const data = isLegacy
    ? ({ ...texts, kind: 'legacy', schools: readRankedLegacySchools(schools) } as const)
    : ({ ...texts, kind: 'modern', schools: readRankedSchools(schools) } as const);
  return data.schools.length > 0 ? { ...data, total: data.schools.length } : null;
}

/** Attributes that decide how many schools the page's HTML and data contain. */
export interface RestQuery {
  readonly limit: number;
  readonly fullList?: string;
  /** Defined, possibly as an empty string, if the list has no View More. */
  readonly showAll?: string;
}

/** Whether the cards behind View More are left out until the visitor asks for them. */
export function leavesOutRest({ fullList, showAll }: Omit<RestQuery, 'limit'>): boolean {
  return Boolean(fullList) && showAll === undefined;
}

/** How many schools have a rank, if the list has only the first of them; otherwise undefined. */
export function countRanked({ rankedCount = 0, total }: RankingData): number | undefined {
  return rankedCount > total ? rankedCount : undefined;
}

/** Keeps one school more than `limit`, because only a list longer than `limit` is split at View More. */
export function trimRanking(ranking: RankingData, limit: number, states?: readonly string[]): RankingData {
  if (ranking.schools.length <= limit + 1) return ranking;
  return ranking.kind === 'legacy'
    ? { ...ranking, schools: ranking.schools.slice(0, limit + 1) }
    : { ...ranking, states, schools: ranking.schools.slice(0, limit + 1) };
}

/** The effective ranking: schools in the attribute override loaded ones. */
export function currentRanking(
  props: RankingQuery & { readonly data?: SchoolRankingsData | null },
): RankingData | null {
  return props.schools ? toRankingData({ schools: props.schools }, false) : (props.data?.ranking ?? null);
}

/** Adds URLs from the search service to ranked schools without one. */
export function addLinks(
  schools: readonly RankingSchool[],
  links: SchoolRankingsData['links'],
): readonly RankingSchool[] {
  return links
    ? schools.map((school) =>
        school.url || !links[school.schoolId] ? school : { ...school, url: links[school.schoolId] },
      )
    : schools;
}

/** Anchor ids of the schools, in list order. */
export function rankingAnchors(ranking: RankingData): readonly string[] {
  return anchorsOf(ranking.schools);
}

export type RankingEntry<S, H, F> = { readonly position: number } & (
  | { readonly kind: 'organic'; readonly rank: number; readonly school: S }
  | { readonly kind: 'sponsored'; readonly hit: H }
  | { readonly kind: 'finder'; readonly finder: F }
);

export interface ArrangedEntries<S, H, F> {
  readonly shown: readonly RankingEntry<S, H, F>[];
  /** Behind View More; empty when all are shown. */
  readonly more: readonly RankingEntry<S, H, F>[];
}

/** Positions in the final list, counted from 1. */
export interface EntryPositions {
  readonly sponsored: readonly number[];
  readonly finder: number;
}

/** Merges all entries by position; positions beyond a short list move to its end. */
function mergeEntries<S extends { readonly rank?: number }, H, F>(
  schools: readonly S[],
  sponsored: readonly H[],
  finder: F | undefined,
  positions: EntryPositions,
): RankingEntry<S, H, F>[] {
  const organic = sortByRank(schools);
  const sponsoredPositions = positions.sponsored.filter((position) => position >= 1).sort((a, b) => a - b);
  const used = sponsored.slice(0, sponsoredPositions.length);
  const total = organic.length + used.length + (finder === undefined ? 0 : 1);
  const entries: RankingEntry<S, H, F>[] = [];
  let [nextOrganic, nextSponsored, isFinderDue] = [0, 0, finder !== undefined];
  for (let position = 1; position <= total; position += 1) {
    const school = organic[nextOrganic];
    if (isFinderDue && finder !== undefined && (position >= positions.finder || !school)) {
      entries.push({ kind: 'finder', position, finder });
      isFinderDue = false;
    } else if (
      nextSponsored < used.length &&
      (position >= (sponsoredPositions[nextSponsored] ?? 0) || !school)
    ) {
      entries.push({ kind: 'sponsored', position, hit: used[nextSponsored] as H });
      nextSponsored += 1;
    } else if (school) {
      entries.push({ kind: 'organic', position, rank: school.rank, school });
      nextOrganic += 1;
    }
  }
  return entries;
}

/**
 * Arranges the list and splits it at View More. Ranks are renumbered from 1. At the same position,
 * the finder comes before a sponsored card. The list is split only if it has more ranked schools
 * than `limit`; then `limit` cards are shown, organic and sponsored. The finder does not count.
 */
export function arrangeEntries<S extends { readonly rank?: number }, H, F>(
  schools: readonly S[],
  sponsored: readonly H[],
  finder: F | undefined,
  limit: number,
  positions: EntryPositions,
): ArrangedEntries<S, H, F> {
  const entries = schools.length === 0 ? [] : mergeEntries(schools, sponsored, finder, positions);
  if (schools.length <= limit) return { shown: entries, more: [] };
  let cards = 0;
  const cut = entries.findIndex(({ kind }) => {
    if (kind !== 'finder') cards += 1;
    return cards > limit;
  });
  return { shown: entries.slice(0, cut), more: entries.slice(cut) };
}

/** Default positions of sponsored cards. */
export const defaultPositions = [3, 9] as const;

/**
 * Reads positions from the attributes; non-numeric values are ignored. An empty list disables
 * sponsored cards; a list without any number falls back to the defaults.
 */
export function readPositions(sponsored: readonly string[], finder: number): EntryPositions {
  const numbers = sponsored.map((text) => Number.parseInt(text, 10)).filter(Number.isFinite);
  return { sponsored: sponsored.length > 0 && numbers.length === 0 ? defaultPositions : numbers, finder };
}
