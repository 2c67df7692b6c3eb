import type { Ranking } from '../../core/model/ranking.ts';
import { ourScore } from '../../core/school-score.ts';
import {
  anchorsOf,
  isLegacyQuery,
  type RankingQuery,
  readRankedLegacySchools,
  readRankedSchools,
} from '../shared/school-card/school-data.ts';

/** One row of the table. */
export interface TocRow {
  readonly rank: number;
  /** Another school has the same score and rank. */
  readonly isTied?: true;
  /** The id of the school's card on the page. */
  readonly anchor: string;
  readonly name: string;
  readonly location?: string;
  /** Our score, if it orders the list. */
  readonly score?: number;
  /** A share from 0 to 1. */
  readonly retentionRate?: number;
  /** A share from 0 to 1. */
  readonly completionRate?: number;
  /** Below zero if grants exceed the cost. */
  readonly netPrice?: number;
  /** Names of the figures that the source withholds for privacy. */
  readonly withheld?: readonly string[];
  readonly tuitionInState?: number;
  readonly tuitionOutOfState?: number;
  /** A share from 0 to 1. */
  readonly admissionRate?: number;
}

/** The fields of a ranking that the table shows; serialized into the page. */
export interface TocData {
  readonly title?: string;
  readonly isRanked: boolean;
  /** Whether the table leads with score, rates and net price. */
  readonly hasOutcomes: boolean;
  readonly source?: Ranking['source'];
  /** All rows, or only the first rows if another URL has all of them. */
  readonly rows: readonly TocRow[];
  /** Number of all rows. */
  readonly total: number;
}

/** Maximum number of rows if the other rows are at the URL `fullList`. */
const maxLinkedRows = 10;

/** Keeps only the first rows of a table if `fullList` has the others. */
export function trimToc(toc: TocData, fullList: string | undefined): TocData {
  return fullList && toc.rows.length > maxLinkedRows
    ? { ...toc, rows: toc.rows.slice(0, maxLinkedRows) }
    : toc;
}

interface TocQuery extends RankingQuery {
  readonly variant?: 'modern' | 'legacy';
}

/** True for legacy rankings, which have no table: by `variant`, or with only a `gid`. */
export function isLegacyToc(query: TocQuery): boolean {
  return query.variant ? query.variant === 'legacy' : isLegacyQuery(query);
}

function toRows(records: readonly unknown[], orderedBy: Ranking['orderedBy']): readonly TocRow[] {
  const schools = readRankedSchools(records);
  const anchors = anchorsOf(schools);
  return schools.map(
    ({ rank, sharedRank, details, overrideFields, withheld }, index): TocRow => ({
      rank: sharedRank ?? rank,
      ...(sharedRank !== undefined && { isTied: true }),
      anchor: anchors[index] ?? '',
      name: overrideFields?.schoolName ?? details.schoolName,
      location: [details.city, details.stateCode].filter(Boolean).join(', ') || undefined,
      score: orderedBy && ourScore(details),
      retentionRate: details.retentionRate,
      completionRate: details.completionRate,
      netPrice: details.netPrice,
      withheld,
      tuitionInState: details.undergradTuitionInState,
      tuitionOutOfState: details.undergradTuitionOutOfState,
      admissionRate: details.admissionRate,
    }),
  );
}

/** Rows of a legacy ranking shown as modern: names and locations, but no figures. */
function toLegacyRows(records: readonly unknown[]): readonly TocRow[] {
  const schools = readRankedLegacySchools(records);
  const anchors = anchorsOf(schools);
  return schools.map(
    ({ rank, school, city, state }, index): TocRow => ({
      rank,
      anchor: anchors[index] ?? '',
      name: school,
      location: [city, state].filter(Boolean).join(', ') || undefined,
    }),
  );
}

/** The table data of a ranking; null when no school is valid. */
export function toTocData({
  title,
  type,
  source,
  orderedBy,
  schools,
}: Pick<Ranking, 'title' | 'type' | 'source' | 'orderedBy'> & {
  readonly schools: readonly unknown[];
}): TocData | null {
  const rows = toRows(schools, orderedBy);
  const shown = rows.length > 0 ? rows : toLegacyRows(schools);
  if (shown.length === 0) return null;
  return {
    title,
    isRanked: type !== 'unranked',
    hasOutcomes: rows.some(({ score }) => score !== undefined),
    source,
    rows: shown,
    total: shown.length,
  };
}

/** The effective table: schools in the attribute override loaded ones. */
export function currentToc({
  schools,
  data,
  fullList,
}: TocQuery & { readonly data?: TocData | null; readonly fullList?: string }): TocData | null {
  const toc = schools ? toTocData({ schools }) : data;
  return toc ? trimToc(toc, fullList) : null;
}
