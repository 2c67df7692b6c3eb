import type { Cms } from '../../cms/cms.ts';
import type { PageContext } from '../page-context.ts';
import { canonicalPath } from '../page-path.ts';
import { describeCollection } from '../seo/structured-data.ts';
import { html, type Markup } from './html.ts';
import { renderBreadcrumbs } from './page-sections.ts';
import type { PageParts } from './page-shell.ts';

const messages: Readonly<Record<number, { readonly title: string; readonly text: Markup }>> = {
  403: {
    title: 'This preview link is not valid',
    text: html`Preview links expire after a few minutes. Open the preview again in the editor.`,
  },
  400: {
    title: 'This address is not valid',
    text: html`Check it for typing errors, or start from the <a href="/">home page</a>.`,
  },
  404: {
    title: 'Page not found',
    text: html`The address may be mistyped, or the page may have moved. Start from the <a href="/">home page</a>, browse <a href="/articles/">all articles</a> or see the <a href="/sitemap/">sitemap</a>.`,
  },
  410: {
    title: 'This page is gone',
    text: html`We removed it. Browse <a href="/articles/">all articles</a> or see the <a href="/sitemap/">sitemap</a>.`,
  },
  500: {
    title: 'Something went wrong',
    text: html`The error is on our side. <a href="">Try again</a> in a minute, or start from the <a href="/">home page</a>.`,
  },
  503: {
    title: 'This page is temporarily unavailable',
    text: html`The content service is not responding. <a href="">Try again</a> in a minute, or look up <a href="/schools/">schools by state</a>.`,
  },
};

/**
 * Renders an error page that says what happened and where to go next.
 *
 * @param help additional help, such as a search field
 */
export function renderErrorPage(status: number, help?: Markup): PageParts {
  const { title, text } = messages[status] ?? {
    title: 'Something went wrong',
    text: html`Start again from the <a href="/">home page</a>.`,
  };
  const main = html`<div class="container listing"><header class="article__head"><div><p class="kicker">${status}</p><h1>${title}</h1><p class="standfirst">${text}</p></div></header>${help}</div>`;
  return { head: { title, isHidden: true }, main, kind: 'error' };
}

/** The page `/_app`: an empty main area for an application's script, inside the site's header and footer. */
export function renderEmptyShell({ site }: PageContext): PageParts {
  return {
    head: { title: site.siteName, seo: { title: site.siteName }, isHidden: true },
    main: html`<div id="page-app"></div>`,
    kind: 'shell',
  };
}

/** Headings, each with the kinds of pages below it. */
const groups: readonly (readonly [string, readonly string[]])[] = [
  ['Pages', ['home', 'page', 'contributors-hub']],
  ['Articles', ['articles-tab', 'article']],
  ['Rankings', ['ranking']],
  ['States', ['state-index', 'state']],
];

/** Keeps the sitemap page small. */
const maxLinksPerGroup = 1000;

/** The links of each group, up to the limit, and the group's total count. */
async function collectLinks(cms: Cms, { config }: PageContext) {
  const lists = new Map(
    [...groups.map(([heading]) => heading), 'Contributors'].map((heading) => [
      heading,
      { links: [] as Markup[], count: 0 },
    ]),
  );
  const add = (heading: string, path: string, title: string) => {
    const list = lists.get(heading);
    if (list && list.count++ < maxLinksPerGroup)
      list.links.push(html`<li><a href="${path}">${title}</a></li>`);
  };
  add('Pages', '/schools/', 'Schools by state');
  for await (const { path, title, kind } of cms.paths()) {
    const canonical = canonicalPath(path, config.contributorPath);
    if (canonical !== '/sitemap/')
      add(groups.find(([, kinds]) => kinds.includes(kind))?.[0] ?? 'Pages', canonical, title);
  }
  for (const { slug, title } of await cms.contributors())
    add('Contributors', `/${config.contributorPath}/${slug}`, title);
  return lists;
}

/** Renders the sitemap page. Title and introduction come from the CMS if it has the page. */
export async function renderSitemapPage(cms: Cms, context: PageContext): Promise<PageParts> {
  const [lists, found] = await Promise.all([collectLinks(cms, context), cms.pageByPath('/sitemap/')]);
  const page = found && 'title' in found ? found : undefined;
  const title = page?.title ?? 'Sitemap';
  const description =
    page?.seo.description ?? page?.subtitle ?? `The pages of ${context.site.siteName}, by topic.`;
  const crumbs = [{ label: 'Home', uri: '/' }, { label: title }];
  const sections = [...lists].map(
    ([heading, { links, count }]) =>
      count > 0 &&
      html`<section><h2>${heading}</h2><ul>${links}</ul>${count > maxLinksPerGroup && html`<p>And ${(count - maxLinksPerGroup).toLocaleString('en-US')} more.</p>`}</section>`,
  );
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}<header class="article__head"><div><h1>${title}</h1>${page?.subtitle && html`<p class="standfirst">${page.subtitle}</p>`}</div></header><div class="sitemap">${sections}</div></div>`;
  const structuredData = describeCollection({ title, description, crumbs }, [], context);
  return { head: { title, description, seo: page?.seo, structuredData }, main, kind: 'sitemap' };
}
