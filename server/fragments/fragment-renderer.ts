import { renderRootMarkup, renderSheetLink, rootStart } from '../../src/core/root-markup.ts';
import {
  type DecodedProps,
  decodeProps,
  renderComponent,
  type ServerElement,
} from '../../src/core/ssr/render-root.tsx';
import type { FragmentSummary } from '../cache/page-composition.ts';
import { type ElementNode, writeAttributes } from '../content/content-nodes.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import type { ObservableSource } from '../data-source/observable-source.ts';
import { hashOf } from '../hash-of.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createNextTurn, isTurnOver, waitInTurn } from '../next-turn.ts';
import type { VisitLinks } from '../outbound/visit-links.ts';
import type { RootStyles } from '../styles/root-styles.ts';
import { type CheckedData, FragmentCache, keyFor } from './fragment-cache.ts';
import { type LoadedData, loadData, noData, writeMissing } from './load-data.ts';
import {
  addAnchors,
  type CachedFragment,
  findImage,
  plainFragment,
  type RenderedFragment,
  RenderedRoot,
} from './rendered-fragment.ts';

export interface FragmentRendererOptions {
  readonly elements: readonly ServerElement[];
  readonly stylesheet: string;
  /** The styles of roots on pages with inline styles; if omitted, these roots link the stylesheet, too. */
  readonly rootStyles?: RootStyles;
  readonly build: string;
  /** Size of the fragment cache. The cache for pages with a query gets a quarter of it in addition. */
  readonly maxBytes: number;
  readonly logger: Pick<Logger, 'warn'>;
  /** Points outbound links at the redirect that adds the parameters of the visit. */
  readonly visitLinks?: Pick<VisitLinks, 'signMarkup'>;
  readonly metrics?: Pick<Metrics, 'fragmentSeconds' | 'fragments'>;
}

/** All fragments of one page; ten times the largest page of the shipped sites. */
const maxPageBytes = 8 * 1_048_576;
/** Loaders that start at a time; each takes up to 2 ms. */
const loadersPerBatch = 8;
/** Limit on the items of one element: rendering this many takes 20 ms without a pause. */
const maxItems = 2000;
/** A class in each finder whose categories depend on its degree. */
const finderClass = 'finder__field--needs-degree';

type ErrorLike = { readonly message?: unknown };

function messageOf(error: unknown): string {
  return String((error as ErrorLike | undefined)?.message ?? error);
}

/** Identifies a configuration. Hashes all of it, because elements may read any value while they render. */
export function hashConfiguration(config: ObservableSource['config']): string {
  return hashOf(JSON.stringify(config));
}

export interface RenderOptions {
  /** The page's path, for log messages. */
  readonly path?: string;
  /**
   * True if visitors can invent attributes, because the page has a query. Its new fragments are cached
   * separately, so that they do not evict those of other pages.
   */
  readonly hasQuery?: boolean;
}

/** One of our elements on a page that is being rendered. */
class PlacedElement {
  readonly node: ElementNode;
  readonly element: ServerElement;
  readonly source: ObservableSource;
  /** The tag, attributes and items, and the configuration. */
  readonly key: string;
  readonly cache: FragmentCache;
  #props: DecodedProps | undefined;

  constructor({ node, element, source, key, cache }: Omit<PlacedElement, 'props'>) {
    this.node = node;
    this.element = element;
    this.source = source;
    this.key = key;
    this.cache = cache;
  }

  /** Decoded once, and only if the loader runs or the element is rendered. */
  get props(): DecodedProps {
    this.#props ??= decodeProps(this.element, this.node.attributes, this.node.items, this.source);
    return this.#props;
  }
}

/** Stylesheet and build are the same for all fragments of one renderer. */
class CachingFragmentRenderer {
  readonly #options: FragmentRendererOptions;
  readonly #elements: ReadonlyMap<string, ServerElement>;
  readonly #cache: FragmentCache;
  /** For pages with a query. */
  readonly #queryCache: FragmentCache;

  constructor(options: FragmentRendererOptions) {
    this.#options = options;
    this.#elements = new Map(options.elements.map((element) => [element.declaration.tag, element]));
    this.#cache = new FragmentCache(options.maxBytes);
    this.#queryCache = new FragmentCache(options.maxBytes / 4, this.#cache);
  }

  /**
   * Whether the next rendering of the page finds this fragment, with data of the same versions.
   *
   * @param hasQuery as in `RenderOptions`
   */
  isCached(fragment: Pick<FragmentSummary, 'key' | 'responses'>, hasQuery = false): boolean {
    return this.#cacheFor(hasQuery).isCached(fragment);
  }

