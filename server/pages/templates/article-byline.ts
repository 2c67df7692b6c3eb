import { formatLongDate } from '../../../src/core/text/format.ts';
import type { Byline, CmsPage } from '../../cms/cms.ts';
import type { PageContext } from '../page-context.ts';
import { element, html, type Markup } from './html.ts';

function renderDate({ isUpdated, modified, date }: CmsPage, readMinutes: number): Markup | undefined {
  const text = formatLongDate(isUpdated ? (modified ?? date) : date);
  if (!text) return undefined;
  return html`<p class="byline">${isUpdated ? 'Updated' : 'Published'} ${text}, ${readMinutes} minute read</p>`;
}

/** Renders the byline: writers, reviewers, editors and the date; only the date if the page names nobody. */
export function renderByline(page: CmsPage, readMinutes: number, context: PageContext): Markup | undefined {
  const { writer, reviewer, editor } = page.contributors;
  if (writer.length + reviewer.length + editor.length === 0) return renderDate(page, readMinutes);
  const list = (people: readonly Byline[]) => (people.length > 0 ? people : undefined);
  return element('article-byline', {
    'written-by': list(writer),
    'reviewed-by': list(reviewer),
    'edited-by': list(editor),
    date: page.isUpdated ? (page.modified ?? page.date) : page.date,
    updated: page.isUpdated || undefined,
    'show-read-time': true,
    'read-time': readMinutes,
    domain: context.config.domain,
    'contributor-path': context.config.contributorPath,
  });
}
