import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataSource } from '../../src/core/data-source.ts';
import { decodeProps, renderRoot, type ServerElement } from '../../src/core/ssr/render-root.tsx';
import { type ElementSegment, writeAttributes } from '../content/segments.ts';
import type { Logger } from '../logger.ts';

export interface PieceRendererOptions {
  readonly elements: readonly ServerElement[];
  readonly stylesheet: string;
  readonly build: string;
  readonly maxBytes: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Draws elements to finished bytes: open tag, declarative root, anchors. */
export interface PieceRenderer {
  has(tag: string): boolean;
  /**
   * All elements of a page, in their order. Data is loaded for all at once.
   * Fails never: an element that cannot be drawn stays its plain tag, one whose
   * data cannot be had is drawn without and gets it in the browser.
   *
   * @param usedIds every id of the page; gains those of the anchors
   */
  renderAll(segments: readonly ElementSegment[], source: DataSource, usedIds: Set<string>): Promise<Buffer[]>;
}

interface Loaded {
  readonly data: unknown;
  readonly state: 'ready' | 'pending';
}

type ErrorLike = { readonly message?: unknown };

function messageOf(error: unknown): string {
  return String((error as ErrorLike | undefined)?.message ?? error);
}

/** Anchors that a page links to: `id` is unique on the page, the slot is the component's own name for it. */
function writeAnchors(ids: readonly string[], isInLink: boolean, usedIds: Set<string>): string {
  return ids
    .map((wanted) => {
      let id = wanted;
      for (let count = 2; usedIds.has(id); count++) id = `${wanted}-${count}`;
      usedIds.add(id);
      const tag = isInLink ? 'span' : 'a';
      return `<${tag}${writeAttributes({ id, slot: `anchor-${wanted}` })}></${tag}>`;
    })
    .join('');
}

function keyOf(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts);
  return text.length < 256 ? text : createHash('sha1').update(text).digest('base64');
}

/**
 * Pieces are kept as Buffers, by everything they are made of: a string with one
 * character outside Latin-1 would be flattened and encoded again for every page.
 */
export function createPieceRenderer({ elements, stylesheet, build, maxBytes, logger }: PieceRendererOptions): PieceRenderer {
  const byTag = new Map(elements.map((element) => [element.declaration.tag, element]));
  const pieces = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (piece, key) => piece.byteLength + key.length + 64 });

  async function load(element: ServerElement, segment: ElementSegment, source: DataSource): Promise<Loaded> {
    if (!element.load) return { data: undefined, state: 'ready' };
    try {
      const data = await element.load(decodeProps(element, segment.attributes, segment.items), source);
      return { data: data ?? null, state: 'ready' };
    } catch (error) {
      logger.warn({ tag: segment.tag, message: messageOf(error) }, 'an element’s data could not be loaded');
      return { data: undefined, state: 'pending' };
    }
  }

  function draw(element: ServerElement, segment: ElementSegment, source: DataSource, { data, state }: Loaded, usedIds: Set<string>): Buffer {
    const { tag, attributes, items, isInLink } = segment;
    const plain = `<${tag}${writeAttributes(attributes)}`;
    try {
      const anchors = element.anchors ? writeAnchors(element.anchors({ ...decodeProps(element, attributes, items), data }), isInLink, usedIds) : '';
      const key = keyOf([plain, items, data, state, anchors]);
      const known = pieces.get(key);
      if (known) return known;
      const root = renderRoot(element, { attributes, items, data, source, stylesheet, build });
      const piece = Buffer.from(`${plain} data-state="${state}">${root}${anchors}`);
      pieces.set(key, piece);
      return piece;
    } catch (error) {
      logger.warn({ tag, message: messageOf(error) }, 'an element could not be drawn on the server');
      return Buffer.from(`${plain}>`);
    }
  }

  return {
    has: (tag) => byTag.has(tag),
    async renderAll(segments, source, usedIds) {
      const loaded = await Promise.all(
        segments.map((segment) => {
          const element = byTag.get(segment.tag);
          return element ? load(element, segment, source) : undefined;
        }),
      );
      return segments.map((segment, index) => {
        const element = byTag.get(segment.tag);
        const result = loaded[index];
        return element && result ? draw(element, segment, source, result, usedIds) : Buffer.from(`<${segment.tag}${writeAttributes(segment.attributes)}>`);
      });
    },
  };
}
