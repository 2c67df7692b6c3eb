import type { Presets } from '../../../core/degrees.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import type { SponsoredHit } from '../../../core/model/services/sponsored-hit.ts';
import type { MilesProps } from '../distance/miles.tsx';
import type { VisitorRank } from '../order/visitor-ranking.ts';
import type { VisitorOrderContext } from '../order/visitor-score.tsx';
import { arrangeEntries, type EntryPositions, type RankingEntry } from '../school-rankings.logic.ts';

/**
 * A school in the list; the list is in display order. Must be referentially stable, because it is memoized.
 */
export interface OrderedSchool {
  /** Its `rank` is the published one. */
  readonly school: RankingSchool;
  /** The id that jump links use. */
  readonly id: string;
  /** Its position in the published list. */
  readonly position: number;
  /** Filtered out: it stays rendered but hidden, which is much cheaper than re-rendering it. */
  readonly isFilteredOut: boolean;
  readonly miles?: MilesProps['miles'];
  /** Its position in the visitor's order, if there is one. */
  readonly visitor?: VisitorRank & { readonly context: VisitorOrderContext };
}

/** `rank` is the position in the displayed list, filtered-out schools included. */
interface RankedSchool {
  readonly rank: number;
  readonly entry: OrderedSchool;
}

export type ListEntry = RankingEntry<RankedSchool, SponsoredHit, Presets>;

/** The entries of a list, split at View More, with filtered-out schools behind it. */
export interface ArrangedList {
  /** All schools, in display order. */
  readonly schools: readonly OrderedSchool[];
  readonly shown: readonly ListEntry[];
  readonly more: readonly ListEntry[];
  readonly isRestRendered: boolean;
  /** Number of filtered-out schools in `more`. */
  readonly filteredOutCount: number;
}

interface ListInput {
  readonly schools: readonly OrderedSchool[];
  readonly sponsored: readonly SponsoredHit[];
  readonly finder: Presets | undefined;
  readonly limit: number;
  readonly positions: EntryPositions;
  /** Whether the entries behind View More are rendered. */
  readonly isRestRendered: boolean;
}

/**
 * Entries behind View More, with filtered-out schools at their positions, so that filtering moves no node.
 */
function mergeFilteredOut(
  more: readonly ListEntry[],
  rankedSchools: readonly RankedSchool[],
  shown: ReadonlySet<string>,
): readonly ListEntry[] {
  const merged: ListEntry[] = [];
  let next = 0;
  for (const ranked of rankedSchools) {
    const { entry: school, rank } = ranked;
    if (school.isFilteredOut)
      merged.push({ kind: 'organic', position: school.position, rank, school: ranked });
    else if (!shown.has(school.id)) {
      let entry = more[next++];
      for (; entry && entry.kind !== 'organic'; entry = more[next++]) merged.push(entry);
      if (entry) merged.push(entry);
    }
  }
  return [...merged, ...more.slice(next)];
}

/** Puts sponsored cards and the finder at their positions, and splits the list at View More. */
export function arrangeList(input: ListInput): ArrangedList {
  const { schools, sponsored, finder, limit, positions, isRestRendered } = input;
  const rankedSchools = schools.map((entry, index): RankedSchool => ({ rank: index + 1, entry }));
  const visible = rankedSchools.filter(({ entry }) => !entry.isFilteredOut);
  const { shown, more } = arrangeEntries(visible, sponsored, finder, limit, positions);
  if (!isRestRendered) return { schools, shown, more, isRestRendered, filteredOutCount: 0 };
  const shownIds = new Set(schoolsIn(shown).map(({ id }) => id));
  const filteredOutCount = schools.length - visible.length;
  return {
    schools,
    shown,
    more: mergeFilteredOut(more, rankedSchools, shownIds),
    isRestRendered,
    filteredOutCount,
  };
}

/** The schools among the entries, in their order. */
export function schoolsIn(entries: readonly ListEntry[]): OrderedSchool[] {
  return entries.flatMap((entry) => (entry.kind === 'organic' ? entry.school.entry : []));
}