  #cacheFor(hasQuery: boolean): FragmentCache {
    return hasQuery ? this.#queryCache : this.#cache;
  }

  /**
   * Renders all elements of a page in their order; loads their data in parallel first. Never rejects: an
   * element that fails to render stays a plain tag; an element whose data fails to load renders without data,
   * and the browser loads the data. Elements beyond 8 MB of fragments stay plain tags, too.
   *
   * @param usedIds all ids of the page; the ids of the anchors are added to it
   */
  async renderAll(
    nodes: readonly ElementNode[],
    source: ObservableSource,
    usedIds: Set<string>,
    { path, hasQuery = false }: RenderOptions = {},
  ): Promise<RenderedFragment[]> {
    const cache = this.#cacheFor(hasQuery);
    const configuration = source.configVersion ?? hashConfiguration(source.config);
    const placed = nodes.map((node) => {
      const element = this.#elements.get(node.tag);
      const key = `${node.key} ${configuration}`;
      return element && new PlacedElement({ node, element, source, key, cache });
    });
    const nextTurn = createNextTurn();
    const loaded = await this.#loadAll(placed, nextTurn);
    const pageIds = new UniqueIds(usedIds);
    const fragments: RenderedFragment[] = [];
    let bytes = 0;
    for (const [index, node] of nodes.entries()) {
      // One fragment takes from microseconds to 20 ms.
      if (isTurnOver()) await nextTurn();
      const element = placed[index];
      const data = loaded[index];
      const fragment =
        element && data && bytes < maxPageBytes
          ? this.#renderOne(element, data, pageIds)
          : plainFragment(node);
      bytes += fragment.bytes.byteLength;
      fragments.push(fragment);
    }
    if (bytes >= maxPageBytes)
      this.#options.logger.warn(
        { path, elements: nodes.length, bytes },
        'page exceeds the size limit; its last elements stay plain tags',
      );
    return fragments;
  }

  /** Starts a few loaders at a time, because loaders that read from memory finish in the same turn. */
  async #loadAll(
    placed: readonly (PlacedElement | undefined)[],
    nextTurn: () => Promise<void>,
  ): Promise<readonly (CheckedData | undefined)[]> {
    const loading: (CheckedData | Promise<CheckedData> | undefined)[] = [];
    let batch: Promise<CheckedData>[] = [];
    for (const element of placed) {
      if (!element?.element.load) {
        loading.push(element && noData);
        continue;
      }
      if (batch.length === 0 && isTurnOver()) await nextTurn();
      const data = this.#loadOne(element);
      loading.push(data);
      batch.push(data);
      if (batch.length < loadersPerBatch) continue;
      await waitInTurn(batch);
      batch = [];
    }
    return Promise.all(loading);
  }

  /** Runs the loader only if the cached fragment has other data. */
  async #loadOne(placed: PlacedElement): Promise<CheckedData> {
    return (await placed.cache.findValid(placed.key, placed.source)) ?? loadData(placed);
  }

  #renderOne(placed: PlacedElement, loaded: CheckedData, pageIds: UniqueIds): RenderedFragment {
    const { node, key, source, cache } = placed;
    const { tag, isInLink, items } = node;
    const { metrics, logger } = this.#options;
    if (items.length > maxItems) {
      logger.warn(
        { tag, items: items.length },
        `element has more than ${maxItems} items; it stays a plain tag`,
      );
      return plainFragment(node);
    }
    if (loaded.state === 'pending')
      this.#options.logger.warn({ tag, message: messageOf(loaded.error) }, 'element data failed to load');
    try {
      const cacheKey = keyFor(loaded, key, source);
      const cached = loaded.validFragment ?? cache.find(cacheKey, loaded);
      const fragment = cached ?? this.#renderAndCache(placed, loaded, cacheKey);
      metrics?.fragments.add(cached ? 'cached' : 'rendered');
      const { responses } = loaded;
      return {
        tag,
        key: cacheKey,
        responses,
        isReused: cached !== undefined,
        isPending: loaded.state === 'pending',
        root: fragment.root,
        image: fragment.image,
        ...addAnchors(fragment, isInLink, pageIds),
      };
    } catch (error) {
      this.#options.logger.warn({ tag, message: messageOf(error) }, 'element failed to render on the server');
      metrics?.fragments.add('failed');
      return plainFragment(node);
    }
  }

  #renderAndCache(placed: PlacedElement, loaded: LoadedData, cacheKey: string): CachedFragment {
    const started = performance.now();
    const fragment = this.#render(placed, loaded);
    placed.cache.set(cacheKey, fragment);
    const seconds = (performance.now() - started) / 1000;
    this.#options.metrics?.fragmentSeconds.observe({ tag: placed.node.tag }, seconds);
    return fragment;
  }

  #render({ node, element, props, source }: PlacedElement, loaded: LoadedData): CachedFragment {
    const { tag, attributes } = node;
    const { stylesheet, rootStyles, build, logger, visitLinks } = this.#options;
    const { data, state, missing } = loaded;
    for (const { attribute, value } of missing)
      logger.warn({ tag, attribute, value: value.slice(0, 200) }, 'element data not found');
    const anchors = element.anchors?.({ ...props, data }) ?? [];
    const rendered = renderComponent(element, { props, data, source });
    const html = visitLinks?.signMarkup(rendered, source.config.homeUrl) ?? rendered;
    const root = renderRootMarkup({ stylesheet, build, html, data, missingMessage: writeMissing(loaded) });
    const startTag = `<${tag}${writeAttributes(attributes)} data-state="${state}">`;
    const bytes = Buffer.from(startTag + root);
    const start = Buffer.byteLength(startTag + rootStart);
    const sheet = { start, end: start + Buffer.byteLength(renderSheetLink(stylesheet)) };
    const image = findImage(html, bytes);
    return {
      bytes,
      root: new RenderedRoot({
        bytes,
        sheet,
        image,
        hasFinder: html.includes(finderClass),
        styleOf: (classes) => rootStyles?.(tag, classes),
      }),
      image,
      hash: hashOf(bytes),
      loaded: { version: loaded.version, queries: loaded.queries },
      anchors,
    };
  }
}

/** Renders elements to bytes: start tag, declarative shadow root, anchors. */
export type FragmentRenderer = Pick<CachingFragmentRenderer, 'isCached' | 'renderAll'>;

/** Creates a renderer with a cache of fragments. */
export function createFragmentRenderer(options: FragmentRendererOptions): FragmentRenderer {
  return new CachingFragmentRenderer(options);
}

/** Leaves every element as a plain tag and loads no data; the browser renders the elements. */
export const plainFragments: FragmentRenderer = {
  isCached: () => false,
  renderAll: async (nodes) => nodes.map(plainFragment),
};
