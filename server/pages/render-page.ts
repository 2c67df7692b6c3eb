import type { AdRules } from '../../src/core/model/ad-rules.ts';
import { rootStart } from '../../src/core/root-markup.ts';
import type { FragmentSummary } from '../cache/page-composition.ts';
import { findClasses, findTags } from '../content/analysis/find-names.ts';
import { latinRangeOf, widestRange } from '../content/analysis/latin-range.ts';
import {
  type ContentNode,
  type ElementNode,
  emptyContent,
  type ParsedContent,
} from '../content/content-nodes.ts';
import type { CmsSource } from '../data-source/cms-source.ts';
import { Recording } from '../data-source/recording.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import type { RenderedFragment } from '../fragments/rendered-fragment.ts';
import { speculationRules } from '../static/speculation-rules.ts';
import type { InlineElement } from '../styles/inline-element.ts';
import { deferImage, findFirstImage, prioritizeImage } from './first-image.ts';
import type { PageContext } from './page-context.ts';
import { PageWriter, type WrittenPage } from './page-writer.ts';
import { type Markup, toText } from './templates/html.ts';
import {
  bodyClasses,
  type PageChunks,
  type PageParts,
  renderPageBody,
  renderPageEnd,
  renderPageStart,
} from './templates/page-shell.ts';

export interface RenderedPage extends WrittenPage {
  /** `'sha256-…'` of each `<style>`. */
  readonly styleSources: readonly string[];
  /** `'sha256-…'` of each `<script>` with text. */
  readonly scriptSources: readonly string[];
  readonly tags: readonly string[];
  readonly fragments: readonly FragmentSummary[];
}

export interface PageFacts {
  readonly id: string;
  readonly title: string;
  readonly isMonetizationDisabled: boolean;
  /**
   * Only in previews and on pages with their own rules: the site's rules depend on the visitor, and pages
   * are cached.
   */
  readonly adRules?: AdRules;
}

/** Roughly how many elements the first screen shows. */
const firstScreenElements = 6;

function findChunks(
  elements: readonly ElementNode[],
  fragments: readonly RenderedFragment[],
  content: ParsedContent,
  { rules, assets }: PageContext,
): PageChunks {
  const hasElements = content.nodes.some(({ kind }) => kind === 'element');
  const hasFinder = fragments.some(({ root }) => root?.hasFinder);
  const script = hasElements ? assets.positionScript : assets.loaderScript;
  const early = elements.filter(({ tag, attributes }, index) => {
    const strategy = attributes.hydrate ?? rules.declarations.get(tag)?.hydrate;
    return strategy === 'load' || (strategy === 'visible' && index < firstScreenElements);
  });
  return {
    preloads: [...new Set(early.flatMap(({ tag }) => assets.chunksOf(tag)))],
    inlineScript: hasFinder ? assets.finderScript : script,
    hasBlocks: content.hasBlocks,
  };
}

/** The page's own style; undefined if the page links the style sheets. */
function findPageStyle(
  { head, kind }: PageParts,
  { nodes }: Markup,
  elements: readonly ElementNode[],
  fragments: readonly RenderedFragment[],
  { assets, styleDelivery }: PageContext,
  content: ParsedContent,
): InlineElement | undefined {
  if (styleDelivery === 'linked') return undefined;
  const html = toText({ nodes: nodes.filter((node) => node.kind === 'html' && !node.isContent) });
  const ownClasses = elements.flatMap(({ attributes }) => attributes.class?.split(/\s+/) ?? []);
  const roots = fragments.flatMap(({ root = [] }) => root);
  const ranges = roots.map(({ firstPaint }) => firstPaint.latinRange);
  return assets.inlineStyles.ofPage({
    hasBlocks: content.hasBlocks,
    hasRichText: content.hasRichText,
    textTags: new Set([...findTags(html), ...content.tags, ...elements.map(({ tag }) => tag)]),
    latinRange: widestRange([content.latinRange, ...ranges, latinRangeOf(head.title)]),
    tags: new Set(fragments.filter(({ root }) => root).map(({ tag }) => tag)),
    elements,
    // Outside of roots.
    classes: new Set([...bodyClasses(kind), ...findClasses(html), ...content.classes, ...ownClasses]),
    rootStyles: new Set(roots.flatMap(({ firstPaint: { style = [] } }) => style)),
  });
}

