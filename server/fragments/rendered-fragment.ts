import type { FragmentSummary } from '../cache/page-composition.ts';
import { findClasses } from '../content/analysis/find-names.ts';
import { type LatinRange, latinRangeOf } from '../content/analysis/latin-range.ts';
import { type ElementNode, writeAttributes } from '../content/content-nodes.ts';
import { removeElements, stripTags } from '../content/strip-tags.ts';
import type { UniqueIds } from '../content/unique-ids.ts';
import { writeAnchors } from '../content/write-anchors.ts';
import type { RootStyle } from '../styles/root-styles.ts';
import type { LoadedData } from './load-data.ts';

/** A range of bytes: the index of the first byte, and the index after the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The position of an image's tag in a fragment's bytes. */
export interface FragmentImage extends ByteRange {
  /** In pixels. */
  readonly width: number;
  /** Whether browsers load it immediately and before others. */
  readonly isUrgent: boolean;
}

/** What the first paint of a page with inline styles needs for a root. */
interface FirstPaint {
  /** Replaces the link to the style sheet; undefined for a tag without a style. */
  readonly style: RootStyle | undefined;
  readonly latinRange: LatinRange;
}

export interface RenderedRootOptions {
  /** The element's start tag and its root. */
  readonly bytes: Buffer;
  /** The position of the link to the style sheet. */
  readonly sheet: ByteRange;
  /** The first image; undefined without one. */
  readonly image: FragmentImage | undefined;
  readonly hasFinder: boolean;
  readonly styleOf: (classes: ReadonlySet<string>) => RootStyle | undefined;
}

/**
 * The declarative shadow root of a rendered element. Properties that few pages need are computed on first
 * use.
 */
export class RenderedRoot {
  /** The position of the link to the style sheet in the fragment's bytes. */
  readonly sheet: ByteRange;
  /** Whether it has a finder whose categories depend on its degree. */
  readonly hasFinder: boolean;
  readonly #options: RenderedRootOptions;
  #firstPaint: FirstPaint | undefined;
  #textLength: number | undefined;

  constructor(options: RenderedRootOptions) {
    this.sheet = options.sheet;
    this.hasFinder = options.hasFinder;
    this.#options = options;
  }

  /** For pages with inline styles. Takes 20 µs, once. */
  get firstPaint(): FirstPaint {
    const { bytes, sheet, styleOf } = this.#options;
    if (!this.#firstPaint) {
      const html = String(bytes.subarray(sheet.start));
      this.#firstPaint = { style: styleOf(findClasses(html)), latinRange: latinRangeOf(html) };
    }
    return this.#firstPaint;
  }

  /** The number of characters of text that visitors see above the image, or in the whole root without one. */
  get textLength(): number {
    const { bytes, image } = this.#options;
    this.#textLength ??= countText(bytes.toString('utf8', 0, image?.start));
    return this.#textLength;
  }
}

/** One server-rendered element: start tag, declarative shadow root, anchors. */
export interface RenderedFragment extends FragmentSummary {
  readonly bytes: Buffer;
  /** Undefined for a plain tag. */
  readonly root?: RenderedRoot;
  /** The first image; undefined without one. */
  readonly image?: FragmentImage;
  /** Differs whenever the bytes do. */
  readonly hash: string;
}

/**
 * A cached fragment: everything but the anchors, whose ids must be unique on each page. Stores no part of the
 * root as a string: in V8, a substring of at least 13 characters keeps the whole string in memory.
 */
export interface CachedFragment extends Pick<RenderedFragment, 'bytes' | 'image' | 'hash'> {
  readonly root: RenderedRoot;
  /** The data that it was rendered with. */
  readonly loaded: Pick<LoadedData, 'version' | 'queries'>;
  /** The ids of the element's anchors, before they are made unique on a page. */
  readonly anchors: readonly string[];
}

const imageStart = '<img class="picture__image"';

/**
 * Finds the first image that the component `Image` has rendered.
 *
 * @param html is searched first, because searching text takes a tenth of the time of searching bytes
 * @param bytes contain the HTML
 */
export function findImage(html: string, bytes: Buffer): FragmentImage | undefined {
  if (!html.includes(imageStart)) return undefined;
  const start = bytes.indexOf(imageStart);
  const end = bytes.indexOf('>', start) + 1;
  const tag = bytes.toString('utf8', start, end);
  const [, width = ''] = / width="(\d+)"/.exec(tag) ?? [];
  return { start, end, width: Number(width), isUrgent: tag.includes(' fetchPriority="high"') };
}

/** Counts the characters of text that visitors see. */
export function countText(html: string): number {
  const visible = ['style', 'script', 'dialog'].reduce(removeElements, html);
  const withoutHidden = visible.replace(/<span class="visually-hidden">[^<]*<\/span>/g, ' ');
  return stripTags(withoutHidden).replace(/\s+/g, ' ').trim().length;
}

/** The element's start tag alone, for unknown elements and for elements that failed to render. */
export function plainFragment({ tag, attributes }: ElementNode): RenderedFragment {
  const text = `<${tag}${writeAttributes(attributes)}>`;
  return { tag, bytes: Buffer.from(text), hash: text, responses: [], isReused: false, isPending: false };
}

/** Adds the anchors to the cached bytes, with ids that are unique on the page. */
export function addAnchors(
  { bytes, hash: ownHash, anchors }: CachedFragment,
  isInLink: boolean,
  pageIds: UniqueIds,
): Pick<RenderedFragment, 'bytes' | 'hash'> {
  if (anchors.length === 0) return { bytes, hash: ownHash };
  const text = writeAnchors(anchors, isInLink, pageIds);
  return { bytes: Buffer.concat([bytes, Buffer.from(text)]), hash: ownHash + text };
}
