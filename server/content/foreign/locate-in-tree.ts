import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { cleanAttributes } from '../attributes/clean-attributes.ts';
import { type ElementNode, maxElements } from '../content-nodes.ts';
import { type ContentElement, isElement } from '../content-tree.ts';
import type { ElementRules } from '../element-rules.ts';
import { numberItems } from '../number-items.ts';
import type { TextEdit } from './text-edits.ts';

/** One of our elements in a source text: its tag, attributes and items, and the position of its start tag. */
export interface LocatedElement extends Pick<ElementNode, 'tag' | 'attributes' | 'items' | 'isInLink'> {
  readonly start: number;
  readonly end: number;
}

export interface LocatedElements {
  /** At most `maxElements`, in the order of the text. Further elements are only counted. */
  readonly elements: readonly LocatedElement[];
  /** Number of elements beyond `maxElements`. */
  readonly plainElementCount: number;
  /** Slots for child elements that are items, in the order of the text. */
  readonly slots: readonly TextEdit[];
  readonly ids: ReadonlySet<string>;
}

export interface LocateOptions {
  /** Maps a tag name in the text to the tag of one of our elements. By default, returns the same name. */
  readonly tagOf?: (name: string) => string | undefined;
  /** Called after every 10,000 nodes, so that long work can yield to other requests. */
  readonly pause?: () => Promise<void>;
}

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
  tag: string,
  isInLink: boolean,
  rules: ElementRules,
): { element: LocatedElement; slots: TextEdit[] } | undefined {
  const location = node.sourceCodeLocation?.startTag;
  const declaration = rules.declarations.get(tag);
  if (!location || !declaration) return undefined;
  const { items, slots } = numberItems(node, declaration.items);
  const attributes = cleanAttributes(tag, node.attrs, rules);
  return {
    element: { tag, attributes, items, isInLink, start: location.startOffset, end: location.endOffset },
    slots: [...slots].flatMap(([child, slot]) => slotEdit(child, slot) ?? []),
  };
}

const byStart = (one: { start: number }, other: { start: number }) => one.start - other.start;

/**
 * Finds our elements in the tree of another system's page, whose text stays unchanged around them. Elements
 * that have a shadow root count toward `maxElements`, so that rendering twice changes nothing.
 */
export async function locateInTree(
  { childNodes }: Tree.DocumentFragment,
  rules: ElementRules,
  { tagOf = (name) => name, pause }: LocateOptions = {},
): Promise<LocatedElements> {
  const elements: LocatedElement[] = [];
  const slots: TextEdit[] = [];
  const ids = new Set<string>();
  const stack: Visit[] = childNodes.map((node) => ({ node, isInLink: false }));
  let visits = 0;
  let rendered = 0;
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    visits += 1;
    if (visits % visitsPerTurn === 0) await pause?.();
    const { node, isInLink } = visit;
    if (!isElement(node)) continue;
    const tag = tagOf(node.tagName);
    if (tag && hasRoot(node)) rendered += Number(rules.declarations.has(tag));
    else {
      const found = tag && locate(node, tag, isInLink, rules);
      if (found) {
        elements.push(found.element);
        slots.push(...found.slots);
      }
    }
    const id = attributeOf(node, 'id');
    if (id) ids.add(id);
    for (const child of node.childNodes)
      stack.push({ node: child, isInLink: isInLink || node.tagName === 'a' });
  }
  const limit = Math.max(0, maxElements - rendered);
  return {
    elements: elements.sort(byStart).slice(0, limit),
    plainElementCount: Math.max(0, elements.length - limit),
    slots: slots.sort(byStart),
    ids,
  };
}
