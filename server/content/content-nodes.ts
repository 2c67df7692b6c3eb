import type { Item } from '../../src/core/declaration.ts';

/** An element as an author or a template wrote it; its children and end tag are in the segments after it. */
export interface ElementNode {
  readonly kind: 'element';
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly items: readonly Item[];
  /** Inside a link: its anchors must not be links too. */
  readonly isInLink: boolean;
}

export interface HtmlNode {
  readonly kind: 'html';
  readonly html: string;
}

/** Where an advertisement may stand: after the top-level paragraph with this number, from 1. */
export interface PlacementNode {
  readonly kind: 'placement';
  readonly position: number;
  /** Letters of text before it, from the start of the content. */
  readonly textBefore: number;
}

/** A page in the order of its bytes: finished HTML, elements to draw, places for ads. */
export type ContentNode = HtmlNode | ElementNode | PlacementNode;

export interface Heading {
  readonly id: string;
  readonly title: string;
}

/** More elements than this in one text are drawn by nobody: each is several thousand bytes, and a page of them stops a server. */
export const maxElements = 500;

export interface ParsedContent {
  readonly nodes: readonly ContentNode[];
  /** Second-level headings, for the contents of the article. */
  readonly headings: readonly Heading[];
  /** Every id in the content; a page adds to it what its elements anchor. */
  readonly ids: ReadonlySet<string>;
  readonly words: number;
  readonly readMinutes: number;
  /** Elements beyond `mostElements`, which stay plain tags in the HTML. */
  readonly leftPlain: number;
}

export const emptyContent: ParsedContent = {
  nodes: [],
  headings: [],
  ids: new Set(),
  words: 0,
  readMinutes: 0,
  leftPlain: 0,
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

/** Attributes as they stand in a tag, each with a space before it. */
export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) text += value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
  }
  return text;
}
