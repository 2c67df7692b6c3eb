import type { CmsPage } from '../cms.ts';
import { versionOf } from '../version-of.ts';

type Composed = Omit<CmsPage, 'version' | 'contributors' | 'isNarrow' | 'isMonetizationDisabled' | 'seo'>;

/** Completes a page that the server generates, such as a list of posts. */
export function composePage(page: Composed): CmsPage {
  const complete = {
    ...page,
    contributors: { writer: [], editor: [], reviewer: [] },
    isNarrow: false,
    isMonetizationDisabled: false,
    seo: page.subtitle ? { description: page.subtitle } : {},
  };
  return { ...complete, version: versionOf(complete) };
}
