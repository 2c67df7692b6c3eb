import { toSlug } from '../../src/core/names.ts';
import { breakLongWords } from '../../src/core/text/long-words.ts';
import { nextTurn } from '../next-turn.ts';
import { allowedTags, droppedWithContent, replacedTags, voidTags } from './allowed-html.ts';
import { type LatinRange, latinRangeOf, widestRange } from './analysis/latin-range.ts';
import { cleanAttributes, isReservedId } from './attributes/clean-attributes.ts';
import {
  type ContentNode,
  emptyContent,
  escapeHtml,
  type Heading,
  maxElements,
  maxHeadings,
  type ParsedContent,
  writeAttributes,
} from './content-nodes.ts';
import { type ContentElement, isElement, parseTree, type TreeNode, textOf } from './content-tree.ts';
import { createElementNode } from './element-node.ts';
import type { ElementRules } from './element-rules.ts';
import { limitHtml } from './limits/limit-html.ts';
import { numberItems, unwrapItems } from './number-items.ts';
import { charactersPerTurn, parseTreeAsync, withTree } from './parse-async.ts';
import { UniqueIds } from './unique-ids.ts';

const wordsPerMinute = 230;

/** The time in minutes to read a number of words; at least 1. */
export const toReadMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute));

/** Tags whose rules are in a separate stylesheet. */
const richTags = ['table', 'figure', 'blockquote', 'pre', 'code', 'kbd', 'samp', 'dl', 'details', 'hr'];

/** Classes that the block editor and the classic editor of WordPress write. */
const blockClass = /^(?:wp-|has-|align(?:left|right|center|wide|full)|gallery|blocks-gallery)/;

interface ParentContext {
  readonly isTopLevel: boolean;
  readonly isInLink: boolean;
  /** The slot that the parent assigns to a child, or allows it to choose. */
  readonly slotOf?: (child: ContentElement) => string | undefined;
}

const topLevel: ParentContext = { isTopLevel: true, isInLink: false };

/** Attributes of the box around a wide table. */
const tableScroll = { class: 'table-scroll', role: 'group', 'aria-label': 'Table', tabindex: '0' };

/** A node whose children are being written. */
interface OpenNode {
  readonly children: readonly TreeNode[];
  readonly context: ParentContext;
  readonly writeEnd?: () => void;
}

/** Yields whenever other tasks of the event loop should run. */
type Turns = Generator<undefined, void, undefined>;

/** Tree nodes per turn: a node without output also takes time. */
const nodesPerTurn = 8000;

/** Converts a tree to content nodes: sanitizes, serializes and splits at our tags in one pass. */
class ContentWriter {
  readonly nodes: ContentNode[] = [];
  readonly headings: Heading[] = [];
  readonly #ids = new UniqueIds();
  words = 0;
  /** Characters of HTML in finished nodes. */
  #finished = 0;
  readonly #rules: ElementRules;
  #html = '';
  #latinRange: LatinRange = 'basic';
  readonly #classes = new Set<string>();
  readonly #tags = new Set<string>();
  #characters = 0;
  #paragraphs = 0;
  #elements = 0;
  #charactersOfTurn = 0;
  #nodesOfTurn = 0;

  constructor(rules: ElementRules) {
    this.#rules = rules;
  }

