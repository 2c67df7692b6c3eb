import type { CmsPage } from '../cms/cms.ts';
import type { ParsedContent, Segment } from '../content/segments.ts';
import { headOf } from './article-page.ts';
import { element, Fragment, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { hasElement, renderAd, renderContent } from './page-pieces.ts';
import type { PageShape } from './page-shape.ts';
import { describePage, describeSite } from './structured-data.ts';

const finderEnd = '</program-finder>';

/** Takes a finder that opens the content out of it: its place is over the edge of the cape. */
export function splitLeadingFinder({ segments }: Pick<ParsedContent, 'segments'>): { readonly finder?: Fragment; readonly rest: readonly Segment[] } {
  const first = segments.findIndex((segment) => segment.kind !== 'html' || segment.html.trim() !== '');
  const [finder, next] = segments.slice(first, first + 2);
  if (finder?.kind !== 'element' || finder.tag !== 'program-finder' || next?.kind !== 'html' || !next.html.trimStart().startsWith(finderEnd))
    return { rest: segments };
  const remaining = { ...next, html: next.html.trimStart().slice(finderEnd.length) };
  return { finder: new Fragment([finder, { kind: 'html', html: finderEnd }]), rest: [remaining, ...segments.slice(first + 2)] };
}

/** The home page: a cape with the title and the finder, then the author's sections over the full width. */
export const renderHomePage: PageShape = (page: CmsPage, content: ParsedContent, context: PageContext) => {
  const hasOwnHead = hasElement(content, 'page-hero');
  const split = hasOwnHead ? { rest: content.segments } : splitLeadingFinder(content);
  const standard = context.has('program-finder') && !hasElement(content, 'program-finder') && element('program-finder', { layout: 'horizontal' });
  const finder = split.finder ?? standard;
  const hero = html`<div class="cape${finder && ' cape--finder'}"><div class="container"><h1 class="cape__title">${page.title}</h1>${page.subtitle && html`<p class="cape__text">${page.subtitle}</p>`}</div></div>
${finder && html`<div class="container cape__finder">${finder}</div>`}`;
  const main = html`${!hasOwnHead && hero}
<div class="container home prose prose--wide">${renderAd('top-of-page', page, context)}${renderContent({ ...content, segments: split.rest }, page, context)}${renderAd('bottom-of-page', page, context)}</div>`;
  const nodes = [...describeSite(context), ...describePage({ title: page.title, description: page.seo.description ?? page.subtitle }, context)];
  return { head: headOf(page, nodes), main, kind: 'home' };
};
