import { toScriptJson } from '../../../src/core/root-markup.ts';
import { pageKinds } from '../../cms/cms.ts';
import { speculationRules } from '../../static/speculation-rules.ts';
import type { InlineElement } from '../../styles/inline-element.ts';
import type { PageContext } from '../page-context.ts';
import { type HeadInput, renderSeoHead } from '../seo/seo-head.ts';
import { describePage, type PageDescription } from '../seo/structured-data.ts';
import { html, type Markup, safe } from './html.ts';
import { renderSiteFooter } from './site-footer.ts';
import { renderDisclosure, renderSiteHeader } from './site-header.ts';

/** The kinds of pages, which are labels of metrics, too. */
export const renderedKinds = [
  ...pageKinds,
  'contributor',
  'error',
  'finder',
  'matches',
  'compare',
  'method',
  'program',
  'school',
  'schools',
  'search',
  'shell',
  'sitemap',
] as const;

export type RenderedKind = (typeof renderedKinds)[number];

/** A template's result, which the shell wraps. */
export interface PageParts {
  readonly head: HeadInput;
  readonly main: Markup;
  /** Becomes the body's class `page--KIND`. */
  readonly kind: RenderedKind;
  /** A service failed, so the page lacks its data, or shows links that may lead nowhere. */
  readonly isIncomplete?: boolean;
}

/**
 * The parts of a page that does not come from the CMS.
 * @param canonicalPath the path for search engines, if it is not the path of the request
 */
export function toPageParts(
  kind: RenderedKind,
  page: PageDescription,
  main: Markup,
  context: PageContext,
  canonicalPath?: string,
): PageParts {
  const { title, description } = page;
  const described = canonicalPath ? { ...context, path: canonicalPath } : context;
  const seo = canonicalPath ? { url: canonicalPath } : undefined;
  return { head: { title, description, seo, structuredData: describePage(page, described) }, main, kind };
}

/** The code and styles that a page's elements and content need. */
export interface PageChunks {
  readonly preloads: readonly string[];
  /** The script inside the page, which runs while the page is parsed, and later loads the entry. */
  readonly inlineScript: InlineElement;
  /** Whether the content has WordPress blocks, which need a separate stylesheet. */
  readonly hasBlocks: boolean;
}

/** The page's styles: links, or one `<style>` and a meta tag that lists the sheets for the next pages. */
function renderStyles({ assets }: PageContext, hasBlocks: boolean, style: InlineElement | undefined): Markup {
  const stylesheets = [
    ...assets.stylesheets,
    ...(hasBlocks && assets.blockStylesheet ? [assets.blockStylesheet] : []),
  ];
  return style
    ? html`${safe(style.html)}
<meta name="embed-stylesheets" content="${stylesheets.join(' ')}">`
    : html`${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}`;
}

function renderLinks(
  context: PageContext,
  { hasBlocks, inlineScript }: PageChunks,
  style?: InlineElement,
): Markup {
  const { fontPreloads } = context.assets;
  // On a phone's first page, fonts would delay the first paint by as long as they load; see `late-fonts.ts`.
  const fontMedia = style && safe(' media="(min-width:48rem)"');
  return html`${fontPreloads.map((href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2"${fontMedia} crossorigin>`)}
${renderStyles(context, hasBlocks, style)}
${safe(inlineScript.html)}`;
}

/** The classes of the body element. */
export const bodyClasses = (kind: PageParts['kind']) => ['page', `page--${kind}`];

/** Renders everything from the doctype to the opening body tag. */
export function renderPageStart(
  { head, kind }: PageParts,
  context: PageContext,
  chunks: PageChunks,
  style?: InlineElement,
): Markup {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${renderSeoHead(head, context)}
${renderLinks(context, chunks, style)}
${chunks.preloads.map((href) => html`<link rel="modulepreload" href="${href}">`)}
<link rel="icon" href="/pictures/mark.svg" type="image/svg+xml">
</head>
<body class="${bodyClasses(kind).join(' ')}">
`;
}

/** Renders the visible page: disclosure, header, main area, footer. */
export function renderPageBody({ main }: PageParts, context: PageContext): Markup {
  return html`${renderDisclosure(context)}
${renderSiteHeader(context)}
<main id="page-main" tabindex="-1">${main}</main>
${renderSiteFooter(context)}
`;
}

/** Renders the page's data for the browser, the rules for prerendering links, and the closing tags. */
export function renderPageEnd(pageData: unknown): Markup {
  return html`<script type="application/json" id="embed-page-data">${safe(toScriptJson(pageData))}</script>
${safe(speculationRules.html)}
</body>
</html>
`;
}
