import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { cleanAttributes } from './clean-attributes.ts';
import { type ElementNode, maxElements } from './content-nodes.ts';
import { type ContentElement, isElement, parseTree } from './content-tree.ts';
import type { ElementRules } from './element-rules.ts';
import { numberItems } from './number-items.ts';

/** A change to the source text: what stands from `start` to `end` gives way to `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One of our elements in a source text, and where its start tag stands in it. */
export interface LocatedElement {
  readonly contentNode: ElementNode;
  readonly start: number;
  readonly end: number;
}

export interface LocatedElements {
  /** In the order of the text; those beyond `mostElements` are only counted. */
  readonly elements: readonly LocatedElement[];
  readonly leftPlain: number;
  /** Slots for the children that are items, in the order of the text. */
  readonly slots: readonly TextEdit[];
  readonly ids: ReadonlySet<string>;
}

interface Visit {
  readonly node: Tree.ChildNode;
  readonly isInLink: boolean;
}

const attributeOf = (node: ContentElement, name: string) =>
  node.attrs.find((attribute) => attribute.name === name)?.value;

/** Drawn already: its root stands in it. */
function hasRoot(node: ContentElement): boolean {
  return node.childNodes.some(
    (child) =>
      isElement(child) && child.tagName === 'template' && attributeOf(child, 'shadowrootmode') !== undefined,
  );
}

function slotEdit(child: ContentElement, slot: string): TextEdit | undefined {
  const location = child.sourceCodeLocation?.startTag;
  if (!location) return undefined;
  const given = child.sourceCodeLocation?.attrs?.slot;
  if (given) return { start: given.startOffset, end: given.endOffset, text: `slot="${slot}"` };
  const afterName = location.startOffset + 1 + child.tagName.length;
  return { start: afterName, end: afterName, text: ` slot="${slot}"` };
}

function locate(
  node: ContentElement,
  isInLink: boolean,
  rules: ElementRules,
): { element: LocatedElement; slots: TextEdit[] } | undefined {
  const location = node.sourceCodeLocation?.startTag;
  const declaration = rules.declarations.get(node.tagName);
  if (!location || !declaration || hasRoot(node)) return undefined;
  const { items, slots } = numberItems(node, declaration.items);
  const contentNode: ElementNode = {
    kind: 'element',
    tag: node.tagName,
    attributes: cleanAttributes(node.tagName, node.attrs, rules),
    items,
    isInLink,
  };
  return {
    element: { contentNode, start: location.startOffset, end: location.endOffset },
    slots: [...slots].flatMap(([child, slot]) => slotEdit(child, slot) ?? []),
  };
}

/**
 * Finds our elements in HTML that stays what it is: the text of another system's
 * page, where nothing is ours to take away. Only positions and what the elements
 * are drawn from come out of the parse.
 */
export function locateElements(html: string, rules: ElementRules): LocatedElements {
  const elements: LocatedElement[] = [];
  const slots: TextEdit[] = [];
  const ids = new Set<string>();
  const open: Visit[] = parseTree(html, { sourceCodeLocationInfo: true }).childNodes.map((node) => ({
    node,
    isInLink: false,
  }));
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { node, isInLink } = visit;
    if (!isElement(node)) continue;
    const found = locate(node, isInLink, rules);
    if (found) {
      elements.push(found.element);
      slots.push(...found.slots);
    }
    const id = attributeOf(node, 'id');
    if (id) ids.add(id);
    for (const child of node.childNodes)
      open.push({ node: child, isInLink: isInLink || node.tagName === 'a' });
  }
  const byStart = (one: { start: number }, other: { start: number }) => one.start - other.start;
  const leftPlain = Math.max(0, elements.length - maxElements);
  return {
    elements: elements.sort(byStart).slice(0, maxElements),
    leftPlain,
    slots: slots.sort(byStart),
    ids,
  };
}

/** The text with its edits made; none of them overlaps another. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let position = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}
