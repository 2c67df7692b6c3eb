import type { RankingSchool } from '../../../core/model/ranking.ts';
import { ownScore, rangesOf, readOrder, sharedRanks } from '../../../core/school-score.ts';

/** A school's rank in the visitor's order. */
export interface OwnRank {
  readonly rank: number;
  /** 0 to 100 with one decimal. */
  readonly score: number;
  /** Another school has the same score. */
  readonly isTied: boolean;
}

/** A list in the visitor's order. */
export interface OwnRanking<S> {
  readonly schools: readonly S[];
  readonly rankById: ReadonlyMap<string, OwnRank>;
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
): OwnRanking<S> | undefined {
  const order = readOrder(weights);
  if (!order) return undefined;
  const ranges = rangesOf(list.map(({ school }) => school.details));
  const scored = list
    .map((entry) => ({ entry, score: ownScore(entry.school.details, ranges, order) }))
    .sort((one, other) => other.score - one.score);
  const ranks = sharedRanks(scored.map(({ score }) => score));
  const rankById = new Map<string, OwnRank>();
  scored.forEach(({ entry, score }, index) => {
    const rank = ranks[index] ?? index + 1;
    const isTied = ranks[index - 1] === rank || ranks[index + 1] === rank;
    rankById.set(entry.school.schoolId, { rank, score, isTied });
  });
  return { schools: scored.map(({ entry }) => entry), rankById };
}
