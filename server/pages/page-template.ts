import type { CmsPage } from '../cms/cms.ts';
import type { ParsedContent } from '../content/content-nodes.ts';
import type { PageContext } from './page-context.ts';
import type { PageParts } from './templates/page-shell.ts';

/** Renders one kind of page. */
export type PageTemplate = (
  page: CmsPage,
  content: ParsedContent,
  context: PageContext,
) => PageParts | Promise<PageParts>;
