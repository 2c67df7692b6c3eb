import type { RankingSchool } from '../../../core/model/ranking.ts';
import type { SiteConfig } from '../../../core/model/site-config.ts';
import { siteLink } from '../../../core/urls.ts';

/** The URL of our page about the school, absolute on pages of other sites; undefined if it has none. */
export function schoolPageUrl(
  { slug, hasPage }: Pick<RankingSchool, 'slug' | 'hasPage'>,
  { homeUrl }: Pick<SiteConfig, 'homeUrl'>,
): string | undefined {
  return hasPage ? siteLink(`/schools/${encodeURIComponent(slug)}/`, homeUrl) : undefined;
}
