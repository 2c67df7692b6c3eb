import type { RankingSchool } from '../../../core/model/ranking.ts';
import { type Ranges, rangesOf, readOrder, sharedRanks, visitorScore } from '../../../core/school-score.ts';

/** A school's rank in the visitor's order. */
export interface VisitorRank {
  readonly rank: number;
  /** 0 to 100 with one decimal. */
  readonly score: number;
  /** Another school has the same score. */
  readonly isTied: boolean;
}

/** A list in the visitor's order. */
export interface VisitorRanking<S> {
  readonly schools: readonly S[];
  /** The ranges of the whole list, from which the scores are computed. */
  readonly ranges: Ranges;
  readonly rankById: ReadonlyMap<string, VisitorRank>;
}

/**
 * Orders the whole list by the visitor's weights, best first. Equal scores share a rank and keep our order.
 *
 * @param weights in the format of `writeOrder`
 * @returns undefined for our own weights
 */
export function orderByWeights<S extends { readonly school: RankingSchool }>(
  list: readonly S[],
  weights: string,
): VisitorRanking<S> | undefined {
  const order = readOrder(weights);
  if (!order) return undefined;
  const ranges = rangesOf(list.map(({ school }) => school.details));
  const scored = list
    .map((entry) => ({ entry, score: visitorScore(entry.school.details, ranges, order) }))
    .sort((one, other) => other.score - one.score);
  const ranks = sharedRanks(scored.map(({ score }) => score));
  const rankById = new Map<string, VisitorRank>();
  scored.forEach(({ entry, score }, index) => {
    const rank = ranks[index] ?? index + 1;
    const isTied = ranks[index - 1] === rank || ranks[index + 1] === rank;
    rankById.set(entry.school.schoolId, { rank, score, isTied });
  });
  return { schools: scored.map(({ entry }) => entry), ranges, rankById };
}
