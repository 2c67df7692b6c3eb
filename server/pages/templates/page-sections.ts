import type { Ranking } from '../../../src/core/model/ranking.ts';
import { toSlug } from '../../../src/core/names.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import type { CmsPage } from '../../cms/cms.ts';
import type { ContentNode, Heading, ParsedContent } from '../../content/content-nodes.ts';
import { addAttributes } from '../../content/element-node.ts';
import { isBesideRail, planAds } from '../../content/plan-ads.ts';
import type { PageContext } from '../page-context.ts';
import { element, html, Markup } from './html.ts';

export interface Crumb {
  readonly label: string;
  readonly uri?: string;
}

/** Labels that are shorter than the titles of the sections' pages. */
const sectionNames: Readonly<Record<string, string>> = {
  articles: 'Articles',
  state: 'States',
  rankings: 'Rankings',
  guides: 'Guides',
};

/** The paths above the page, from the top: `/guides/`, `/guides/loans/`. */
function pathsAbove(path: string): string[] {
  const segments = path.split('/').filter(Boolean).slice(0, -1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}/`);
}

/** Loads a page's breadcrumbs: home, the pages at the levels of its path, and the page itself. */
export async function findCrumbs(
  page: Pick<CmsPage, 'path' | 'title'>,
  { source }: Pick<PageContext, 'source'>,
): Promise<Crumb[]> {
  const above = await Promise.all(
    pathsAbove(page.path).map(async (uri): Promise<Crumb[]> => {
      const title = await source.pageTitle?.({ path: uri });
      return title ? [{ label: sectionNames[uri.slice(1, -1)] ?? title, uri }] : [];
    }),
  );
  return [{ label: 'Home', uri: '/' }, ...above.flat(), { label: page.title }];
}

/** Renders breadcrumbs; the last one is the current page. */
export function renderBreadcrumbs(crumbs: readonly Crumb[]): Markup {
  return html`<nav class="breadcrumbs" aria-label="Breadcrumb"><ol>${crumbs.map(({ label, uri }) => html`<li>${uri ? html`<a href="${uri}">${label}</a>` : html`<span aria-current="page">${label}</span>`}</li>`)}</ol></nav>`;
}

/** Renders an ad slot; undefined on a page without monetization. */
export function renderAd(
  placement: string,
  page: Pick<CmsPage, 'isMonetizationDisabled'>,
  attributes: Readonly<Record<string, boolean | number | string | undefined>> = {},
): Markup | undefined {
  if (page.isMonetizationDisabled) return undefined;
  return element('ad-slot', { placement, ...attributes });
}

/** Skipped positions up to this one are rendered as empty slots, which `?ads-debug` lists. */
const maxReportedPlacements = 500;

/**
 * Renders content with ad slots at the positions that the density rules allow.
 *
 * @param hasRail whether wide screens show an ad rail beside the text; slots next to it are hidden there
 */
export function renderContent(
  content: ParsedContent,
  page: Pick<CmsPage, 'isMonetizationDisabled'>,
  context: PageContext,
  hasRail = false,
): Markup {
  const plan = planAds(content.nodes, context.config.ads.density);
  return new Markup(
    content.nodes.flatMap((contentNode): readonly ContentNode[] => {
      if (page.isMonetizationDisabled && contentNode.kind === 'element' && contentNode.tag === 'ad-slot')
        return [addAttributes(contentNode, { 'left-out': 'monetization' })];
      if (contentNode.kind !== 'placement') return [contentNode];
      const { position } = contentNode;
      const decision = plan.get(position);
      if (decision !== 'use' && position > maxReportedPlacements) return [];
      const slot = renderAd('in-paragraph', page, {
        position,
        'left-out': decision === 'use' ? undefined : decision,
      });
      if (!slot) return [];
      return hasRail && decision === 'use' && isBesideRail(contentNode)
        ? html`<div class="beside-rail">${slot}</div>`.nodes
        : slot.nodes;
    }),
  );
}

/**
 * Renders links to a page's sections: a list beside the text, collapsed on phones.
 *
 * @param label `In this article`, or `On this page` for pages that are not articles
 */
export function renderContentsRail(headings: readonly Heading[], label: string): Markup | undefined {
  if (headings.length < 3) return undefined;
  return html`<details class="contents"><summary>${label} <span>${headings.length} parts</span></summary>
<nav aria-label="${label}" data-contents><ol>${headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ol></nav></details>`;
}

/**
 * Renders the prompt that links to the finder; undefined on a page without monetization.
 *
 * @param link replaces the site's link on a page that has its own finder
 */
export function renderPrompt(
  { isMonetizationDisabled }: Pick<CmsPage, 'isMonetizationDisabled'>,
  { site: { prompt } }: PageContext,
  link = prompt.link,
): Markup | undefined {
  if (isMonetizationDisabled) return undefined;
  return html`<aside class="prompt" aria-label="Find a program"><div class="container prompt__row"><p>${prompt.text}</p><a class="button button--filled" href="${safeUrl(link) ?? '/'}">${prompt.linkLabel}</a></div></aside>`;
}

/** Whether the author placed this element in the content. */
export function hasElement(content: ParsedContent, tag: string): boolean {
  return content.nodes.some((contentNode) => contentNode.kind === 'element' && contentNode.tag === tag);
}

/**
 * Returns the head of a page, which is the author's hero if the content has one, and the rest of the content.
 * A hero that does not open the content stays in its place.
 */
export function splitHero(
  content: ParsedContent,
  header: Markup,
): { readonly head: Markup | undefined; readonly rest: ParsedContent } {
  const { leading, rest } = splitLeading('page-hero', content);
  const hero = leading && html`<div class="article__hero">${leading}</div>`;
  return { head: hasElement(content, 'page-hero') ? hero : header, rest: { ...content, nodes: rest } };
}

/** Separates an element that opens the content, for pages that render their finder or hero elsewhere. */
export function splitLeading(
  tag: string,
  { nodes }: Pick<ParsedContent, 'nodes'>,
): { readonly leading?: Markup; readonly rest: readonly ContentNode[] } {
  const end = `</${tag}>`;
  const first = nodes.findIndex(
    (contentNode) => contentNode.kind !== 'html' || contentNode.html.trim() !== '',
  );
  const [leading, next] = nodes.slice(first, first + 2);
  if (
    leading?.kind !== 'element' ||
    leading.tag !== tag ||
    next?.kind !== 'html' ||
    !next.html.trimStart().startsWith(end)
  )
    return { rest: nodes };
  const remaining = { ...next, html: next.html.trimStart().slice(end.length) };
  return {
    leading: new Markup([leading, { kind: 'html', html: end }]),
    rest: [remaining, ...nodes.slice(first + 2)],
  };
}

/** Explains how a ranking is made. */
export function renderMethod({ method, source }: Ranking): Markup | undefined {
  if (!method) return undefined;
  return html`<section class="method" aria-labelledby="page-method"><h2 class="method__heading" id="page-method">How we rank</h2><p>${method}</p>${source && html`<p>Source: ${[source.name, source.year].filter(Boolean).join(', ')}.</p>`}</section>`;
}

/** Renders the short label above a title. */
export function renderKicker(text: string | undefined): Markup | undefined {
  return text ? html`<p class="kicker">${text}</p>` : undefined;
}

/** Turns a slug into words: `nursing-and-healthcare` becomes `Nursing and healthcare`. */
export function toWords(slug: string): string {
  const words = toSlug(slug).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
