import { UsedResponses } from '../cache/used-response.ts';
import type { CmsSite } from '../cms/cms.ts';
import { menuQuery, siteQuery } from '../cms/cms-queries.ts';
import type { CmsResponse } from '../cms/cms-response.ts';
import { insertStatesMenu } from '../cms/menus.ts';
import type { VersionedCms } from '../cms/versioned-cms.ts';
import type { ElementRules } from '../content/element-rules.ts';
import type { CmsSource } from '../data-source/cms-source.ts';
import type { VisitLinks } from '../outbound/visit-links.ts';
import type { PageAssets, PageContext } from './page-context.ts';
import { prepareHeaderMenu } from './templates/site-header.ts';

export interface ScopeOptions {
  readonly cms: VersionedCms;
  /** @param presentationUrl the page's public URL */
  readonly createSource: (site: CmsResponse<CmsSite>, presentationUrl: string) => CmsSource;
  readonly assetsFor: (site: CmsSite) => PageAssets;
  readonly rules: ElementRules;
  readonly visitLinks: VisitLinks;
}

/** A page's context together with the record of the responses that the page uses. */
export interface PageScope extends PageContext {
  /** Reports each response to `used`, as `source` does. */
  readonly cms: VersionedCms;
  readonly source: CmsSource;
  readonly used: UsedResponses;
}

/** Reads the site's settings and menus for one rendering of one page. */
export async function createScope(
  { path, query, origin, styleDelivery }: Pick<PageContext, 'path' | 'query' | 'origin' | 'styleDelivery'>,
  { cms: unobserved, createSource, assetsFor, rules, visitLinks }: ScopeOptions,
): Promise<PageScope> {
  const used = new UsedResponses();
  const cms = unobserved.observe(used.report);
  const [siteResponse, primaryMenu, footerMenu] = await Promise.all([
    cms.respond(siteQuery),
    cms.respond(menuQuery('PRIMARY')),
    cms.respond(menuQuery('FOOTER')),
  ]);
  const site = siteResponse.value;
  const source = createSource(siteResponse, origin + path).observe(used.report);
  return {
    cms,
    used,
    site,
    source,
    config: source.config,
    assets: assetsFor(site),
    rules,
    primaryMenu: primaryMenu.derive('header', (menu) => prepareHeaderMenu(insertStatesMenu(menu))),
    footerMenu: footerMenu.derive('footer', (menu) => JSON.stringify(menu)),
    origin,
    path,
    query,
    visitLinks,
    styleDelivery,
    isCmsImage: (url) => cms.toFetchUrl?.(url) !== undefined,
  };
}
