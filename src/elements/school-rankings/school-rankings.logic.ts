import type { LegacySchool, Ranking, RankingSchool } from '../../core/model/ranking.ts';
import type { SponsoredHit } from '../../core/model/sponsored-hit.ts';
import type { RenderedOptions } from '../shared/finder/options/rendered-options.ts';
import {
  anchorIds,
  cleanLegacySchools,
  cleanSchools,
  type SchoolRecord,
  sortByRank,
} from '../shared/school-card/school-data.ts';

/** What is drawn of a ranking, and nothing else of it: this travels in the page. */
export type RankingData = Pick<Ranking, 'title' | 'type' | 'source' | 'method'> &
  (
    | { readonly kind: 'modern'; readonly schools: readonly RankingSchool[] }
    | { readonly kind: 'legacy'; readonly schools: readonly LegacySchool[] }
  );

/** What the loader gives: the ranking, unless it stands in the attribute, and the paid entries among it. */
export interface SchoolRankingsData {
  readonly ranking?: RankingData | null;
  readonly sponsored?: readonly SponsoredHit[];
  /** Addresses of ranked schools that have none of their own, by school id. */
  readonly links?: Readonly<Record<string, string>>;
  readonly finder?: RenderedOptions | null;
  /** Why there is nothing sponsored. */
  readonly error?: string;
}

/** Which ranking is asked for. */
export interface RankingQuery {
  readonly gid?: string;
  readonly extid?: string;
  readonly schools?: readonly SchoolRecord[];
}

/** `gid` alone asks for the legacy list; the ranking's `type` never decides that. */
export function isLegacyQuery({ gid, extid, schools }: RankingQuery): boolean {
  return Boolean(gid) && !extid && !schools;
}

/** A ranking as it is drawn: schools cleaned and in order. Null when no school is left. */
export function toRankingData(
  ranking: Pick<RankingData, 'title' | 'type' | 'source' | 'method'> & {
    readonly schools: readonly unknown[];
  },
  isLegacy: boolean,
): RankingData | null {
  const { title, type, source, method, schools } = ranking;
  if (schools.length === 0) return null;
  const texts = { title, type, source, method };
  const data: RankingData = isLegacy
    ? { ...texts, kind: 'legacy', schools: sortByRank(cleanLegacySchools(schools)) }
    : { ...texts, kind: 'modern', schools: sortByRank(cleanSchools(schools)) };
  return data.schools.length > 0 ? data : null;
}

/** The ranking that holds: schools in the attribute win over loaded ones. */
export function currentRanking(
  props: RankingQuery & { readonly data?: SchoolRankingsData | null },
): RankingData | null {
  return props.schools ? toRankingData({ schools: props.schools }, false) : (props.data?.ranking ?? null);
}

/** Ranked schools with the addresses that the search service knows of them. */
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

/** Ids that jump links use, in the order of the list. */
export function rankingAnchors(ranking: RankingData): readonly string[] {
  return anchorIds(
    ranking.kind === 'legacy'
      ? ranking.schools.map(({ school }) => school)
      : ranking.schools.map(({ details }) => details.schoolName),
  );
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

/** Places in the final list, counted from 1. */
export interface EntryPositions {
  readonly sponsored: readonly number[];
  readonly finder: number;
}

/** Every entry at its place; what a short list has no place for comes at its end. */
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
 * The list in its order, cut where View More stands. Ranks are renumbered from 1;
 * at a place that both claim, the finder comes before a sponsored card. The list
 * is cut only when there are more ranked schools than `limit`. Then `limit` cards
 * are shown: the sponsored cards, which would go beyond the limit, are taken from
 * the number of organic ones. The finder is no card and does not count.
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

/** Where sponsored cards stand unless the author says otherwise. */
export const defaultPositions = [3, 9] as const;

/**
 * The attribute's words as places; what is no number is ignored. An empty attribute
 * leaves sponsored cards out, one without a single number is a mistake.
 */
export function readPositions(sponsored: readonly string[], finder: number): EntryPositions {
  const numbers = sponsored.map((text) => Number.parseInt(text, 10)).filter(Number.isFinite);
  return { sponsored: sponsored.length > 0 && numbers.length === 0 ? defaultPositions : numbers, finder };
}
