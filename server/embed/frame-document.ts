import { toScriptJson } from '../../src/core/root-markup.ts';
import type { CmsSource } from '../data-source/cms-source.ts';
import { Recording } from '../data-source/recording.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import type { PageAssets } from '../pages/page-context.ts';
import { html, safe, toText } from '../pages/templates/html.ts';
import { framePath, type Widget } from './embeddable.ts';
import { renderOembedLink } from './oembed-link.ts';

export interface FrameDocumentOptions {
  readonly fragments: FragmentRenderer;
  readonly assets: Pick<PageAssets, 'stylesheets' | 'script'>;
  readonly createSource: () => Promise<CmsSource>;
  readonly frameScript: string;
}

/** Renders a page with one element. It reports its height to the page that shows it in a frame. */
export async function renderFrame(
  widget: Widget,
  origin: string,
  { fragments, assets, createSource, frameScript }: FrameDocumentOptions,
): Promise<Buffer> {
  const recording = new Recording();
  const source = (await createSource()).recordTo(recording);
  const [fragment] = await fragments.renderAll([widget.node], source, new Set(), { path: '/embed/frame' });
  const pageData = {
    siteConfig: source.config,
    enrichedContent: recording.enrichedContent(),
    page: { id: 'frame', title: widget.title, isMonetizationDisabled: true },
  };
  const start = html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${widget.colorScheme}">
<title>${widget.title}</title>
<meta name="robots" content="noindex">
<base target="_top">
${renderOembedLink(origin + framePath(widget))}
${assets.stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<script type="module" src="${assets.script}" crossorigin></script>
<script src="${frameScript}" defer></script>
</head>
<body class="embed-frame">
`;
  const end = html`</${safe(widget.node.tag)}>
<script type="application/json" id="embed-page-data">${safe(toScriptJson(pageData))}</script>
</body>
</html>
`;
  return Buffer.concat([
    Buffer.from(toText(start)),
    fragment?.bytes ?? Buffer.alloc(0),
    Buffer.from(toText(end)),
  ]);
}