  /** Writes the nodes and everything below them. Uses a stack, because recursive generators take longer. */
  *writeNodes(nodes: readonly TreeNode[]): Turns {
    const open: { readonly node: OpenNode; next: number }[] = [
      { node: { children: nodes, context: topLevel }, next: 0 },
    ];
    for (let parent = open.at(-1); parent; parent = open.at(-1)) {
      const { children, context, writeEnd } = parent.node;
      const child = children[parent.next];
      parent.next += 1;
      if (!child) {
        writeEnd?.();
        open.pop();
        continue;
      }
      if (isElement(child)) {
        const node = this.#startElement(child, context);
        if (node) open.push({ node, next: 0 });
      } else if ('value' in child && child.nodeName === '#text') this.#writeText(child.value);
      if (this.#isTurnOver()) yield;
    }
  }

  #isTurnOver(): boolean {
    this.#nodesOfTurn += 1;
    const characters = this.#finished + this.#html.length;
    if (this.#nodesOfTurn < nodesPerTurn && characters - this.#charactersOfTurn < charactersPerTurn)
      return false;
    this.#nodesOfTurn = 0;
    this.#charactersOfTurn = characters;
    return true;
  }

  finish(): ParsedContent {
    this.#endHtmlNode();
    return {
      nodes: this.nodes,
      headings: this.headings,
      ids: this.#ids.used,
      words: this.words,
      readMinutes: toReadMinutes(this.words),
      plainElementCount: Math.max(0, this.#elements - maxElements),
      cutCharacters: 0,
      hasBlocks: [...this.#classes].some((name) => blockClass.test(name)),
      hasRichText: richTags.some((tag) => this.#tags.has(tag)),
      latinRange: this.#latinRange,
      classes: this.#classes,
      tags: this.#tags,
    };
  }

  #endHtmlNode(): void {
    if (this.#html) this.nodes.push({ kind: 'html', html: this.#html, isContent: true });
    this.#latinRange = widestRange([this.#latinRange, latinRangeOf(this.#html)]);
    this.#finished += this.#html.length;
    this.#html = '';
  }

  #writeText(value: string): void {
    const text = value.replaceAll('\0', '');
    if (!text.trim()) {
      this.#html += text;
      return;
    }
    this.words += text.match(/\S+/g)?.length ?? 0;
    this.#characters += text.trim().length;
    // The text has no null characters, so they can mark the breaks until it is escaped.
    const marked = breakLongWords(text, '\0');
    if (marked !== text) this.#tags.add('wbr');
    this.#html += escapeHtml(marked).replaceAll('\0', '<wbr>');
  }

  /** Writes an element's start tag. Returns undefined if nothing inside the element is written. */
  #startElement(node: ContentElement, context: ParentContext): OpenNode | undefined {
    const slot = context.slotOf?.(node);
    const isItem = node.tagName === 'li' && slot !== undefined;
    const tag = isItem ? 'div' : (replacedTags.get(node.tagName) ?? node.tagName);
    if (droppedWithContent.has(tag)) return undefined;
    const isCustom = this.#rules.declarations.has(tag);
    // Writes only the children of a tag that is not allowed.
    if (!isCustom && !allowedTags.has(tag) && !this.#rules.attributes.has(tag))
      return { children: node.childNodes, context: { ...context, slotOf: () => slot } };
    const attributes = this.#attributesOf(tag, node, slot);
    // An item of one of our lists: `<li>` is valid only in HTML lists.
    if (isItem) attributes.role = 'listitem';
    return isCustom
      ? this.#startCustomElement(tag, node, attributes, context)
      : this.#startHtmlElement(tag, node, attributes, context);
  }

  #attributesOf(tag: string, node: ContentElement, slot: string | undefined): Record<string, string> {
    const attributes = cleanAttributes(tag, node.attrs, this.#rules);
    if (tag === 'h2' && !attributes.id) attributes.id = toHeadingId(node);
    if (attributes.id) attributes.id = this.#ids.claim(attributes.id);
    else delete attributes.id;
    if (slot) attributes.slot = slot;
    return attributes;
  }

  #startCustomElement(
    tag: string,
    node: ContentElement,
    attributes: Record<string, string>,
    { isInLink }: ParentContext,
  ): OpenNode {
    const declaration = this.#rules.declarations.get(tag);
    if (declaration?.items?.match) unwrapItems(node, declaration.items.match);
    const { items, slots } = numberItems(node, declaration?.items);
    this.#elements += 1;
    if (this.#elements > maxElements) {
      this.#writeStartTag(tag, attributes);
    } else {
      this.#endHtmlNode();
      this.nodes.push(createElementNode(tag, attributes, items, isInLink));
    }
    const slotOf = (child: ContentElement) => slots.get(child) ?? declaredSlot(child, declaration?.slots);
    return {
      children: node.childNodes,
      context: { isTopLevel: false, isInLink, slotOf },
      writeEnd: () => {
        this.#html += `</${tag}>`;
      },
    };
  }

  #startHtmlElement(
    tag: string,
    node: ContentElement,
    attributes: Record<string, string>,
    { isTopLevel, isInLink }: ParentContext,
  ): OpenNode | undefined {
    const isScrolled = tag === 'table' && isTopLevel;
    // A wide table scrolls inside its own box, also by keyboard, so that the page does not scroll sideways.
    if (isScrolled) this.#writeStartTag('div', tableScroll);
    this.#writeStartTag(tag, attributes);
    if (voidTags.has(tag)) return undefined;
    // Parsers drop one line break after <pre>. This one keeps an author's own line break.
    if (tag === 'pre') this.#html += '\n';
    return {
      children: node.childNodes,
      context: { isTopLevel: false, isInLink: isInLink || tag === 'a' },
      writeEnd: () => {
        this.#html += isScrolled ? '</table></div>' : `</${tag}>`;
        if (tag === 'h2') this.#noteHeading(node, attributes.id);
        if (tag === 'p' && isTopLevel) this.#writePlacement();
      },
    };
  }

  #writeStartTag(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.#html += `<${tag}${writeAttributes(attributes)}>`;
    this.#tags.add(tag);
    for (const name of attributes.class?.split(/\s+/) ?? []) this.#classes.add(name);
  }

