import { createHash } from 'node:crypto';
import type { AdRules } from '../../src/core/entities.ts';
import type { ContentNode, ElementNode, HtmlNode } from '../content/content-nodes.ts';
import { recordSource } from '../data-source/recording-source.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import { memoizeByObject } from '../remember.ts';
import type { PageContext } from './page-context.ts';
import type { Markup } from './templates/html.ts';
import { type PageChunks, type PageParts, renderPageEnd, renderPageStart } from './templates/page-shell.ts';

export interface RenderedPage {
  /** In parts, most of which other pages are made of too. */
  readonly body: readonly Buffer[];
  /** Differs whenever the body does: a hash of its parts' hashes, which are kept with them. */
  readonly fingerprint: string;
  readonly tags: readonly string[];
}

export interface PageFacts {
  readonly id: string;
  readonly title: string;
  readonly isMonetizationDisabled: boolean;
  /** In previews, and where a page has rules of its own: the site's rules may differ by visitor, and pages are cached. */
  readonly adRules?: AdRules;
}

/** Elements in the first screen, about: what stands after them is out of sight when the page opens. */
const firstScreen = 6;

/** Shorter HTML is joined before it is encoded; longer HTML is content, which outlives many renderings of its page. */
const minReusedBytes = 512;
const bytesOfNode = new WeakMap<ContentNode, Buffer>();

function encode(contentNode: ContentNode, html: string): Buffer {
  const known = bytesOfNode.get(contentNode);
  if (known) return known;
  const bytes = Buffer.from(html);
  bytesOfNode.set(contentNode, bytes);
  return bytes;
}

const hashes = new WeakMap<Buffer, string>();

function hashOf(bytes: Buffer): string {
  const known = hashes.get(bytes);
  if (known) return known;
  const hash = createHash('sha1').update(bytes).digest('base64url');
  hashes.set(bytes, hash);
  return hash;
}

/** Hashing anew costs less than a hash of its own below this length. */
const worthHashing = 2048;

function fingerprintOf(bytes: readonly Buffer[]): string {
  const hash = createHash('sha1');
  for (const part of bytes) hash.update(part.byteLength < worthHashing ? part : hashOf(part));
  return hash.digest('base64url');
}

/** A page's own bytes in order; where an element stands, nothing. */
type Frame = readonly (Buffer | undefined)[];

function frameNodes(nodes: readonly ContentNode[]): Frame {
  const frame: (Buffer | undefined)[] = [];
  let pending = '';
  function add(next: Buffer | undefined): void {
    if (pending) frame.push(Buffer.from(pending));
    pending = '';
    frame.push(next);
  }
  for (const contentNode of nodes) {
    if (contentNode.kind === 'element') add(undefined);
    else if (contentNode.kind === 'html' && contentNode.html.length < minReusedBytes)
      pending += contentNode.html;
    else if (contentNode.kind === 'html') add(encode(contentNode, contentNode.html));
  }
  if (pending) frame.push(Buffer.from(pending));
  return frame;
}

function joinHtml(fragment: Markup): Buffer {
  return Buffer.from(
    fragment.nodes.map((contentNode) => (contentNode.kind === 'html' ? contentNode.html : '')).join(''),
  );
}

/** Classes that WordPress's editors write, the old one's alignments and galleries included. */
const blockClass =
  /\sclass="(?:[^"]*\s)?(?:wp-|has-|align(?:left|right|center|wide|full)|gallery|blocks-gallery)/;
const holdsBlock = memoizeByObject((contentNode: HtmlNode) => blockClass.test(contentNode.html));

function findChunks(
  nodes: readonly ContentNode[],
  elements: readonly ElementNode[],
  { rules, assets }: PageContext,
): PageChunks {
  const wanted = elements.filter(({ tag, attributes }, index) => {
    const strategy = attributes.hydrate ?? rules.declarations.get(tag)?.hydrate;
    return strategy === 'load' || (strategy === 'visible' && index < firstScreen);
  });
  const own = new Set(
    elements.filter(({ tag }) => rules.declarations.get(tag)?.chunk === 'own').map(({ tag }) => tag),
  );
  return {
    preloads: [...new Set(wanted.flatMap(({ tag }) => assets.chunksOf(tag)))],
    later: [...own].map((tag) => ({ tag, files: assets.chunksOf(tag) })),
    hasBlocks: nodes.some((contentNode) => contentNode.kind === 'html' && holdsBlock(contentNode)),
  };
}

interface Framed {
  readonly elements: readonly ElementNode[];
  readonly frame: Frame;
}

/** Frames by the body that they are of: a page that was composed once comes with the same, for the same head and site. */
const frames = new WeakMap<Markup, Framed>();

function frameOf(parts: PageParts, body: Markup, context: PageContext): Framed {
  const known = frames.get(body);
  if (known) return known;
  const { nodes } = body;
  const elements = nodes.filter((contentNode) => contentNode.kind === 'element');
  const start = joinHtml(renderPageStart(parts, context, findChunks(nodes, elements, context)));
  const framed = { elements, frame: [start, ...frameNodes(nodes)] };
  frames.set(body, framed);
  return framed;
}

/**
 * Draws a page to its bytes: all elements' data at once, then their pieces.
 *
 * @param body the visible page, with the elements in it; the same object stands for the same page with the same head
 * @param usedIds ids that stand in the page already
 */
export async function renderPage(
  parts: PageParts,
  body: Markup,
  facts: PageFacts,
  context: PageContext,
  fragments: FragmentRenderer,
  usedIds: Iterable<string> = [],
): Promise<RenderedPage> {
  const source = recordSource(context.source);
  const { elements, frame } = frameOf(parts, body, context);
  const drawn = await fragments.renderAll(elements, source, new Set(['page-main', ...usedIds]), context.path);
  const page = {
    id: facts.id,
    title: facts.title,
    path: context.path,
    isMonetizationDisabled: facts.isMonetizationDisabled,
  };
  const pageData = {
    siteConfig: context.config,
    enrichedContent: source.enrichedContent(),
    page,
    ...(facts.adRules && { adRules: facts.adRules }),
  };
  const fragmentBytes = drawn.values();
  const bytes = [
    ...frame.map((own) => own ?? (fragmentBytes.next().value as Buffer)),
    joinHtml(renderPageEnd(pageData)),
  ];
  return { body: bytes, fingerprint: fingerprintOf(bytes), tags: [`page:${facts.id}`, ...source.tags()] };
}
