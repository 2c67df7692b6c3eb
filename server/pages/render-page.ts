import { createHash } from 'node:crypto';
import type { AdRules } from '../../src/core/entities.ts';
import type { ElementSegment, HtmlSegment, Segment } from '../content/segments.ts';
import type { PieceRenderer } from '../pieces/piece-renderer.ts';
import { rememberFor } from '../remember.ts';
import type { Fragment } from './html.ts';
import type { PageContext } from './page-context.ts';
import { type PageChunks, type PageParts, renderPageEnd, renderPageStart } from './page-shell.ts';
import { recordSource } from './recording-source.ts';

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
const worthKeeping = 512;
const bytesOfSegment = new WeakMap<Segment, Buffer>();

function encode(segment: Segment, html: string): Buffer {
  const known = bytesOfSegment.get(segment);
  if (known) return known;
  const bytes = Buffer.from(html);
  bytesOfSegment.set(segment, bytes);
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

function frameSegments(segments: readonly Segment[]): Frame {
  const frame: (Buffer | undefined)[] = [];
  let pending = '';
  function add(next: Buffer | undefined): void {
    if (pending) frame.push(Buffer.from(pending));
    pending = '';
    frame.push(next);
  }
  for (const segment of segments) {
    if (segment.kind === 'element') add(undefined);
    else if (segment.kind === 'html' && segment.html.length < worthKeeping) pending += segment.html;
    else if (segment.kind === 'html') add(encode(segment, segment.html));
  }
  if (pending) frame.push(Buffer.from(pending));
  return frame;
}

function joinHtml(fragment: Fragment): Buffer {
  return Buffer.from(fragment.segments.map((segment) => (segment.kind === 'html' ? segment.html : '')).join(''));
}

/** Classes that WordPress's editors write, the old one's alignments and galleries included. */
const blockClass = /\sclass="(?:[^"]*\s)?(?:wp-|has-|align(?:left|right|center|wide|full)|gallery|blocks-gallery)/;
const holdsBlock = rememberFor((segment: HtmlSegment) => blockClass.test(segment.html));

function findChunks(segments: readonly Segment[], elements: readonly ElementSegment[], { rules, assets }: PageContext): PageChunks {
  const wanted = elements.filter(({ tag, attributes }, index) => {
    const strategy = attributes.hydrate ?? rules.declarations.get(tag)?.hydrate;
    return strategy === 'load' || (strategy === 'visible' && index < firstScreen);
  });
  const own = new Set(elements.filter(({ tag }) => rules.declarations.get(tag)?.chunk === 'own').map(({ tag }) => tag));
  return {
    preloads: [...new Set(wanted.flatMap(({ tag }) => assets.chunksOf(tag)))],
    later: [...own].map((tag) => ({ tag, files: assets.chunksOf(tag) })),
    hasBlocks: segments.some((segment) => segment.kind === 'html' && holdsBlock(segment)),
  };
}

interface Framed {
  readonly elements: readonly ElementSegment[];
  readonly frame: Frame;
}

/** Frames by the body that they are of: a page that was composed once comes with the same, for the same head and site. */
const frames = new WeakMap<Fragment, Framed>();

function frameOf(parts: PageParts, body: Fragment, context: PageContext): Framed {
  const known = frames.get(body);
  if (known) return known;
  const { segments } = body;
  const elements = segments.filter((segment) => segment.kind === 'element');
  const start = joinHtml(renderPageStart(parts, context, findChunks(segments, elements, context)));
  const framed = { elements, frame: [start, ...frameSegments(segments)] };
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
  body: Fragment,
  facts: PageFacts,
  context: PageContext,
  pieces: PieceRenderer,
  usedIds: Iterable<string> = [],
): Promise<RenderedPage> {
  const source = recordSource(context.source);
  const { elements, frame } = frameOf(parts, body, context);
  const drawn = await pieces.renderAll(elements, source, new Set(['page-main', ...usedIds]), context.path);
  const page = { id: facts.id, title: facts.title, path: context.path, isMonetizationDisabled: facts.isMonetizationDisabled };
  const pageData = { siteConfig: context.config, enrichedContent: source.enrichedContent(), page, ...(facts.adRules && { adRules: facts.adRules }) };
  const pieceBytes = drawn.values();
  const bytes = [...frame.map((own) => own ?? (pieceBytes.next().value as Buffer)), joinHtml(renderPageEnd(pageData))];
  return { body: bytes, fingerprint: fingerprintOf(bytes), tags: [`page:${facts.id}`, ...source.tags()] };
}
