import type { Cms } from '../cms/cms.ts';
import { type Fragment, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { renderBreadcrumbs } from './page-pieces.ts';
import type { PageParts } from './page-shell.ts';

interface Message {
  readonly title: string;
  readonly text: Fragment;
}

const messages: Readonly<Record<number, Message>> = {
  400: { title: 'This address cannot be read', text: html`Something in it is not as an address should be. Start from the <a href="/">home page</a>.` },
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
  503: { title: 'We cannot show this page now', text: html`Our library does not answer at the moment. Try again in a minute.` },
};

/** A page that says what went wrong, and one way on. */
export function renderErrorPage(status: number): PageParts {
  const { title, text } = messages[status] ?? { title: 'Something went wrong here', text: html`Start again from the <a href="/">home page</a>.` };
  const main = html`<div class="container listing"><header class="article__head"><div><p class="kicker">${status}</p><h1>${title}</h1><p class="standfirst">${text}</p></div></header></div>`;
  return { head: { title, isHidden: true }, main, kind: 'error' };
}

/** Header and footer around nothing, for applications that fill it themselves. */
export function renderEmptyShell({ site }: PageContext): PageParts {
  return { head: { title: site.siteName, isHidden: true }, main: html`<div id="page-app"></div>`, kind: 'shell' };
}

const groups: readonly (readonly [string, readonly string[]])[] = [
  ['Pages', ['home', 'page', 'contributors-hub']],
  ['Articles', ['articles-tab', 'article']],
  ['Rankings', ['ranking']],
  ['States', ['state-index', 'state']],
];

/** Every page of the site, for people. */
export async function renderSitemapPage(cms: Cms): Promise<PageParts> {
  const lists = new Map(groups.map(([heading]) => [heading, [] as Fragment[]]));
  for await (const { path, title, kind } of cms.paths()) {
    const heading = groups.find(([, kinds]) => kinds.includes(kind))?.[0] ?? 'Pages';
    lists.get(heading)?.push(html`<li><a href="${path}">${title}</a></li>`);
  }
  const sections = [...lists].map(([heading, links]) => links.length > 0 && html`<section><h2>${heading}</h2><ul>${links}</ul></section>`);
  const main = html`<div class="container listing">${renderBreadcrumbs([{ label: 'Home', uri: '/' }, { label: 'Sitemap' }])}<header class="article__head"><div><h1>Sitemap</h1></div></header><div class="sitemap">${sections}</div></div>`;
  return { head: { title: 'Sitemap', description: 'Every page of this site.' }, main, kind: 'sitemap' };
}
