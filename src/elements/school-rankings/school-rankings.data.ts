import type { DataLoader, DataSource, ReportMissing } from '../../core/data-source.ts';
import type { RankingSchool } from '../../core/model/ranking.ts';
import type { SponsoredResult } from '../../core/model/sponsored-hit.ts';
import { safeUrl } from '../../core/urls.ts';
import { loadFinderOptions } from '../shared/finder/options/load-finder-options.ts';
import { presetsOf } from '../shared/listing-card/paid-product.ts';
import { finderSetupOf } from './lists/finder-entry.ts';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import {
  currentRanking,
  isLegacyQuery,
  type RankingData,
  readPositions,
  type SchoolRankingsData,
  toRankingData,
} from './school-rankings.logic.ts';

/** The ranking from the `schools` attribute, `extid` or `gid`; null when there is none. */
async function loadRanking(
  props: SchoolRankingsProps,
  source: DataSource,
  reportMissing?: ReportMissing,
): Promise<RankingData | null> {
  const id = props.extid || props.gid;
  if (props.schools || !id) return currentRanking(props);
  const ranking = await source.ranking({ id });
  const data = ranking && toRankingData(ranking, isLegacyQuery(props));
  if (!data) reportMissing?.(props.extid ? 'extid' : 'gid', id);
  return data;
}

async function loadSponsored(
  schools: readonly RankingSchool[],
  props: SchoolRankingsProps,
  source: DataSource,
): Promise<SponsoredResult> {
  const slots = readPositions(props.sponsoredPositions, props.finderPosition).sponsored.length;
  const query = {
    ...presetsOf(props, source.config),
    schoolIds: schools.map(({ schoolId }) => schoolId),
    slots,
  };
  return (await source.sponsored?.(query)) ?? { sponsored: [], links: {} };
}

/** Safe links for the schools that have no URL of their own. */
function usableLinks(
  schools: readonly RankingSchool[],
  links: SponsoredResult['links'],
): Record<string, string> | undefined {
  const entries = schools.flatMap(({ schoolId, url }) => {
    const link = url ? undefined : safeUrl(links[schoolId]);
    return link ? [[schoolId, link] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * Loads the ranking and its sponsored entries. Schools from the attribute are not serialized again.
 * Null when there is no ranking.
 */
export const loadSchoolRankings: DataLoader<SchoolRankingsProps, SchoolRankingsData> = async (
  props,
  source,
  reportMissing,
) => {
  const ranking = await loadRanking(props, source, reportMissing);
  if (!ranking) return null;
  const rankingToEmbed = props.schools ? {} : { ranking };
  if (ranking.kind === 'legacy') return rankingToEmbed;
  const [{ sponsored, links, error }, finder] = await Promise.all([
    loadSponsored(ranking.schools, props, source),
    props.finderPosition < 1 ? null : loadFinderOptions(finderSetupOf(props), source),
  ]);
  const linksToUse = usableLinks(ranking.schools, links);
  return {
    ...rankingToEmbed,
    sponsored: sponsored.filter(({ url }) => safeUrl(url)),
    finder,
    ...(linksToUse && { links: linksToUse }),
    ...(error && { error }),
  };
};
