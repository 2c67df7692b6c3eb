import { UsedResponses } from '../cache/used-response.ts';
import type { CmsSite } from '../cms/cms.ts';
import { menuQuery } from '../cms/cms-queries.ts';
import { insertStatesMenu } from '../cms/menus.ts';
import type { VersionedCms } from '../cms/versioned-cms.ts';
import type { ElementRules } from '../content/element-rules.ts';
import { type PageSource, presentAt } from '../data-source/cms-source.ts';
import type { PageAssets, PageContext } from './page-context.ts';

export interface ScopeOptions {
  readonly cms: VersionedCms;
  readonly createSource: (site: CmsSite) => PageSource;
  readonly assetsFor: (site: CmsSite) => Promise<PageAssets>;
  readonly rules: ElementRules;
}

/** A page's context together with the record of the responses that the page uses. */
export interface PageScope extends PageContext {
  /** Reports to `used`, as `source` does. */
  readonly cms: VersionedCms;
  readonly used: UsedResponses;
}

/** Reads the site's settings and menus for one rendering of one page. */
export async function createScope(
  { path, query, origin }: Pick<PageContext, 'path' | 'query' | 'origin'>,
  { cms: unobserved, createSource, assetsFor, rules }: ScopeOptions,
): Promise<PageScope> {
  const used = new UsedResponses();
  const cms = unobserved.observe(used.report);
  const [site, primary, footerMenu] = await Promise.all([
    cms.siteConfig(),
    cms.respond(menuQuery('PRIMARY')),
    cms.menu('FOOTER'),
  ]);
  const assets = await assetsFor(site);
  const source = presentAt(createSource(site), origin + path);
  return {
    cms,
    used,
    site,
    source: source.observe?.(used.report) ?? source,
    config: source.config,
    assets,
    rules,
    primaryMenu: primary.derive('with states', (menu) => insertStatesMenu(menu)),
    footerMenu,
    origin,
    path,
    query,
    isCmsPicture: (url) => cms.fetchedFrom?.(url) !== undefined,
  };
}
