import type { Cms } from '../../cms/cms.ts';
import type { PageContext } from '../page-context.ts';
import { canonicalPath } from '../page-path.ts';
import { describeCollection } from '../seo/structured-data.ts';
import { html, type Markup } from './html.ts';
import { renderBreadcrumbs } from './page-sections.ts';
import type { PageParts } from './page-shell.ts';

interface Message {
  readonly title: string;
  readonly text: Markup;
}

const messages: Readonly<Record<number, Message>> = {
  403: {
    title: 'This preview link is not valid',
    text: html`Such links work for a few minutes. Open the preview again in the editor.`,
  },
  400: {
    title: 'This address cannot be read',
    text: html`Something in it is not as an address should be. Start from the <a href="/">home page</a>.`,
  },
  404: {
    title: 'This page is not here',
    text: html`The address may be mistyped, or the page may have moved. Start from the <a href="/">home page</a>, look through <a href="/articles/">all articles</a> or see the <a href="/sitemap/">sitemap</a>.`,
  },
  410: {
    title: 'This page is gone',
    text: html`We took it down and do not plan to bring it back. Look through <a href="/articles/">all articles</a> or see the <a href="/sitemap/">sitemap</a>.`,
  },
  500: {
    title: 'Something went wrong here',
    text: html`It is our fault and it has been noted. Try again in a minute, or start from the <a href="/">home page</a>.`,
  },
  503: {
    title: 'We cannot show this page now',
    text: html`Our library does not answer at the moment. Try again in a minute.`,
  },
};

/** A page that says what went wrong, and one way on. */
export function renderErrorPage(status: number): PageParts {
  const { title, text } = messages[status] ?? {
    title: 'Something went wrong here',
    text: html`Start again from the <a href="/">home page</a>.`,
  };
  const main = html`<div class="container listing"><header class="article__head"><div><p class="kicker">${status}</p><h1>${title}</h1><p class="standfirst">${text}</p></div></header></div>`;
  return { head: { title, isHidden: true }, main, kind: 'error' };
}

/** Header and footer around nothing, for applications that fill it themselves. */
export function renderEmptyShell({ site }: PageContext): PageParts {
  return {
    head: { title: site.siteName, seo: { title: site.siteName }, isHidden: true },
    main: html`<div id="page-app"></div>`,
    kind: 'shell',
  };
}

const groups: readonly (readonly [string, readonly string[]])[] = [
  ['Pages', ['home', 'page', 'contributors-hub']],
  ['Articles', ['articles-tab', 'article']],
  ['Rankings', ['ranking']],
  ['States', ['state-index', 'state']],
];

/** More links in one group help nobody, and a page must stay a page. */
const maxLinks = 1000;

/** Links in their groups, each with a count, so that memory is bounded whatever the site holds. */
async function collectLinks(cms: Cms, { config }: PageContext) {
  const lists = new Map(
    [...groups.map(([heading]) => heading), 'Contributors'].map((heading) => [
      heading,
      { links: [] as Markup[], count: 0 },
    ]),
  );
  const add = (heading: string, path: string, title: string) => {
    const list = lists.get(heading);
    if (list && list.count++ < maxLinks) list.links.push(html`<li><a href="${path}">${title}</a></li>`);
  };
  for await (const { path, title, kind } of cms.paths()) {
    const known = canonicalPath(path, config.contributorPath);
    if (known !== '/sitemap/')
      add(groups.find(([, kinds]) => kinds.includes(kind))?.[0] ?? 'Pages', known, title);
  }
  for (const { slug, title } of await cms.contributors())
    add('Contributors', `/${config.contributorPath}/${slug}`, title);
  return lists;
}

/** Every page of the site, for people; title and introduction are the CMS's, where it has them. */
export async function renderSitemapPage(cms: Cms, context: PageContext): Promise<PageParts> {
  const [lists, found] = await Promise.all([collectLinks(cms, context), cms.pageByPath('/sitemap/')]);
  const page = found && 'title' in found ? found : undefined;
  const title = page?.title ?? 'Sitemap';
  const description = page?.seo.description ?? page?.subtitle ?? `Every page of ${context.site.siteName}.`;
  const crumbs = [{ label: 'Home', uri: '/' }, { label: title }];
  const sections = [...lists].map(
    ([heading, { links, count }]) =>
      count > 0 &&
      html`<section><h2>${heading}</h2><ul>${links}</ul>${count > maxLinks && html`<p>And ${(count - maxLinks).toLocaleString('en-US')} more.</p>`}</section>`,
  );
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}<header class="article__head"><div><h1>${title}</h1>${page?.subtitle && html`<p class="standfirst">${page.subtitle}</p>`}</div></header><div class="sitemap">${sections}</div></div>`;
  const structuredData = describeCollection({ title, description, crumbs }, [], context);
  return { head: { title, description, seo: page?.seo, structuredData }, main, kind: 'sitemap' };
}
