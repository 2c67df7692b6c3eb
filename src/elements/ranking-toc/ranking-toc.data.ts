import type { DataLoader } from '../../core/data-source.ts';
import type { RankingTocProps } from './ranking-toc.element.ts';
import { isLegacyToc, type TocData, toTocData } from './ranking-toc.logic.ts';

/**
 * The lines of the table, by `extid` or else `gid`. Null when the schools stand in
 * the attribute, when the ranking has no table, and when there is no such ranking.
 */
export const loadRankingToc: DataLoader<RankingTocProps, TocData> = async (props, source, reportMissing) => {
  const id = props.extid || props.gid;
  if (props.schools || !id || isLegacyToc(props)) return null;
  const ranking = await source.ranking({ id });
  const data = ranking && toTocData(ranking);
  if (!data) reportMissing?.(props.extid ? 'extid' : 'gid', id);
  return data;
};
