import type { CmsPage } from '../cms/cms.ts';
import type { ParsedContent } from '../content/segments.ts';
import { renderByline } from './article-byline.ts';
import { type Fragment, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { crumbsOf, hasElement, renderAd, renderBreadcrumbs, renderContent, renderContentsRail, renderKicker, renderPrompt } from './page-pieces.ts';
import type { PageParts } from './page-shell.ts';
import { renderPicture } from './pictures.ts';
import type { HeadInput } from './seo-head.ts';

const heroSize = { width: 448, height: 382 };

/** What search engines are told of a page of the CMS. */
export function headOf(page: CmsPage): HeadInput {
  const { title, subtitle: description, seo, image, date: published, modified } = page;
  return { title, description, seo, imageUrl: image?.sourceUrl, published, modified, isArticle: page.kind === 'article' || page.kind === 'ranking' };
}

function renderHead(page: CmsPage, content: ParsedContent, context: PageContext): Fragment {
  const picture = renderPicture(
    { image: page.image, ...heroSize, className: 'article__picture', sizes: '(max-width: 1023px) 100vw, 474px', isFirst: true },
    context,
  );
  const isSigned = page.kind === 'article' || page.kind === 'ranking';
  return html`<header class="article__head${picture && ' article__head--pictured'}"><div>
${renderKicker(page.kicker)}
<h1>${page.title}</h1>
${page.subtitle && html`<p class="standfirst">${page.subtitle}</p>`}
${(isSigned || page.contributors.writer.length > 0) && renderByline(page, content.readMinutes, context)}
</div>${picture}</header>`;
}

/**
 * Articles, guides, rankings, states and plain pages: head, contents, text, rail.
 * A page whose author placed a hero brings its own head.
 */
export function renderArticlePage(page: CmsPage, content: ParsedContent, context: PageContext): PageParts {
  const hasOwnHead = hasElement(content, 'page-hero');
  const isWide = page.kind === 'ranking' || page.kind === 'state' || page.kind === 'state-index';
  const rail = page.isNarrow ? undefined : renderAd('hero', page, context);
  const contents = isWide || page.isNarrow || hasOwnHead ? undefined : renderContentsRail(content.headings);
  const layout = [
    'article__columns',
    isWide && 'article__columns--wide',
    page.isNarrow && 'article__columns--narrow',
    contents && 'article__columns--contents',
    rail && 'article__columns--rail',
  ];
  const main = html`<div class="container">${renderAd('top-of-page', page, context)}
${renderBreadcrumbs(crumbsOf(page))}
<article class="article article--${page.kind}">
${!hasOwnHead && renderHead(page, content, context)}
<div class="${layout.filter(Boolean).join(' ')}">${contents}<div class="prose">${renderContent(content, page, context)}</div>${rail && html`<aside class="article__rail" aria-label="Advertisement">${rail}</aside>`}</div>
</article>
${renderAd('bottom-of-page', page, context)}</div>
${!page.isMonetizationDisabled && renderPrompt(context)}`;
  return { head: headOf(page), main, kind: page.kind };
}
