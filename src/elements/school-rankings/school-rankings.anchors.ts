import type { SchoolRankingsProps } from './school-rankings.element.ts';
import { currentRanking, rankingAnchors } from './school-rankings.logic.ts';

/** One id for each school: pages link to schools by the slug of their name. */
export function schoolRankingsAnchors(props: SchoolRankingsProps): readonly string[] {
  const ranking = currentRanking(props);
  return ranking ? rankingAnchors(ranking) : [];
}
