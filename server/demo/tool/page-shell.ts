import { toScriptJson } from '../../../src/core/root-markup.ts';
import { html, type Markup, safe } from '../../pages/templates/html.ts';
import { type DemoOptions, findBuiltFile } from '../demo-options.ts';
import { icon } from './icons.ts';

export interface ToolPage {
  readonly title: string;
  /** The current entry of the top bar. */
  readonly section: 'elements' | 'playground' | 'tokens' | 'changes' | 'guides';
  readonly main: Markup;
  /** The name of the page's script and style sheet, without their extensions. */
  readonly script: 'index' | 'workbench' | 'playground';
  /** Data for the page's script. */
  readonly data?: unknown;
  readonly bodyClass: string;
  /** The tag of the page's element, if it shows only one; the top bar of small screens contains it. */
  readonly tag?: string;
}

const sections = [
  { id: 'elements', label: 'Elements', path: '/demo/' },
  { id: 'playground', label: 'Playground', path: '/demo/playground/' },
  { id: 'tokens', label: 'Tokens', path: '/demo/tokens/' },
  { id: 'changes', label: 'Changes', path: '/demo/changes/' },
] as const;

function renderBar({ section, tag }: ToolPage, { manifest, elements }: DemoOptions): Markup {
  return html`<a class="wb-skip" href="#wb-main">Skip to content</a>
<header class="wb-bar"><a class="wb-bar__home" href="/demo/">Workbench</a>
${tag && html`<p class="wb-bar__tag" aria-hidden="true">${tag}</p>`}
<nav class="wb-bar__nav" aria-label="Workbench"><ul>${sections.map(({ id, label, path }) => html`<li><a href="${path}"${id === section && html` aria-current="${tag ? 'true' : 'page'}"`}>${label}</a></li>`)}</ul></nav>
<button class="wb-bar__go" type="button" data-go hidden>${icon('search')}<span>Go to element</span> <kbd>Ctrl K</kbd></button>
<button class="wb-bar__keys" type="button" data-keys hidden>${icon('keyboard')}<span class="wb-visually-hidden">All keys</span></button>
${tag && html`<button class="wb-bar__share" type="button" data-copy="link" hidden>${icon('share')}<span class="wb-visually-hidden" data-copy-label>Copy link</span></button>`}
<p class="wb-bar__build">Build ${manifest.build}</p></header>
<dialog class="wb-go" data-go-dialog aria-label="Go to element"><form method="dialog"><label for="wb-go">Go to element</label>
<input id="wb-go" type="search" list="wb-tags" autocomplete="off" spellcheck="false"><p role="status" data-go-status></p>
<datalist id="wb-tags">${elements.map(({ declaration: { tag: name } }) => html`<option value="${name}">`)}</datalist>
<div class="wb-actions"><button class="wb-button wb-button--main" type="submit" value="go">Open</button><button class="wb-button" type="submit" value="close" formnovalidate>Close</button></div></form></dialog>`;
}

/**
 * Renders a page of the workbench: top bar, content, script and data. The page does not load the script of
 * our elements, so no element on it hydrates.
 */
export function renderToolPage(page: ToolPage, options: DemoOptions): Markup {
  const { assets } = options;
  const script = findBuiltFile(options, page.script, 'js');
  const sheet = findBuiltFile(options, page.script, 'css');
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<meta name="robots" content="noindex">
${assets.fontPreloads.map((href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)}
${[...assets.stylesheets, sheet].map((href) => href && html`<link rel="stylesheet" href="${href}">`)}
${script && html`<script type="module" src="${script}"></script>`}
<link rel="icon" href="/demo/pictures/crest.svg" type="image/svg+xml">
</head>
<body class="wb ${page.bodyClass}">
${renderBar(page, options)}
${page.main}
${page.data !== undefined && html`<script type="application/json" id="wb-data">${safe(toScriptJson(page.data))}</script>`}
</body>
</html>
`;
}
