import { formatUsd, pluralize } from '../../../src/core/text/format.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { CmsPage } from '../../cms/cms.ts';
import type { ParsedContent } from '../../content/content-nodes.ts';
import { reportCatalog } from '../../data-source/cms-source.ts';
import type { PageContext } from '../page-context.ts';
import type { PageScope } from '../page-scope.ts';
import { renderByline } from '../templates/article-byline.ts';
import { articleHead, findRankings, hasByline, hasHeroAds } from '../templates/article-page.ts';
import { html, type Markup } from '../templates/html.ts';
import {
  findCrumbs,
  renderAd,
  renderBreadcrumbs,
  renderContent,
  renderPrompt,
  splitHero,
} from '../templates/page-sections.ts';
import type { PageParts } from '../templates/page-shell.ts';
import {
  renderFactStrip,
  renderLicensing,
  renderNeighbors,
  renderPlace,
  renderPrices,
  renderSchools,
} from './state-sections.ts';
import { createStateView, type StateView } from './state-view.ts';

/** The state's own facts in one or two sentences, for the page's head and for search engines. */
export function summarizeState({ state, field, licensing, isSample }: StateView): string {
  const sentences: string[] = [];
  if (field) {
    const { schools, tuitionFrom } = field.figures;
    const price = formatUsd(tuitionFrom);
    const kind = isSample ? 'made-up ' : '';
    if (schools.length === 0) sentences.push(`Our data lists no school in ${state.name} for ${field.name}.`);
    else
      sentences.push(
        `${pluralize(schools.length, `${kind}school`)} for ${field.name}${price ? `, from ${price} a year in-state` : ''}.`,
      );
  }
  const board = licensing?.boardOf(state.abbreviation);
  if (board)
    sentences.push(
      board.isForRegisteredNursesOnly
        ? `The ${board.name} licenses registered nurses.`
        : `The ${board.name} grants the license.`,
    );
  return sentences.join(' ');
}

/** Links to the sections of a page. */
export function renderNav(
  links: readonly (readonly [id: string, label: string, isShown: boolean])[],
): Markup {
  const shown = links.filter(([, , isShown]) => isShown);
  return html`<nav class="school__nav" aria-label="On this page"><ul>${shown.map(([id, label]) => html`<li><a href="#${id}">${label}</a></li>`)}</ul></nav>`;
}

/**
 * Renders a state's facts around the content of its page in the CMS. A hero in the content replaces the
 * header.
 */
export async function renderStatePage(
  page: CmsPage,
  content: ParsedContent,
  view: StateView,
  context: PageContext,
): Promise<PageParts> {
  const { state, licensing } = view;
  const summary = summarizeState(view);
  const subtitle = page.subtitle ?? summary;
  const [crumbs, hasAd, rankings] = await Promise.all([
    findCrumbs({ path: page.path, title: state.name }, context),
    hasHeroAds(page, context),
    findRankings(content, context),
  ]);
  const ad = page.isNarrow || !hasAd ? undefined : renderAd('hero', page);
  const prices = renderPrices(view);
  const schools = renderSchools(view);
  const neighbors = renderNeighbors(view);
  // Headings of the content cannot have ids that start with `page-`.
  const nav = renderNav([
    ['page-prices', 'Costs', prices !== false],
    ['page-schools', 'Schools', schools !== false],
    ...content.headings.map(({ id, title }) => [id, title, true] as const),
    ['page-neighbors', 'Neighbors', neighbors !== false],
    ['page-board', 'License', licensing !== undefined],
  ]);
  const byline = hasByline(page) && renderByline(page, content.readMinutes, context);
  const header = html`<header class="article__head"><div><h1>${page.title}</h1><p class="standfirst">${subtitle}</p>${byline}</div></header>`;
  const { head: pageHead, rest } = splitHero(content, header);
  const main = html`<div class="container state">${renderAd('top-of-page', page)}
${renderBreadcrumbs(crumbs)}
${pageHead}
${renderFactStrip(view)}
${nav}
<div class="school__columns"><div>${prices}
${schools}
<div class="prose state__content">${renderContent(rest, page, context, ad !== undefined)}</div>
${neighbors}</div>
<div>${renderLicensing(view)}
${renderPlace(view)}
${ad && html`<aside class="school__ad" aria-label="Ads and notices">${ad}</aside>`}</div></div>
${renderAd('bottom-of-page', page)}</div>
${renderPrompt(page, context)}`;
  const described = { ...page, subtitle };
  return { head: articleHead(described, content, { crumbs, rankings }, context), main, kind: page.kind };
}

/** Lays out pages of kind `state` with the current catalog; undefined if the path names no state. */
export function createStatePageRenderer(catalog: () => Catalog) {
  return async (page: CmsPage, content: ParsedContent, scope: PageScope) => {
    const view = createStateView(reportCatalog(catalog(), scope.used.report), page.path, scope.site);
    return view && renderStatePage(page, content, view, scope);
  };
}
