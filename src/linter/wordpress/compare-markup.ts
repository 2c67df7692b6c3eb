import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isElement, parseFragment } from '../../core/text/bounded-parser.ts';
import type { Position } from '../written-element.ts';

export interface MarkupElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Undefined for elements that the parser adds. */
  readonly position: Position | undefined;
  /** Index of the custom element around it; -1 without one. */
  readonly owner: number;
  /**
   * Letters and digits of its own text, without the texts of custom elements inside; empty for plain
   * elements.
   */
  text: string;
}

/** How WordPress changed an element. */
export interface MarkupChange {
  /** Index of the element before the change. */
  readonly index: number;
  readonly kind: 'removed' | 'attribute-removed' | 'attribute-changed' | 'content-changed';
  readonly attribute?: string;
}

/**
 * The letters and numbers that stay: WordPress’s `wptexturize` changes quotes and dashes, and `4x4` to `4×4`.
 */
const lettersOf = (text: string) => text.replace(/(?<=\d)x(?=\d)/g, '').replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Reads all elements in document order, except paragraphs and line breaks: WordPress adds and removes those.
 */
export function readMarkup(html: string): MarkupElement[] {
  const elements: MarkupElement[] = [];
  const stack: { node: Tree.Node; owner: number }[] = [
    { node: parseFragment(html, { sourceCodeLocationInfo: true }), owner: -1 },
  ];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { node } = visit;
    let { owner } = visit;
    const around = elements[owner];
    if (node.nodeName === '#text' && around) around.text += lettersOf((node as Tree.TextNode).value);
    if (!('childNodes' in node)) continue;
    if (isElement(node) && node.tagName !== 'p' && node.tagName !== 'br') {
      const start = node.sourceCodeLocation?.startTag;
      const position = start && { line: start.startLine, column: start.startCol };
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
      elements.push({ tag: node.tagName, attributes, position, owner, text: '' });
      if (node.tagName.includes('-')) owner = elements.length - 1;
    }
    for (const child of [...node.childNodes].reverse()) stack.push({ node: child, owner });
  }
  return elements;
}

/** For each pair of positions, the length of the longest common subsequence of the tags from there on. */
function measureCommon(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const isSame = before[row] === after[column];
      const [own, next] = [rows[row], rows[row + 1]];
      if (own && next)
        own[column] = isSame
          ? 1 + (next[column + 1] ?? 0)
          : Math.max(next[column] ?? 0, own[column + 1] ?? 0);
    }
  return rows;
}

/** Maximum size of the table that compares two lists of tags; larger ones take too much time and memory. */
const maxCells = 1_000_000;
/** Maximum number of tags that a filter adds in one position. */
const maxAdded = 100;

/** Finds each tag among the next tags of the changed markup. Returns its index there, or -1. */
function matchNearby(before: readonly string[], after: readonly string[]): number[] {
  let next = 0;
  return before.map((tag) => {
    const offset = after.slice(next, next + maxAdded).indexOf(tag);
    if (offset < 0) return -1;
    next += offset + 1;
    return next - 1;
  });
}

/**
 * Finds each element in the changed markup. Returns its index there, or -1. Filters never change the order.
 */
export function matchElements(before: readonly MarkupElement[], after: readonly MarkupElement[]): number[] {
  const [tags, others] = [before, after].map((elements) => elements.map(({ tag }) => tag)) as [
    string[],
    string[],
  ];
  let start = 0;
  while (start < tags.length && tags[start] === others[start]) start++;
  const matches = tags.map((_, index) => (index < start ? index : -1));
  if ((tags.length - start) * (others.length - start) > maxCells) {
    const nearby = matchNearby(tags.slice(start), others.slice(start));
    return [...matches.slice(0, start), ...nearby.map((match) => (match < 0 ? match : start + match))];
  }
  const rows = measureCommon(tags.slice(start), others.slice(start));
  let [row, column] = [0, 0];
  while (start + row < tags.length && start + column < others.length) {
    if (tags[start + row] === others[start + column]) matches[start + row++] = start + column++;
    else if ((rows[row + 1]?.[column] ?? 0) >= (rows[row]?.[column + 1] ?? 0)) row++;
    else column++;
  }
  return matches;
}

const wordsOf = (value: string) => value.split(/\s+/).filter(Boolean);

/** Whether the filter only added classes to a `class` attribute. */
function isLonger(attribute: string, value: string, now: string): boolean {
  const words = new Set(wordsOf(now));
  return attribute === 'class' && wordsOf(value).every((word) => words.has(word));
}

/** Indexes of the elements inside each custom element, by its index. */
function childrenByOwner(elements: readonly MarkupElement[]): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (const [index, { owner }] of elements.entries()) {
    const known = children.get(owner);
    if (known) known.push(index);
    else children.set(owner, [index]);
  }
  return children;
}

/** Finds how WordPress changed each element. Attributes and elements that were added do not count. */
export function compareMarkup(
  before: readonly MarkupElement[],
  after: readonly MarkupElement[],
): MarkupChange[] {
  const matches = matchElements(before, after);
  const originOf = new Map(matches.map((match, index) => [match, index]));
  const [childrenBefore, childrenAfter] = [childrenByOwner(before), childrenByOwner(after)];
  const changes: MarkupChange[] = [];
  for (const [index, element] of before.entries()) {
    const match = after[matches[index] ?? -1];
    if (!match) {
      changes.push({ index, kind: 'removed' });
      continue;
    }
    for (const [attribute, value] of element.attributes) {
      const now = match.attributes.get(attribute);
      if (now === undefined) changes.push({ index, kind: 'attribute-removed', attribute });
      else if (now !== value && !isLonger(attribute, value, now))
        changes.push({ index, kind: 'attribute-changed', attribute });
    }
    if (!element.tag.includes('-')) continue;
    const known = (childrenAfter.get(matches[index] ?? -1) ?? []).flatMap(
      (child) => originOf.get(child) ?? [],
    );
    if (match.text !== element.text || known.join() !== (childrenBefore.get(index) ?? []).join())
      changes.push({ index, kind: 'content-changed' });
  }
  return changes;
}
