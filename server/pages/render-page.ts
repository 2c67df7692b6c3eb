import type { ElementSegment, Segment } from '../content/segments.ts';
import type { PieceRenderer } from '../pieces/piece-renderer.ts';
import type { Fragment } from './html.ts';
import type { PageContext } from './page-context.ts';
import { type PageParts, renderPageBody, renderPageEnd, renderPageStart } from './page-shell.ts';
import { recordSource } from './recording-source.ts';

export interface RenderedPage {
  readonly body: Buffer;
  readonly tags: readonly string[];
}

export interface PageFacts {
  readonly id: string;
  readonly title: string;
  readonly isMonetizationDisabled: boolean;
}

/** Elements in the first screen, about: what stands after them is out of sight when the page opens. */
const firstScreen = 6;

/** A segment's bytes are encoded once; content outlives many renderings of its page. */
const bytesOfSegment = new WeakMap<Segment, Buffer>();

function encode(segment: Segment): Buffer {
  const known = bytesOfSegment.get(segment);
  if (known) return known;
  const bytes = Buffer.from(segment.kind === 'html' ? segment.html : '');
  bytesOfSegment.set(segment, bytes);
  return bytes;
}

function joinHtml(fragment: Fragment): Buffer {
  return Buffer.from(fragment.segments.map((segment) => (segment.kind === 'html' ? segment.html : '')).join(''));
}

function findPreloads(elements: readonly ElementSegment[], { rules, assets }: PageContext): string[] {
  const wanted = elements.filter(({ tag, attributes }, index) => {
    const strategy = attributes.hydrate ?? rules.declarations.get(tag)?.hydrate;
    return strategy === 'load' || (strategy === 'visible' && index < firstScreen);
  });
  return [...new Set(wanted.flatMap(({ tag }) => assets.chunksOf(tag)))];
}

/**
 * Draws a page to its bytes: all elements' data at once, then their pieces, then
 * one concatenation.
 *
 * @param usedIds ids that stand in the page already
 */
export async function renderPage(parts: PageParts, facts: PageFacts, context: PageContext, pieces: PieceRenderer, usedIds: Iterable<string> = []): Promise<RenderedPage> {
  const source = recordSource(context.source);
  const { segments } = renderPageBody(parts, context);
  const elements = segments.filter((segment) => segment.kind === 'element');
  const drawn = (await pieces.renderAll(elements, source, new Set(['page-main', ...usedIds]))).values();
  const body = segments.map((segment) => (segment.kind === 'element' ? (drawn.next().value as Buffer) : encode(segment)));
  const page = { id: facts.id, title: facts.title, path: context.path, isMonetizationDisabled: facts.isMonetizationDisabled };
  const pageData = { siteConfig: context.config, enrichedContent: source.enrichedContent(), page };
  const start = joinHtml(renderPageStart(parts, context, findPreloads(elements, context)));
  return { body: Buffer.concat([start, ...body, joinHtml(renderPageEnd(pageData))]), tags: [`page:${facts.id}`, ...source.tags()] };
}
