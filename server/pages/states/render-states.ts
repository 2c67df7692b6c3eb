import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { CmsPage } from '../../cms/cms.ts';
import type { ParsedContent } from '../../content/content-nodes.ts';
import { reportCatalog } from '../../data-source/cms-source.ts';
import type { PageScope } from '../page-scope.ts';
import type { PageParts } from '../templates/page-shell.ts';
import { renderStatePage } from './state-page.ts';
import { createStateView } from './state-view.ts';

/** Lays out the page of a state; undefined for a page of kind `state` whose path names no state. */
export type StatePageRenderer = (
  page: CmsPage,
  content: ParsedContent,
  scope: PageScope,
) => Promise<PageParts | undefined>;

/** Creates a renderer that reads the current catalog for each page. */
export function createStatePageRenderer(catalog: () => Catalog): StatePageRenderer {
  return async (page, content, scope) => {
    const view = createStateView(reportCatalog(catalog(), scope.used.report), page.path, scope.site);
    return view && renderStatePage(page, content, view, scope);
  };
}