/**
 * The fragment's start tag and its root. If the page has inline styles, the root has its own style instead of
 * the link to the sheet of all elements. An ad slot that is left out has an empty root, which needs neither:
 * the page's style hides the slot.
 */
function splitFragment(
  { bytes, root }: RenderedFragment,
  { attributes }: ElementNode,
  hasInlineStyles: boolean,
): [startTag: Buffer, ...root: Buffer[]] {
  if (!root) return [bytes];
  const { sheet } = root;
  const rootAt = sheet.start - rootStart.length;
  const startTag = bytes.subarray(0, rootAt);
  const style = hasInlineStyles ? root.firstPaint.style : undefined;
  if (!style) return [startTag, bytes.subarray(rootAt)];
  const own = attributes['left-out'] === undefined ? [style.bytes] : [];
  return [startTag, bytes.subarray(rootAt, sheet.start), ...own, bytes.subarray(sheet.end)];
}

/** Joins the page's HTML and the fragments. */
function assemble(
  start: string,
  nodes: readonly ContentNode[],
  fragments: readonly RenderedFragment[],
  end: string,
  hasInlineStyles: boolean,
): WrittenPage {
  const page = new PageWriter();
  const remaining = fragments.values();
  page.writeHtml(start);
  for (const node of nodes) {
    if (node.kind === 'html') page.writeHtml(node.html);
    if (node.kind !== 'element') continue;
    const fragment = remaining.next().value;
    if (fragment)
      page.writeElement(fragment.tag, fragment.hash, ...splitFragment(fragment, node, hasInlineStyles));
  }
  page.writeHtml(end);
  return page.finish();
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
  content: ParsedContent = emptyContent,
): Promise<RenderedPage> {
  const recording = new Recording();
  const body: Markup = renderPageBody(parts, context);
  const elements = body.nodes.filter((node) => node.kind === 'element');
  const usedIds = new Set(['page-main', ...content.ids]);
  const source = context.source.recordTo(recording);
  const allFragments = await fragments.renderAll(elements, source, usedIds, {
    path: context.path,
    hasQuery: context.query.size > 0,
  });
  const firstOfMain = parts.main.nodes.find((node) => node.kind === 'element');
  const imageFragment =
    firstOfMain && findFirstImage(parts.main.nodes, allFragments.slice(elements.indexOf(firstOfMain)));
  const rendered = allFragments.map((fragment) =>
    fragment === imageFragment ? prioritizeImage(fragment) : deferImage(fragment),
  );
  const { id, title, isMonetizationDisabled, adRules } = facts;
  const pageData = {
    siteConfig: context.config,
    enrichedContent: recording.enrichedContent(),
    page: { id, title, path: context.path, isMonetizationDisabled },
    adRules,
  };
  const chunks = findChunks(elements, rendered, content, context);
  const style = findPageStyle(parts, body, elements, rendered, context, content);
  const inlined = style ? [style, ...rendered.flatMap(({ root }) => root?.firstPaint.style ?? [])] : [];
  return {
    styleSources: [...new Set(inlined.map(({ source }) => source))],
    scriptSources: [chunks.inlineScript.source, speculationRules.source],
    tags: [`page:${id}`, ...recording.tags()],
    fragments: rendered.map(({ tag, key, responses, isReused, isPending }) => ({
      tag,
      key,
      responses,
      isReused,
      isPending,
    })),
    ...assemble(
      toText(renderPageStart(parts, context, chunks, style)),
      body.nodes,
      rendered,
      toText(renderPageEnd(pageData)),
      style !== undefined,
    ),
  };
}
