import type { Ranking } from '../../../src/core/model/ranking.ts';
import type { CmsPage } from '../../cms/cms.ts';
import type { ParsedContent } from '../../content/content-nodes.ts';
import { findWidget } from '../../embed/embeddable.ts';
import type { PageContext } from '../page-context.ts';
import type { HeadInput } from '../seo/seo-head.ts';
import {
  describeArticle,
  describeCollection,
  describePage,
  describeRanking,
  type Node,
} from '../seo/structured-data.ts';
import { renderByline } from './article-byline.ts';
import { renderArticleEnd } from './article-end.ts';
import { html, type Markup } from './html.ts';
import { renderImage } from './images.ts';
import {
  type Crumb,
  findCrumbs,
  hasElement,
  renderAd,
  renderBreadcrumbs,
  renderContent,
  renderContentsRail,
  renderKicker,
  renderMethod,
  renderPrompt,
  splitLeading,
} from './page-sections.ts';
import type { PageParts } from './page-shell.ts';

/** The image is beside the title in windows of at least 1024 px, and below it in narrower ones. */
const heroSize = { width: 448, height: 382, maxWidth: 800 };

/** The metadata of a CMS page. */
export function headOf(page: CmsPage, { nodes }: ParsedContent, structuredData: readonly Node[]): HeadInput {
  const { title, subtitle: description, seo, image, date: published, modified } = page;
  return {
    title,
    description,
    seo,
    image,
    published,
    modified,
    hasWidget: findWidget(nodes) !== undefined,
    structuredData,
  };
}

/** Describes the rankings that list schools. */
function describeRankings(rankings: readonly Ranking[], context: PageContext): Node[] {
  return rankings.filter(({ schools }) => schools.length > 0).map((list) => describeRanking(list, context));
}

/** The rankings that the content shows, with the `type` of their tags; an id that occurs twice only once. */
export async function findRankings({ nodes }: ParsedContent, context: PageContext): Promise<Ranking[]> {
  const types = new Map<string, string | undefined>();
  for (const contentNode of nodes) {
    if (contentNode.kind !== 'element' || contentNode.tag !== 'school-rankings') continue;
    const { extid, gid, type } = contentNode.attributes;
    const id = extid ?? gid;
    if (id !== undefined && !types.has(id)) types.set(id, type);
  }
  const rankings = await Promise.all(
    [...types].map(async ([id, type]) => {
      const ranking = await context.source.ranking({ id });
      return ranking && { ...ranking, type: type || ranking.type };
    }),
  );
  return rankings.filter((ranking) => ranking !== null);
}

/** Whether a page that this template or the template of states renders is an article. */
function isArticle({ kind, contributors }: CmsPage): boolean {
  return kind === 'article' || kind === 'ranking' || contributors.writer.length > 0;
}

/** Whether a page has a byline: all articles, and other pages that name an editor or a reviewer. */
export function hasByline(page: CmsPage): boolean {
  const { editor, reviewer } = page.contributors;
  return isArticle(page) || editor.length + reviewer.length > 0;
}

function describe(page: CmsPage, crumbs: readonly Crumb[], context: PageContext): Node[] {
  if (isArticle(page)) return describeArticle(page, crumbs, context);
  const { title, subtitle, seo, contributors } = page;
  const description = {
    title,
    description: seo.description ?? subtitle,
    crumbs,
    reviewers: contributors.reviewer,
  };
  return page.kind === 'state-index'
    ? describeCollection(description, [], context)
    : describePage(description, context);
}

/** The metadata of an article or of another page that this template or the template of states renders. */
export function articleHead(
  page: CmsPage,
  content: ParsedContent,
  { crumbs, rankings }: { readonly crumbs: readonly Crumb[]; readonly rankings: readonly Ranking[] },
  context: PageContext,
): HeadInput {
  const nodes = [...describe(page, crumbs, context), ...describeRankings(rankings, context)];
  return { isArticle: isArticle(page), ...headOf(page, content, nodes) };
}

function renderHead(page: CmsPage, content: ParsedContent, context: PageContext): Markup {
  const image = renderImage(
    {
      image: page.image,
      ...heroSize,
      className: 'article__picture',
      sizes: '(max-width: 1023px) calc(100vw - 40px), 474px',
      isFirst: true,
    },
    context,
  );
  return html`<header class="article__head${image && ' article__head--pictured'}"><div>
${renderKicker(page.kicker)}
<h1>${page.title}</h1>
${page.subtitle && html`<p class="standfirst">${page.subtitle}</p>`}
${hasByline(page) && renderByline(page, content.readMinutes, context)}
</div>${image}</header>`;
}

/** Whether anything could fill the ad rail. While the rules are unavailable, the rail keeps its space. */
export async function hasHeroAds(page: Pick<CmsPage, 'adRules'>, { source }: PageContext): Promise<boolean> {
  if (source.config.ads.provider === 'gpt') return true;
  // The slot requests the rules again in the browser, and reports a failure there.
  const rules = page.adRules ?? (await source.adRules().catch(() => undefined));
  return rules === undefined || Boolean(rules?.heroRule);
}

/**
 * Renders articles, guides, rankings, states and other pages: header, table of contents, text, ad rail.
 * A hero at the start of the content replaces the header. A map at the start of the index of states is as
 * wide as the page.
 */
export async function renderArticlePage(
  page: CmsPage,
  content: ParsedContent,
  context: PageContext,
): Promise<PageParts> {
  const crumbs = await findCrumbs(page, context);
  const hasOwnHead = hasElement(content, 'page-hero');
  const isWide = page.kind === 'ranking' || page.kind === 'state' || page.kind === 'state-index';
  const ad = page.isNarrow || !(await hasHeroAds(page, context)) ? undefined : renderAd('hero', page);
  const isMapPage = page.kind === 'state-index' && !hasOwnHead;
  const { leading, rest } = splitLeading(isMapPage ? 'us-state-map' : 'page-hero', content);
  const contents =
    page.isNarrow || hasOwnHead
      ? undefined
      : renderContentsRail(content.headings, page.kind === 'article' ? 'In this article' : 'On this page');
  const [rankings, end] = await Promise.all([
    findRankings(content, context),
    renderArticleEnd(page, context),
  ]);
  const [ranking] = page.kind === 'ranking' ? rankings : [];
  const method = ranking && !page.isNarrow && renderMethod(ranking);
  const rail =
    (ad || method) &&
    html`<div class="article__rail">${method}${ad && html`<aside aria-label="Ads and notices">${ad}</aside>`}</div>`;
  const layout = [
    'columns',
    isWide && 'columns--wide',
    page.isNarrow && 'columns--narrow',
    contents && 'columns--contents',
    rail && 'columns--rail',
    !rail && !page.isNarrow && 'columns--full',
    !rail && !page.isNarrow && !isWide && 'columns--text',
  ];
  const main = html`<div class="container">${renderAd('top-of-page', page)}
${renderBreadcrumbs(crumbs)}
<article class="article article--${page.kind}">
${!hasOwnHead && renderHead(page, content, context)}
${leading && html`<div class="${hasOwnHead ? 'article__hero' : 'article__map'}">${leading}</div>`}
<div class="${layout.filter(Boolean).join(' ')}">${contents}<div class="prose">${renderContent({ ...content, nodes: rest }, page, context, ad !== undefined)}${end}</div>${rail}</div>
</article>
${renderAd('bottom-of-page', page)}</div>
${renderPrompt(page, context)}`;
  return { head: articleHead(page, content, { crumbs, rankings }, context), main, kind: page.kind };
}
