import type { DataLoader } from '../../core/data-source.ts';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import { isLegacyQuery, type RankingData, toRankingData } from './school-rankings.logic.ts';

/**
 * The ranking of `extid`, or else of `gid`. Null when the schools stand in the
 * attribute already (they need not travel twice) and when there is no such ranking.
 */
export const loadSchoolRankings: DataLoader<SchoolRankingsProps, RankingData> = async (props, source) => {
  const id = props.extid || props.gid;
  if (props.schools || !id) return null;
  const ranking = await source.ranking(id);
  return ranking && toRankingData(ranking, isLegacyQuery(props));
};
