import type { CmsPage } from '../cms.ts';
import { versionOf } from '../version-of.ts';

/** A generated page without the fields that are the same for all of them. */
type GeneratedPage = Omit<
  CmsPage,
  'version' | 'contributors' | 'isNarrow' | 'isMonetizationDisabled' | 'seo'
>;

/** Adds the remaining fields to a page that the server generates, such as a list of posts. */
export function composePage(page: GeneratedPage): CmsPage {
  const complete = {
    ...page,
    contributors: { writer: [], editor: [], reviewer: [] },
    isNarrow: false,
    isMonetizationDisabled: false,
    seo: page.subtitle ? { description: page.subtitle } : {},
  };
  return { ...complete, version: versionOf(complete) };
}
