import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type DataSource, describeMissing, type ReportMissing } from '../../src/core/data-source.ts';
import { decodeProps, renderRoot, type ServerElement } from '../../src/core/ssr/render-root.tsx';
import { type ElementNode, writeAttributes } from '../content/content-nodes.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import type { Logger } from '../logger.ts';
import { memoizeByObject } from '../remember.ts';
import { type RecordedQuery, recordQueries, stillMatch } from './recorded-queries.ts';

export interface FragmentRendererOptions {
  readonly elements: readonly ServerElement[];
  readonly stylesheet: string;
  readonly build: string;
  readonly maxBytes: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Draws elements to finished bytes: open tag, declarative root, anchors. */
export interface FragmentRenderer {
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
  renderAll(
    nodes: readonly ElementNode[],
    source: DataSource,
    usedIds: Set<string>,
    place?: string,
  ): Promise<Buffer[]>;
}

/** What all pieces of a page may take together: ten times the largest page of ours. */
const maxPageBytes = 8 * 1_048_576;
/** Others' requests are answered after so many pieces. */
const fragmentsPerTurn = 32;

interface Loaded {
  readonly data: unknown;
  readonly state: 'ready' | 'pending';
  /** A sentence for each attribute that names nothing the source has. */
  readonly missing?: string;
  readonly questions: readonly RecordedQuery[];
}

/** A piece that a segment had before, and what must not have changed since. */
interface Remembered {
  readonly fragment: Buffer;
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

function writePlain({ tag, attributes }: ElementNode): Buffer {
  return Buffer.from(`<${tag}${writeAttributes(attributes)}>`);
}

/** Any element may read the configuration when it renders: fragments of another one are not reused. */
const configVersion = memoizeByObject((config: DataSource['config']) =>
  createHash('sha1').update(JSON.stringify(config)).digest('base64'),
);

function keyOf(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts);
  return text.length < 256 ? text : createHash('sha1').update(text).digest('base64');
}

/**
 * Pieces are kept as Buffers, twice: by everything they are made of, for whoever
 * draws the same again, and with the segment they were drawn for, which makes
 * drawing a page anew cost no more than asking its questions again.
 */
class CachingFragmentRenderer implements FragmentRenderer {
  readonly #options: FragmentRendererOptions;
  readonly #elements: ReadonlyMap<string, ServerElement>;
  readonly #byContent: LRUCache<string, Buffer>;
  readonly #bySegment = new WeakMap<ElementNode, Remembered>();

