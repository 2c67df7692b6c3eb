import type { CmsPage } from '../../cms/cms.ts';
import type { ParsedContent } from '../../content/content-nodes.ts';
import type { PageContext } from '../page-context.ts';
import type { PageTemplate } from '../page-template.ts';
import { describePage, describeSite } from '../seo/structured-data.ts';
import { headOf } from './article-page.ts';
import { element, html } from './html.ts';
import { hasElement, renderAd, renderContent, renderPrompt, splitLeading } from './page-sections.ts';

/**
 * Renders the home page: a banner with title and finder, then the content at full width. An author's
 * `<page-hero>` replaces the banner and its finder.
 */
export const renderHomePage: PageTemplate = (page: CmsPage, content: ParsedContent, context: PageContext) => {
  const hasHero = hasElement(content, 'page-hero');
  const split = hasHero ? { rest: content.nodes } : splitLeading('program-finder', content);
  const defaultFinder =
    !hasElement(content, 'program-finder') && element('program-finder', { layout: 'horizontal' });
  const finder = split.leading ?? defaultFinder;
  const banner = html`<div class="cape${finder && ' cape--finder'}"><div class="container"><h1 class="cape__title">${page.title}</h1>${page.subtitle && html`<p class="cape__text">${page.subtitle}</p>`}</div></div>
${finder && html`<div class="container cape__finder">${finder}</div>`}`;
  const main = html`${!hasHero && banner}
<div class="container home prose prose--wide">${renderAd('top-of-page', page)}${renderContent({ ...content, nodes: split.rest }, page, context)}${renderAd('bottom-of-page', page)}</div>
${renderPrompt(page, context)}`;
  const structuredData = [
    ...describeSite(context),
    ...describePage({ title: page.title, description: page.seo.description ?? page.subtitle }, context),
  ];
  return { head: headOf(page, content, structuredData), main, kind: 'home' };
};
