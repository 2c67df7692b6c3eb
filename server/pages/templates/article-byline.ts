import { formatDate } from '../../../src/core/format.ts';
import type { Byline, CmsPage } from '../../cms/cms.ts';
import type { PageContext } from '../page-context.ts';
import { element, html, type Markup } from './html.ts';
import { renderPicture } from './pictures.ts';

const labels = { writer: 'Written by', reviewer: 'Reviewed by', editor: 'Edited by' } as const;
type Role = keyof typeof labels;
const roles: readonly Role[] = ['writer', 'reviewer', 'editor'];

function renderPerson(role: Role, people: readonly Byline[], note: Insert, context: PageContext): Markup {
  const links = people.map(
    (person, index) =>
      html`${index > 0 && ', '}<a href="/${context.config.contributorPath}/${person.slug}">${person.name}</a>`,
  );
  const portrait = renderPicture(
    { image: people[0]?.image, width: 48, height: 48, className: 'byline__portrait', alt: '' },
    context,
  );
  return html`<li class="byline__person">${portrait}<p>${labels[role]} ${links}${note && html`<br><span>${note}</span>`}</p></li>`;
}

type Insert = Markup | string | undefined;

function renderPlainByline(page: CmsPage, readMinutes: number, context: PageContext): Markup | undefined {
  const date = formatDate(page.isUpdated ? (page.modified ?? page.date) : page.date);
  const dated = [date && `${page.isUpdated ? 'Updated' : 'Published'} ${date}`, `${readMinutes} minute read`]
    .filter(Boolean)
    .join(', ');
  const present = roles.filter((role) => page.contributors[role].length > 0);
  if (present.length === 0) return date ? html`<p class="byline byline--date">${dated}</p>` : undefined;
  return html`<ul class="byline">${present.map((role, index) =>
    renderPerson(
      role,
      page.contributors[role],
      index === 0
        ? dated
        : role === 'reviewer'
          ? html`<a href="/editorial-process">How we review</a>`
          : undefined,
      context,
    ),
  )}</ul>`;
}

/** Who wrote, reviewed and edited a page, and when. */
export function renderByline(page: CmsPage, readMinutes: number, context: PageContext): Markup | undefined {
  const { writer, reviewer, editor } = page.contributors;
  if (writer.length + reviewer.length + editor.length === 0 || !context.has('article-byline'))
    return renderPlainByline(page, readMinutes, context);
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
