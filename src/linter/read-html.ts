import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isElement, parseDocument, parseFragment } from '../core/text/bounded-parser.ts';
import { controlTags, type Position, type WrittenElement } from './written-element.ts';

type Attributes = ReadonlyMap<string, string>;
type Attribute = Tree.Element['attrs'][number];

export interface SourceScript {
  /** By name in lower case. */
  readonly attributes: Attributes;
  readonly position: Position;
}

/** The parts of a page's source that the linter reads. */
export interface SourcePage {
  /** Custom elements and `<img>` elements, in document order. */
  readonly elements: WrittenElement[];
  readonly scripts: SourceScript[];
  /** Attributes of each `<meta>`, by name in lower case. */
  readonly metas: Attributes[];
}

type ElementContext = Pick<WrittenElement, 'parent' | 'control' | 'container'>;

interface Visit extends ElementContext {
  readonly node: Tree.Node;
  /** Whether the node is inside a `<p>` without an end tag of its own. */
  readonly isInOpenParagraph?: boolean;
}

const readAttributes = ({ attrs }: Tree.Element): Attributes =>
  new Map(attrs.map(({ name, value }) => [name, value]));

function readScript(element: Tree.Element): SourceScript {
  // The location is always set for a parsed script; the defaults are for the type.
  const { startLine = 1, startCol = 1 } = element.sourceCodeLocation ?? {};
  return { attributes: readAttributes(element), position: { line: startLine, column: startCol } };
}

const typographicQuotePattern = /[‘’‚‛“”„‟″]/;

/**
 * Separates the attributes whose values start with a typographic quote. HTML ends such a value at its first
 * space, so the words up to the closing quote are attributes, too.
 */
function separateTypographicQuotes(
  { attrs, sourceCodeLocation }: Tree.Element,
  html: string,
): Pick<WrittenElement, 'attributes' | 'typographicQuotes'> {
  const typographicQuotes = new Map<string, string>();
  const attributes = new Map<string, string>();
  const isQuoteAtEnd = ({ name, value }: Attribute) =>
    typographicQuotePattern.test((value || name).at(-1) ?? '');
  let isInValue = false;
  for (const [index, attribute] of attrs.entries()) {
    const { name, value } = attribute;
    const { startOffset = 0, endOffset = 0 } = sourceCodeLocation?.attrs?.[name] ?? {};
    const hasStraightQuote = /=\s*["']/.test(html.slice(startOffset, endOffset));
    const [first = ''] = value;
    if (isInValue) isInValue = !isQuoteAtEnd(attribute);
    else if (typographicQuotePattern.test(first) && !hasStraightQuote) {
      typographicQuotes.set(name, first);
      const isWhole = value.length > 1 && isQuoteAtEnd(attribute);
      isInValue = !isWhole && attrs.slice(index + 1).some(isQuoteAtEnd);
    } else attributes.set(name, value);
  }
  return { attributes, typographicQuotes };
}

/** One attribute in a start tag, with its name as a group. */
const attributePattern = /([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/g;

/** Finds the names that more than one attribute has. The parser keeps only the first one. */
function findDuplicates(startTag: string): string[] {
  // The first match is the tag.
  const [, ...matches] = startTag.matchAll(attributePattern);
  const names = matches.map(([, name = '']) => name.toLowerCase());
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}

function readElement(
  element: Tree.Element,
  html: string,
  context: ElementContext,
  textSincePrevious: number,
): WrittenElement | undefined {
  const location = element.sourceCodeLocation;
  // `startTag` is always set for a parsed custom element or `<img>`; the check is for the type.
  if (!location?.startTag) return undefined;
  const { startTag, endTag, attrs = {} } = location;
  const slashOffset = startTag.endOffset - 2;
  // The slash of `<content-card link=/a/>` belongs to the value.
  const isInValue = Object.values(attrs).some(({ endOffset }) => endOffset > slashOffset);
  return {
    tag: element.tagName,
    ...separateTypographicQuotes(element, html),
    duplicates: findDuplicates(html.slice(startTag.startOffset, startTag.endOffset)),
    position: { line: startTag.startLine, column: startTag.startCol },
    ...context,
    children: element.childNodes.filter(isElement).map(({ tagName }) => tagName),
    isSelfClosed: html[slashOffset] === '/' && !isInValue,
    hasEndTag: endTag !== undefined,
    textSincePrevious,
  };
}

/**
 * Reads a page or a part of a page. Skips server-rendered shadow roots and the content of `<template>`,
 * `<script>`, `<style>` and comments.
 */
export function readSource(html: string): SourcePage {
  const isPage = /<(?:!doctype|html|head|body)\b/i.test(html);
  const options = { sourceCodeLocationInfo: true };
  const page: SourcePage = { elements: [], scripts: [], metas: [] };
  const lengthAtLast = new Map<string, number>();
  // Cached: one search per tag keeps the time linear.
  const lastEndTags = new Map<string, number>();
  /** The offset of the last end tag with a name; -1 without one. */
  const lastEndTag = (tag: string): number => {
    const offset = lastEndTags.get(tag) ?? html.lastIndexOf(`</${tag}>`);
    lastEndTags.set(tag, offset);
    return offset;
  };
  /** Number of characters of text so far. */
  let textLength = 0;
  const stack: Visit[] = [
    {
      node: isPage ? parseDocument(html, options) : parseFragment(html, options),
      parent: undefined,
      control: undefined,
    },
  ];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { node } = visit;
    if (node.nodeName === '#text') textLength += (node as Tree.TextNode).value.trim().length;
    if (!('childNodes' in node)) continue;
    let { parent, control, container, isInOpenParagraph } = visit;
    if (isElement(node)) {
      if (node.tagName === 'script') page.scripts.push(readScript(node));
      if (node.tagName === 'meta') page.metas.push(readAttributes(node));
      if (node.tagName === 'script' || node.tagName === 'style') continue;
      if (node.tagName.includes('-') || node.tagName === 'img') {
        const since = textLength - (lengthAtLast.get(node.tagName) ?? Number.NEGATIVE_INFINITY);
        const element = readElement(node, html, { parent, control, container }, since);
        const { startOffset = 0 } = node.sourceCodeLocation ?? {};
        const endsWithParagraph = isInOpenParagraph && lastEndTag(node.tagName) > startOffset;
        if (element) page.elements.push({ ...element, endsWithParagraph });
        if (!element?.attributes.get('left-out')) lengthAtLast.set(node.tagName, textLength);
      }
      parent = node.tagName;
      if (parent === 'p') isInOpenParagraph = !node.sourceCodeLocation?.endTag;
      if (controlTags.has(parent)) control = parent;
      if (parent.includes('-')) container = parent;
    }
    // A `<template>` has no child nodes: its content is in `content`.
    for (const child of [...node.childNodes].reverse())
      stack.push({ node: child, parent, control, container, isInOpenParagraph });
  }
  return page;
}
