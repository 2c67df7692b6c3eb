import type { SchoolRankingsProps } from './school-rankings.element.ts';
import { currentRanking, rankingAnchors } from './school-rankings.logic.ts';

/** Anchor ids of all schools; pages link to a school by the slug of its name. */
export function schoolRankingsAnchors(props: SchoolRankingsProps): readonly string[] {
  const ranking = currentRanking(props);
  return ranking ? rankingAnchors(ranking) : [];
}