  constructor(options: FragmentRendererOptions) {
    this.#options = options;
    this.#elements = new Map(options.elements.map((element) => [element.declaration.tag, element]));
    this.#byContent = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (fragment, key) => fragment.byteLength + key.length + 64,
    });
  }

  has(tag: string): boolean {
    return this.#elements.has(tag);
  }

  async renderAll(
    nodes: readonly ElementNode[],
    source: DataSource,
    usedIds: Set<string>,
    place?: string,
  ): Promise<Buffer[]> {
    const prepared = await Promise.all(nodes.map((contentNode) => this.#prepare(contentNode, source)));
    const pageIds = new UniqueIds(usedIds);
    const fragments: Buffer[] = [];
    let bytes = 0;
    for (const [index, contentNode] of nodes.entries()) {
      if (index > 0 && index % fragmentsPerTurn === 0) await setImmediate();
      const fragment =
        bytes < maxPageBytes
          ? this.#pieceOf(contentNode, prepared[index], source, pageIds)
          : writePlain(contentNode);
      bytes += fragment.byteLength;
      fragments.push(fragment);
    }
    if (bytes >= maxPageBytes)
      this.#options.logger.warn(
        { place, elements: nodes.length, bytes },
        'a page is too large: its last elements stay plain tags',
      );
    return fragments;
  }

  #pieceOf(
    contentNode: ElementNode,
    found: Remembered | Loaded | undefined,
    source: DataSource,
    pageIds: UniqueIds,
  ): Buffer {
    if (!found) return writePlain(contentNode);
    if ('fragment' in found && found.anchors.every((id) => !pageIds.used.has(id))) {
      for (const id of found.anchors) pageIds.used.add(id);
      return found.fragment;
    }
    return this.#draw(contentNode, source, 'fragment' in found ? found.loaded : found, pageIds);
  }

  /** The remembered piece when it still holds, else the data to draw it with; nothing for an unknown tag. */
  async #prepare(contentNode: ElementNode, source: DataSource): Promise<Remembered | Loaded | undefined> {
    const element = this.#elements.get(contentNode.tag);
    if (!element) return undefined;
    const known = this.#bySegment.get(contentNode);
    if (
      known &&
      known.config === source.config &&
      (known.loaded.questions.length === 0 || (await this.#holds(known.loaded, source)))
    )
      return known;
    return this.#load(element, contentNode, source);
  }

  async #holds({ questions }: Loaded, source: DataSource): Promise<boolean> {
    try {
      return await stillMatch(questions, source);
    } catch {
      // Loading anew reports why the source did not answer.
      return false;
    }
  }

  async #load(element: ServerElement, contentNode: ElementNode, source: DataSource): Promise<Loaded> {
    if (!element.load) return { data: undefined, state: 'ready', questions: [] };
    const captured = recordQueries(source);
    const missing: string[] = [];
    const reportMissing: ReportMissing = (attribute, value) => {
      missing.push(describeMissing(attribute, value));
      this.#options.logger.warn(
        { tag: contentNode.tag, attribute, value: value.slice(0, 200) },
        'element data not found',
      );
    };
    try {
      const data = await element.load(
        decodeProps(element, contentNode.attributes, contentNode.items, source),
        captured.source,
        reportMissing,
      );
      return {
        data: data ?? null,
        state: 'ready',
        missing: missing.join(' '),
        questions: captured.questions,
      };
    } catch (error) {
      this.#options.logger.warn(
        { tag: contentNode.tag, message: messageOf(error) },
        'an element’s data could not be loaded',
      );
      return { data: undefined, state: 'pending', questions: [] };
    }
  }

  #draw(contentNode: ElementNode, source: DataSource, loaded: Loaded, pageIds: UniqueIds): Buffer {
    const { tag, attributes, items, isInLink } = contentNode;
    const element = this.#elements.get(tag);
    const plain = `<${tag}${writeAttributes(attributes)}`;
    if (!element) return Buffer.from(`${plain}>`);
    try {
      const { data, state, missing } = loaded;
      const ids = element.anchors?.({ ...decodeProps(element, attributes, items, source), data }) ?? [];
      const isUnique = new Set(ids).size === ids.length && ids.every((id) => !pageIds.used.has(id));
      const anchors = writeAnchors(ids, isInLink, pageIds);
      const key = keyOf([plain, items, data, state, missing, anchors, configVersion(source.config)]);
      const fragment =
        this.#byContent.get(key) ?? this.#render(element, contentNode, source, loaded, plain, anchors);
      this.#byContent.set(key, fragment);
      if (state === 'ready' && isUnique)
        this.#bySegment.set(contentNode, { fragment, anchors: ids, config: source.config, loaded });
      return fragment;
    } catch (error) {
      this.#options.logger.warn(
        { tag, message: messageOf(error) },
        'an element could not be drawn on the server',
      );
      return Buffer.from(`${plain}>`);
    }
  }

  #render(
    element: ServerElement,
    { attributes, items }: ElementNode,
    source: DataSource,
    { data, state, missing }: Loaded,
    plain: string,
    anchors: string,
  ): Buffer {
    const { stylesheet, build } = this.#options;
    return Buffer.from(
      `${plain} data-state="${state}">${renderRoot(element, { attributes, items, data, missing, source, stylesheet, build })}${anchors}`,
    );
  }
}

export function createFragmentRenderer(options: FragmentRendererOptions): FragmentRenderer {
  return new CachingFragmentRenderer(options);
}
