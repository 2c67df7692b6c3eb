import type { DataLoader } from '../../core/data-source.ts';
import type { RankingTocProps } from './ranking-toc.element.ts';
import { isLegacyToc, type TocData, toTocData, trimToc } from './ranking-toc.logic.ts';

/**
 * Loads the table rows by `extid`, or else `gid`. Null when the schools are in the attribute, and
 * when the ranking is missing or has no table.
 */
export const loadRankingToc: DataLoader<RankingTocProps, TocData> = async (props, source, reportMissing) => {
  const id = props.extid || props.gid;
  if (props.schools || !id || isLegacyToc(props)) return null;
  const ranking = await source.ranking({ id });
  const data = ranking && toTocData(ranking);
  if (!data) reportMissing?.(props.extid ? 'extid' : 'gid', id);
  return data && trimToc(data, props.fullList);
};
