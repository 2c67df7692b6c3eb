import { toScriptJson } from '../../../src/core/root-markup.ts';
import type { PageContext } from '../page-context.ts';
import { type HeadInput, renderSeoHead } from '../seo/seo-head.ts';
import { html, type Markup, safe } from './html.ts';
import { renderSiteFooter } from './site-footer.ts';
import { renderDisclosure, renderSiteHeader } from './site-header.ts';

/** What a template gives to the shell. */
export interface PageParts {
  readonly head: HeadInput;
  readonly main: Markup;
  /** For styles that concern a whole kind of page. */
  readonly kind: string;
  /** The article has its contents beside it. */
  readonly hasContents?: boolean;
}

/** The chunk of an element that has one of its own. */
export interface ElementChunk {
  readonly tag: string;
  readonly files: readonly string[];
}

/** The code of a page's elements: what is preloaded, and what is fetched when the element comes near. */
export interface PageChunks {
  readonly preloads: readonly string[];
  readonly later: readonly ElementChunk[];
  /** Whether the content holds blocks of an editor, which have a sheet of their own. */
  readonly hasBlocks: boolean;
}

function renderLinks({ assets }: PageContext, { later, hasBlocks }: PageChunks): Markup {
  const stylesheets = [
    ...assets.stylesheets,
    ...(hasBlocks && assets.blockStylesheet ? [assets.blockStylesheet] : []),
  ];
  return html`${assets.fontPreloads.map((href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)}
${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<meta name="embed-prefetch" content="${assets.prefetch.join(' ')}">
${later.map(({ tag, files }) => html`<meta name="embed-prefetch:${tag}" content="${files.join(' ')}">`)}
<script type="module" src="${assets.script}"></script>`;
}

/** Everything from the doctype to where the main area is about to begin, without what depends on the main area. */
export function renderPageStart(
  { head, kind, hasContents }: PageParts,
  context: PageContext,
  chunks: PageChunks,
): Markup {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${renderSeoHead(head, context)}
${renderLinks(context, chunks)}
${hasContents && context.assets.contentsScript && html`<script type="module" src="${context.assets.contentsScript}"></script>`}
${chunks.preloads.map((href) => html`<link rel="modulepreload" href="${href}">`)}
<link rel="icon" href="/pictures/mark.svg" type="image/svg+xml">
</head>
<body class="page page--${kind}">
`;
}

/** The visible page: strip, header, main area, footer. */
export function renderPageBody({ main }: PageParts, context: PageContext): Markup {
  return html`${renderDisclosure(context)}
${renderSiteHeader(context)}
<main id="page-main" tabindex="-1">${main}</main>
${renderSiteFooter(context)}
`;
}

/** The data block for the browser and the end of the page. */
export function renderPageEnd(pageData: unknown): Markup {
  return html`<script type="application/json" id="embed-page-data">${safe(toScriptJson(pageData))}</script>
</body>
</html>
`;
}
