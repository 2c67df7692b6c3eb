import { toScriptJson } from '../../src/core/root-markup.ts';
import type { ContentNode, ElementNode } from '../content/content-nodes.ts';
import { parseContent } from '../content/parse-content.ts';
import { Recording } from '../data-source/recording.ts';
import { html, Markup, safe } from '../pages/templates/html.ts';
import { type DemoOptions, type DemoView, writeView } from './demo-options.ts';

export interface DemoPage {
  readonly title: string;
  /** Content of `<body>`, without the page data. */
  readonly body: Markup;
  /** False for a single example without the gallery's controls. */
  readonly hasControls: boolean;
  readonly bodyClass: string;
}

function findBuiltFile({ manifest }: DemoOptions, extension: string): string | undefined {
  return Object.keys(manifest.files).find(
    (path) => path.startsWith('/demo/demo.') && path.endsWith(extension),
  );
}

function renderHead({ title, hasControls }: DemoPage, view: DemoView, options: DemoOptions): Markup {
  const { assets } = options;
  const sheets = [...assets.stylesheets, findBuiltFile(options, '.css')];
  const script = findBuiltFile(options, '.js');
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${view.scheme ?? 'light dark'}">
<title>${title}</title>
<meta name="robots" content="noindex">
${assets.fontPreloads.map((href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)}
${sheets.map((href) => href && html`<link rel="stylesheet" href="${href}">`)}
${hasControls && script && html`<script type="module" src="${script}"></script>`}
${view.isPlain ? safe('<script src="/embed.js" async></script>') : html`<script type="module" src="${assets.script}"></script>`}
<link rel="icon" href="/demo/pictures/crest.svg" type="image/svg+xml">`;
}

/** Markup of an example: server-rendered like author content, or as the author wrote it. */
export function renderExample(source: string, { isPlain }: DemoView, { rules }: DemoOptions): Markup {
  if (isPlain) return safe(source);
  const nodes = parseContent(source, rules).nodes.filter((contentNode) => contentNode.kind !== 'placement');
  return new Markup(nodes);
}

function isElement(contentNode: ContentNode): contentNode is ElementNode {
  return contentNode.kind === 'element';
}

/** Renders a page to bytes: prerendered elements, followed by the page data. */
export async function renderDocument(page: DemoPage, view: DemoView, options: DemoOptions): Promise<Buffer> {
  const start = html`<!doctype html>
<html lang="en-US"${view.direction && html` dir="rtl"`}>
<head>
${renderHead(page, view, options)}
</head>
<body class="${page.bodyClass}">
${page.body}
`;
  const recording = new Recording();
  const source = (await options.createSource()).recordTo(recording);
  const fragments = await options.fragments.renderAll(start.nodes.filter(isElement), source, new Set());
  const pageData = {
    siteConfig: source.config,
    enrichedContent: recording.enrichedContent(),
    page: { id: 'demo', title: page.title, isMonetizationDisabled: false },
  };
  const end = html`${!view.isPlain && html`<script type="application/json" id="embed-page-data">${safe(toScriptJson(pageData))}</script>`}
</body>
</html>
`;
  let count = 0;
  const bytes = [...start.nodes, ...end.nodes].map((contentNode) =>
    isElement(contentNode)
      ? (fragments[count++]?.bytes ?? Buffer.alloc(0))
      : Buffer.from(contentNode.kind === 'html' ? contentNode.html : ''),
  );
  return Buffer.concat(bytes);
}

const schemes = [
  { scheme: undefined, label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
] as const;

function renderChoice(
  label: string,
  entries: readonly { href: string; label: string; isCurrent: boolean }[],
): Markup {
  return html`<li class="demo-choice"><span class="demo-choice__label">${label}</span>${entries.map((entry) => html` <a class="demo-choice__link" href="${entry.href}"${entry.isCurrent && html` aria-current="true"`}>${entry.label}</a>`)}</li>`;
}

/** The header of every gallery page: navigation and view options. */
export function renderHeader(path: string, view: DemoView, { elements }: DemoOptions): Markup {
  const viewUrl = (change: Partial<DemoView>) => `${path}${writeView({ ...view, ...change })}`;
  const query = writeView(view);
  return html`<a class="demo-skip" href="#demo-main">Skip to content</a>
<header class="demo-header"><div class="demo-header__row">
<nav class="demo-header__nav" aria-label="Gallery"><a class="demo-header__home" href="/demo/${query}">Element gallery</a> <a href="/demo/tokens/${query}">Design tokens</a>
<details class="demo-menu"><summary>All elements</summary><ul>${elements.map(({ declaration: { tag } }) => html`<li><a href="/demo/${tag}/${query}"${path === `/demo/${tag}/` && html` aria-current="page"`}>${tag}</a></li>`)}</ul></details></nav>
<ul class="demo-header__views">
${renderChoice('Rendered by', [
  { label: 'Server', href: viewUrl({ isPlain: false }), isCurrent: !view.isPlain },
  { label: 'Script', href: viewUrl({ isPlain: true }), isCurrent: view.isPlain },
])}
${renderChoice(
  'Colors',
  schemes.map(({ scheme, label }) => ({
    label,
    href: viewUrl({ scheme }),
    isCurrent: view.scheme === scheme,
  })),
)}
${renderChoice('Direction', [
  { label: 'LTR', href: viewUrl({ direction: undefined }), isCurrent: !view.direction },
  { label: 'RTL', href: viewUrl({ direction: 'rtl' }), isCurrent: view.direction === 'rtl' },
])}
</ul></div></header>
`;
}
