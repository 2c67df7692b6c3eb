import type { AdRules } from '../../src/core/model/ad-rules.ts';
import type { FragmentSummary } from '../cache/page-composition.ts';
import type { ContentNode, ElementNode, ParsedContent } from '../content/content-nodes.ts';
import type { CmsSource } from '../data-source/cms-source.ts';
import { Recording } from '../data-source/recording.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import { hashOf } from '../fragments/rendered-fragment.ts';
import type { PageContext } from './page-context.ts';
import { type Markup, toText } from './templates/html.ts';
import {
  type PageChunks,
  type PageParts,
  renderPageBody,
  renderPageEnd,
  renderPageStart,
} from './templates/page-shell.ts';

export interface RenderedPage {
  readonly body: Buffer;
  /** Changes whenever the body changes. */
  readonly fingerprint: string;
  readonly tags: readonly string[];
  readonly fragments: readonly FragmentSummary[];
}

export interface PageFacts {
  readonly id: string;
  readonly title: string;
  readonly isMonetizationDisabled: boolean;
  /**
   * Only in previews and on pages with rules of their own: the site's rules depend on the visitor, and
   * pages are cached.
   */
  readonly adRules?: AdRules;
}

/** Roughly how many elements the first screen shows. */
const firstScreenElements = 6;

function findChunks(
  elements: readonly ElementNode[],
  hasBlocks: boolean,
  { rules, assets }: PageContext,
): PageChunks {
  const early = elements.filter(({ tag, attributes }, index) => {
    const strategy = attributes.hydrate ?? rules.declarations.get(tag)?.hydrate;
    return strategy === 'load' || (strategy === 'visible' && index < firstScreenElements);
  });
  const own = new Set(
    elements.filter(({ tag }) => rules.declarations.get(tag)?.chunk === 'own').map(({ tag }) => tag),
  );
  return {
    preloads: [...new Set(early.flatMap(({ tag }) => assets.chunksOf(tag)))],
    later: [...own].map((tag) => ({ tag, files: assets.chunksOf(tag) })),
    hasBlocks,
  };
}

/** Joins the page's HTML and the fragments; hashes the HTML and the fragments' hashes. */
function assemble(
  start: string,
  nodes: readonly ContentNode[],
  fragments: readonly { readonly bytes: Buffer; readonly hash: string }[],
  end: string,
): Pick<RenderedPage, 'body' | 'fingerprint'> {
  const body: Buffer[] = [];
  const rest = fragments.values();
  let html = start;
  let identity = '';
  for (const node of nodes) {
    if (node.kind === 'html') html += node.html;
    if (node.kind !== 'element') continue;
    const fragment = rest.next().value;
    if (!fragment) continue;
    body.push(Buffer.from(html), fragment.bytes);
    identity += html + fragment.hash;
    html = '';
  }
  html += end;
  body.push(Buffer.from(html));
  return { body: Buffer.concat(body), fingerprint: hashOf(identity + html) };
}

/**
 * Renders a page to bytes: loads the data of all elements, then renders their fragments.
 *
 * @param content the parsed content that the page shows
 */
export async function renderPage(
  parts: PageParts,
  facts: PageFacts,
  context: PageContext & { readonly source: CmsSource },
  fragments: FragmentRenderer,
  content?: ParsedContent,
): Promise<RenderedPage> {
  const recording = new Recording();
  const body: Markup = renderPageBody(parts, context);
  const elements = body.nodes.filter((node) => node.kind === 'element');
  const usedIds = new Set(['page-main', ...(content?.ids ?? [])]);
  const rendered = await fragments.renderAll(
    elements,
    context.source.recordTo(recording),
    usedIds,
    context.path,
  );
  const page = {
    id: facts.id,
    title: facts.title,
    path: context.path,
    isMonetizationDisabled: facts.isMonetizationDisabled,
  };
  const pageData = {
    siteConfig: context.config,
    enrichedContent: recording.enrichedContent(),
    page,
    ...(facts.adRules && { adRules: facts.adRules }),
  };
  const chunks = findChunks(elements, content?.hasBlocks ?? false, context);
  return {
    ...assemble(
      toText(renderPageStart(parts, context, chunks)),
      body.nodes,
      rendered,
      toText(renderPageEnd(pageData)),
    ),
    tags: [`page:${facts.id}`, ...recording.tags()],
    fragments: rendered.map(({ tag, key, responses, isReused }) => ({ tag, key, responses, isReused })),
  };
}
