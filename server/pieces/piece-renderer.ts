import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type DataSource, describeMissing, type ReportMissing } from '../../src/core/data-source.ts';
import { decodeProps, renderRoot, type ServerElement } from '../../src/core/ssr/render-root.tsx';
import { type ElementSegment, writeAttributes } from '../content/segments.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import type { Logger } from '../logger.ts';
import { rememberFor } from '../remember.ts';
import { captureQuestions, type Question, stillHold } from './questions.ts';

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
   * Beyond a few megabytes in all, elements stay plain tags, too: no page is so large.
   *
   * @param usedIds every id of the page; gains those of the anchors
   * @param place where it is, for the log
   */
  renderAll(segments: readonly ElementSegment[], source: DataSource, usedIds: Set<string>, place?: string): Promise<Buffer[]>;
}

/** What all pieces of a page may take together: ten times the largest page of ours. */
const mostBytes = 8 * 1_048_576;
/** Others' requests are answered after so many pieces. */
const piecesPerTurn = 32;

interface Loaded {
  readonly data: unknown;
  readonly state: 'ready' | 'pending';
  /** A sentence for each attribute that names nothing the source has. */
  readonly missing?: string;
  readonly questions: readonly Question[];
}

/** A piece that a segment had before, and what must not have changed since. */
interface Remembered {
  readonly piece: Buffer;
  readonly anchors: readonly string[];
  readonly config: DataSource['config'];
  readonly loaded: Loaded;
}

type ErrorLike = { readonly message?: unknown };

function messageOf(error: unknown): string {
  return String((error as ErrorLike | undefined)?.message ?? error);
}

/** Anchors that a page links to: `id` is unique on the page, the slot is the component's own name for it. */
function writeAnchors(ids: readonly string[], isInLink: boolean, pageIds: UniqueIds): string {
  return ids
    .map((wanted) => {
      const id = pageIds.claim(wanted);
      const tag = isInLink ? 'span' : 'a';
      return `<${tag}${writeAttributes({ id, slot: `anchor-${wanted}` })}></${tag}>`;
    })
    .join('');
}

function writePlain({ tag, attributes }: ElementSegment): Buffer {
  return Buffer.from(`<${tag}${writeAttributes(attributes)}>`);
}

/** Any element may read the configuration when it renders: fragments of another one are not reused. */
const configVersion = rememberFor((config: DataSource['config']) => createHash('sha1').update(JSON.stringify(config)).digest('base64'));

function keyOf(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts);
  return text.length < 256 ? text : createHash('sha1').update(text).digest('base64');
}

/**
 * Pieces are kept as Buffers, twice: by everything they are made of, for whoever
 * draws the same again, and with the segment they were drawn for, which makes
 * drawing a page anew cost no more than asking its questions again.
 */
class Pieces implements PieceRenderer {
  readonly #options: PieceRendererOptions;
  readonly #elements: ReadonlyMap<string, ServerElement>;
  readonly #byContent: LRUCache<string, Buffer>;
  readonly #bySegment = new WeakMap<ElementSegment, Remembered>();

  constructor(options: PieceRendererOptions) {
    this.#options = options;
    this.#elements = new Map(options.elements.map((element) => [element.declaration.tag, element]));
    this.#byContent = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: (piece, key) => piece.byteLength + key.length + 64 });
  }

  has(tag: string): boolean {
    return this.#elements.has(tag);
  }

