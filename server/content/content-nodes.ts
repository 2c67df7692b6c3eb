import type { Item } from '../../src/core/declaration.ts';
import type { LatinRange } from './analysis/latin-range.ts';

/** An element as an author or a template wrote it; its children and end tag are in the nodes after it. */
export interface ElementNode {
  readonly kind: 'element';
  /** Equal keys mean equal tags, attributes and items. Only `element-node.ts` sets it. */
  readonly key: string;
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly items: readonly Item[];
  /** Inside a link: its anchors must not be links too. */
  readonly isInLink: boolean;
}

export interface HtmlNode {
  readonly kind: 'html';
  readonly html: string;
  /** Whether the HTML is part of a `ParsedContent`, which lists its classes and tags. */
  readonly isContent?: true;
}

/** Where an advertisement may go: after the top-level paragraph with this number, from 1. */
export interface PlacementNode {
  readonly kind: 'placement';
  readonly position: number;
  /** Characters of text before it, from the start of the content. */
  readonly textBefore: number;
}

/** One part of a page: finished HTML, an element to render, or a placement for an ad. */
export type ContentNode = HtmlNode | ElementNode | PlacementNode;

export interface Heading {
  readonly id: string;
  readonly title: string;
}

/**
 * Maximum number of rendered elements in a text. Further elements stay plain tags: each rendered element
 * takes kilobytes, and thousands would block the server.
 */
export const maxElements = 500;

/** Maximum number of headings in the table of contents, because nobody reads a longer list. */
export const maxHeadings = 500;

export interface ParsedContent {
  readonly nodes: readonly ContentNode[];
  /** Second-level headings, for the table of contents. */
  readonly headings: readonly Heading[];
  /** Every id in the content; a page adds the anchors of its elements. */
  readonly ids: ReadonlySet<string>;
  readonly words: number;
  readonly readMinutes: number;
  /** Number of elements beyond `maxElements`, which stay plain tags in the HTML. */
  readonly plainElementCount: number;
  /** Number of characters beyond the limits of `limitHtml`, which are left out. */
  readonly cutCharacters: number;
  /** Whether the HTML has blocks of a WordPress editor, which have their own stylesheet. */
  readonly hasBlocks: boolean;
  /** Whether the HTML has tables, figures, quotations, definitions or code. */
  readonly hasRichText: boolean;
  readonly latinRange: LatinRange;
  /** The classes in the HTML nodes. */
  readonly classes: ReadonlySet<string>;
  /** The tags in the HTML nodes. */
  readonly tags: ReadonlySet<string>;
}

export const emptyContent: ParsedContent = {
  nodes: [],
  headings: [],
  ids: new Set(),
  words: 0,
  readMinutes: 0,
  plainElementCount: 0,
  cutCharacters: 0,
  hasBlocks: false,
  hasRichText: false,
  latinRange: 'basic',
  classes: new Set(),
  tags: new Set(),
};

/** Escapes text for an element's content or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text)
    ? text
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
        .replace(/'/g, '&#39;')
    : text;
}

/** Writes attributes for a start tag, each after a space. */
export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) text += value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
  }
  return text;
}
