import { formatTokenValue, tokenParameter } from '../../../demo/workbench/host-tokens.ts';
import type { Settings } from '../../../demo/workbench/settings.ts';
import { toScriptJson } from '../../../src/core/root-markup.ts';
import type { ContentNode, ParsedContent } from '../../content/content-nodes.ts';
import { parseContent, parseContentAsync } from '../../content/parse-content.ts';
import type { ObservableSource } from '../../data-source/observable-source.ts';
import { Recording } from '../../data-source/recording.ts';
import type { FragmentRenderer } from '../../fragments/fragment-renderer.ts';
import { html, Markup, safe } from '../../pages/templates/html.ts';
import { type DemoOptions, findBuiltFile } from '../demo-options.ts';

/** The settings that change the page in the frame. */
export type FrameView = Pick<Settings, 'mode' | 'theme' | 'scheme' | 'direction' | 'css'> & {
  /** Values of host page tokens. */
  readonly tokens?: ReadonlyMap<string, string>;
};

export interface FramePage {
  readonly title: string;
  /** Content of `<body>`, without the page data. */
  readonly body: Markup;
  readonly bodyClass: string;
}

/** The URL of the style sheet with the host page's tokens. */
function tokenSheet({ tokens = new Map<string, string>() }: FrameView): string | undefined {
  if (tokens.size === 0) return undefined;
  const query = [...tokens].map(([name, value]) => `${tokenParameter(name)}=${formatTokenValue(value)}`);
  return `/demo/host-tokens.css?${query.join('&')}`;
}

function renderScripts({ mode }: FrameView, options: DemoOptions): Markup | undefined {
  if (mode === 'server') return undefined;
  const recorder = findBuiltFile(options, 'frame', 'js');
  return html`${recorder && html`<script src="${recorder}"></script>`}
${mode === 'client' ? safe('<script src="/embed.js" async></script>') : html`<script type="module" src="${options.assets.script}"></script>`}`;
}

function renderHead(title: string, view: FrameView, options: DemoOptions): Markup {
  const { assets } = options;
  const sheets = [
    ...assets.stylesheets,
    findBuiltFile(options, 'stage', 'css'),
    view.theme !== 'site' && `/demo/theme/${view.theme}.css`,
    view.css !== 'none' && findBuiltFile(options, `host-${view.css}`, 'css'),
    tokenSheet(view),
  ];
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${view.scheme === 'system' ? 'light dark' : view.scheme}">
<title>${title}</title>
<meta name="robots" content="noindex">
${assets.fontPreloads.map((href) => html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)}
${sheets.map((href) => href && html`<link rel="stylesheet" href="${href}">`)}
${renderScripts(view, options)}
<link rel="icon" href="/demo/pictures/crest.svg" type="image/svg+xml">`;
}

const toMarkup = ({ nodes }: ParsedContent): Markup =>
  new Markup(nodes.filter((contentNode) => contentNode.kind !== 'placement'));

/**
 * Converts an example's HTML to markup. Parses and sanitizes it like an author's content, but returns it
 * unchanged in the mode `client`.
 */
export function renderContent(
  source: string,
  { mode }: Pick<FrameView, 'mode'>,
  { rules }: DemoOptions,
): Markup {
  return mode === 'client' ? safe(source) : toMarkup(parseContent(source, rules));
}

/**
 * Like `renderContent`, but yields to the event loop while it parses, because visitors may send long texts.
 */
export async function renderContentAsync(
  source: string,
  { mode }: Pick<FrameView, 'mode'>,
  { rules }: DemoOptions,
): Promise<Markup> {
  return mode === 'client' ? safe(source) : toMarkup(await parseContentAsync(source, rules));
}

/** Renders the elements among the nodes, and joins all nodes to bytes. */
export async function renderElements(
  nodes: readonly ContentNode[],
  renderer: FragmentRenderer,
  source: ObservableSource,
): Promise<Buffer> {
  const fragments = await renderer.renderAll(
    nodes.filter((node) => node.kind === 'element'),
    source,
    new Set(),
  );
  let count = 0;
  const bytes = nodes.map((contentNode) =>
    contentNode.kind === 'element'
      ? (fragments[count++]?.bytes ?? Buffer.alloc(0))
      : Buffer.from(contentNode.kind === 'html' ? contentNode.html : ''),
  );
  return Buffer.concat(bytes);
}

/** Renders markup with elements to bytes; `end` receives the page data for the page's script. */
export async function renderNodes(
  start: Markup,
  options: DemoOptions,
  end: (pageData: string) => Markup,
): Promise<Buffer> {
  const recording = new Recording();
  const source = (await options.createSource()).recordTo(recording);
  const bytes = await renderElements(start.nodes, options.fragments, source);
  const pageData = toScriptJson({
    // Visits to the workbench are not visits of readers, so they are not measured.
    siteConfig: {
      ...source.config,
      analytics: { ...source.config.analytics, vitals: 0 },
      eventsUrl: undefined,
    },
    enrichedContent: recording.enrichedContent(),
    page: { id: 'demo', title: 'Workbench', isMonetizationDisabled: false },
  });
  return Buffer.concat([bytes, await renderElements(end(pageData).nodes, options.fragments, source)]);
}

/** Renders the page in the frame: prerendered elements, followed by the page data. */
export function renderFrame(page: FramePage, view: FrameView, options: DemoOptions): Promise<Buffer> {
  const start = html`<!doctype html>
<html lang="en-US"${view.direction === 'rtl' && html` dir="rtl"`} data-workbench-frame>
<head>
${renderHead(page.title, view, options)}
</head>
<body class="${page.bodyClass}">
${page.body}
`;
  return renderNodes(
    start,
    options,
    (
      pageData,
    ) => html`${view.mode !== 'client' && html`<script type="application/json" id="embed-page-data">${safe(pageData)}</script>`}
</body>
</html>
`,
  );
}