  #noteHeading(node: ContentElement, id: string | undefined): void {
    const title = textOf(node).replace(/\s+/g, ' ').trim();
    if (id && title && this.headings.length < maxHeadings) this.headings.push({ id, title });
  }

  #writePlacement(): void {
    this.#endHtmlNode();
    this.#paragraphs += 1;
    this.nodes.push({ kind: 'placement', position: this.#paragraphs, textBefore: this.#characters });
  }
}

/** The id of a heading that has no id of its own; empty if its text has no letters or numbers. */
function toHeadingId(heading: ContentElement): string {
  const slug = toSlug(textOf(heading).slice(0, 80));
  return isReservedId(slug) ? `section-${slug}` : slug;
}

/** Returns an author's `slot` only if the parent element declares a slot of that name. */
function declaredSlot(
  child: ContentElement,
  slots: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const name = child.attrs.find((attribute) => attribute.name === 'slot')?.value;
  return name && slots && Object.hasOwn(slots, name) ? name : undefined;
}

/**
 * Turns a CMS's HTML into content nodes that are safe to send: parses as a browser does, then keeps the
 * markup that the allow lists permit. The output stays safe when any parser reads it again: it never contains
 * foreign namespaces or tags that change the tokenizer's state, and all text and attributes are escaped.
 */
export function parseContent(html: string, rules: ElementRules): ParsedContent {
  if (!html.trim()) return emptyContent;
  const writer = new ContentWriter(rules);
  const turns = writer.writeNodes(parseTree(html).childNodes);
  while (!turns.next().done);
  return writer.finish();
}

/**
 * Like `parseContent`, for HTML of any length: yields to the event loop while it parses and while it writes.
 * Leaves out content beyond the limits of `limitHtml`.
 */
export async function parseContentAsync(given: string, rules: ElementRules): Promise<ParsedContent> {
  if (!given.trim()) return emptyContent;
  const html = limitHtml(given);
  return withTree(html, async () => {
    const writer = new ContentWriter(rules);
    const { childNodes } = await parseTreeAsync(html);
    for (const _ of writer.writeNodes(childNodes)) await nextTurn();
    return { ...writer.finish(), cutCharacters: given.length - html.length };
  });
}
