import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { nextTurn } from '../next-turn.ts';
import { cleanAttributes } from './clean-attributes.ts';
import { createElementNode, type ElementNode, maxElements } from './content-nodes.ts';
import { type ContentElement, isElement, parseTreeInTurns, withTree } from './content-tree.ts';
import type { ElementRules } from './element-rules.ts';
import { numberItems } from './number-items.ts';

/** A change to the source text: `text` replaces the characters from `start` to `end`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One of our elements in a source text, and the position of its start tag. */
export interface LocatedElement {
  readonly contentNode: ElementNode;
  readonly start: number;
  readonly end: number;
}

export interface LocatedElements {
  /** In the order of the text; those beyond `maxElements` are only counted. */
  readonly elements: readonly LocatedElement[];
  readonly leftPlain: number;
  /** Slots for child elements that are items, in the order of the text. */
  readonly slots: readonly TextEdit[];
  readonly ids: ReadonlySet<string>;
}

/** Yields to the event loop after this many nodes. */
const visitsPerTurn = 10_000;

interface Visit {
  readonly node: Tree.ChildNode;
  readonly isInLink: boolean;
}

const attributeOf = (node: ContentElement, name: string) =>
  node.attrs.find((attribute) => attribute.name === name)?.value;

/** True for an element that was rendered before: it contains its shadow root. */
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
  const attributes = cleanAttributes(node.tagName, node.attrs, rules);
  const contentNode = createElementNode(node.tagName, attributes, items, isInLink);
  return {
    element: { contentNode, start: location.startOffset, end: location.endOffset },
    slots: [...slots].flatMap(([child, slot]) => slotEdit(child, slot) ?? []),
  };
}

/**
 * Finds our elements in the HTML of another system's page, which stays unchanged
 * around them. Returns positions, and what the elements are rendered from. Yields to the event
 * loop, because the HTML may be a megabyte long.
 */
export function locateElements(html: string, rules: ElementRules): Promise<LocatedElements> {
  return withTree(html, () => locateInTree(html, rules));
}

async function locateInTree(html: string, rules: ElementRules): Promise<LocatedElements> {
  const elements: LocatedElement[] = [];
  const slots: TextEdit[] = [];
  const ids = new Set<string>();
  const { childNodes } = await parseTreeInTurns(html, { sourceCodeLocationInfo: true });
  const stack: Visit[] = childNodes.map((node) => ({ node, isInLink: false }));
  let visits = 0;
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    visits += 1;
    if (visits % visitsPerTurn === 0) await nextTurn();
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
      stack.push({ node: child, isInLink: isInLink || node.tagName === 'a' });
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

/** Applies edits to a text; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let position = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}
