import type { DataLoader, DataSource, ReportMissing } from '../../core/data-source.ts';
import type { RankingSchool } from '../../core/model/ranking.ts';
import type { SponsoredResult } from '../../core/model/services/sponsored-hit.ts';
import { maxPageDataCharacters } from '../../core/queries.ts';
import { safeUrl } from '../../core/urls.ts';
import { loadFinderOptions } from '../shared/finder/options/load-finder-options.ts';
import { presetsOf } from '../shared/listing-card/paid-product.ts';
import { isLegacyQuery } from '../shared/school-card/school-data.ts';
import { finderEntrySetup } from './lists/finder-entry.ts';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import {
  currentRanking,
  leavesOutRest,
  type RankingData,
  readPositions,
  type SchoolRankingsData,
  toRankingData,
  trimRanking,
} from './school-rankings.logic.ts';
import { listStates } from './view/ranking-view.ts';

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

type Links = Pick<SchoolRankingsData, 'links' | 'areLinksPartial'>;

/** The links for the page's data: all links, or only those of the first schools if all are too long. */
function linksToEmbed(
  ranking: RankingData,
  props: SchoolRankingsProps,
  links: SponsoredResult['links'],
): Links {
  if (ranking.kind === 'legacy') return {};
  const all = usableLinks(ranking.schools, links);
  if (!all) return {};
  if (!leavesOutRest(props) || JSON.stringify(all).length <= maxPageDataCharacters) return { links: all };
  return { links: usableLinks(ranking.schools.slice(0, props.limit), links), areLinksPartial: true };
}

/** The part of a ranking that the page's HTML shows. */
function rankingToEmbed(ranking: RankingData, props: SchoolRankingsProps): RankingData {
  if (!leavesOutRest(props)) return ranking;
  const states = ranking.kind === 'modern' && props.tools ? listStates(ranking.schools) : undefined;
  return trimRanking(ranking, props.limit, states);
}

/** Loads all schools with their links, for a list rendered with the first schools. Null without a ranking. */
export async function loadWholeRanking(
  props: SchoolRankingsProps,
  source: DataSource,
): Promise<({ readonly ranking: RankingData } & Pick<Links, 'links'>) | null> {
  const ranking = await loadRanking(props, source);
  if (!ranking) return null;
  const { links, areLinksPartial } = props.data ?? {};
  if (ranking.kind === 'legacy' || !areLinksPartial) return { ranking, links };
  const { links: allLinks } = await loadSponsored(ranking.schools, props, source);
  return { ranking, links: { ...usableLinks(ranking.schools, allLinks), ...links } };
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
  const embedded = props.schools ? {} : { ranking: rankingToEmbed(ranking, props) };
  if (ranking.kind === 'legacy') return embedded;
  const [{ sponsored, links, error }, finder] = await Promise.all([
    loadSponsored(ranking.schools, props, source),
    props.finderPosition < 1 ? null : loadFinderOptions(finderEntrySetup(props), source),
  ]);
  return {
    ...embedded,
    sponsored: sponsored.filter(({ url }) => safeUrl(url)),
    finder,
    ...linksToEmbed(ranking, props, links),
    ...(error && { error }),
  };
};