  async renderAll(segments: readonly ElementSegment[], source: DataSource, usedIds: Set<string>, place?: string): Promise<Buffer[]> {
    const prepared = await Promise.all(segments.map((segment) => this.#prepare(segment, source)));
    const pageIds = new UniqueIds(usedIds);
    const pieces: Buffer[] = [];
    let bytes = 0;
    for (const [index, segment] of segments.entries()) {
      if (index > 0 && index % piecesPerTurn === 0) await setImmediate();
      const piece = bytes < mostBytes ? this.#pieceOf(segment, prepared[index], source, pageIds) : writePlain(segment);
      bytes += piece.byteLength;
      pieces.push(piece);
    }
    if (bytes >= mostBytes) this.#options.logger.warn({ place, elements: segments.length, bytes }, 'a page is too large: its last elements stay plain tags');
    return pieces;
  }

  #pieceOf(segment: ElementSegment, found: Remembered | Loaded | undefined, source: DataSource, pageIds: UniqueIds): Buffer {
    if (!found) return writePlain(segment);
    if ('piece' in found && found.anchors.every((id) => !pageIds.used.has(id))) {
      for (const id of found.anchors) pageIds.used.add(id);
      return found.piece;
    }
    return this.#draw(segment, source, 'piece' in found ? found.loaded : found, pageIds);
  }

  /** The remembered piece when it still holds, else the data to draw it with; nothing for an unknown tag. */
  async #prepare(segment: ElementSegment, source: DataSource): Promise<Remembered | Loaded | undefined> {
    const element = this.#elements.get(segment.tag);
    if (!element) return undefined;
    const known = this.#bySegment.get(segment);
    if (known && known.config === source.config && (known.loaded.questions.length === 0 || (await this.#holds(known.loaded, source)))) return known;
    return this.#load(element, segment, source);
  }

  async #holds({ questions }: Loaded, source: DataSource): Promise<boolean> {
    try {
      return await stillHold(questions, source);
    } catch {
      // Loading anew reports why the source did not answer.
      return false;
    }
  }

  async #load(element: ServerElement, segment: ElementSegment, source: DataSource): Promise<Loaded> {
    if (!element.load) return { data: undefined, state: 'ready', questions: [] };
    const captured = captureQuestions(source);
    const missing: string[] = [];
    const reportMissing: ReportMissing = (attribute, value) => {
      missing.push(describeMissing(attribute, value));
      this.#options.logger.warn({ tag: segment.tag, attribute, value: value.slice(0, 200) }, 'element data not found');
    };
    try {
      const data = await element.load(decodeProps(element, segment.attributes, segment.items, source), captured.source, reportMissing);
      return { data: data ?? null, state: 'ready', missing: missing.join(' '), questions: captured.questions };
    } catch (error) {
      this.#options.logger.warn({ tag: segment.tag, message: messageOf(error) }, 'an element’s data could not be loaded');
      return { data: undefined, state: 'pending', questions: [] };
    }
  }

  #draw(segment: ElementSegment, source: DataSource, loaded: Loaded, pageIds: UniqueIds): Buffer {
    const { tag, attributes, items, isInLink } = segment;
    const element = this.#elements.get(tag);
    const plain = `<${tag}${writeAttributes(attributes)}`;
    if (!element) return Buffer.from(`${plain}>`);
    try {
      const { data, state, missing } = loaded;
      const ids = element.anchors?.({ ...decodeProps(element, attributes, items, source), data }) ?? [];
      const isUnique = new Set(ids).size === ids.length && ids.every((id) => !pageIds.used.has(id));
      const anchors = writeAnchors(ids, isInLink, pageIds);
      const key = keyOf([plain, items, data, state, missing, anchors, configVersion(source.config)]);
      const piece = this.#byContent.get(key) ?? this.#render(element, segment, source, loaded, plain, anchors);
      this.#byContent.set(key, piece);
      if (state === 'ready' && isUnique) this.#bySegment.set(segment, { piece, anchors: ids, config: source.config, loaded });
      return piece;
    } catch (error) {
      this.#options.logger.warn({ tag, message: messageOf(error) }, 'an element could not be drawn on the server');
      return Buffer.from(`${plain}>`);
    }
  }

  #render(
    element: ServerElement,
    { attributes, items }: ElementSegment,
    source: DataSource,
    { data, state, missing }: Loaded,
    plain: string,
    anchors: string,
  ): Buffer {
    const { stylesheet, build } = this.#options;
    return Buffer.from(`${plain} data-state="${state}">${renderRoot(element, { attributes, items, data, missing, source, stylesheet, build })}${anchors}`);
  }
}

export function createPieceRenderer(options: PieceRendererOptions): PieceRenderer {
  return new Pieces(options);
}
