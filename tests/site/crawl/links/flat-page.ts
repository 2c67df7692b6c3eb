import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/**
 * An element as a browser renders it: with its declarative shadow root instead of its children, and filled
 * slots.
 */
export interface FlatElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: readonly FlatNode[];
}
export type FlatNode = FlatElement | string;

/** A node with the slots of the shadow root that contains it. */
interface Scoped {
  readonly node: Tree.ChildNode;
  readonly slots: Slots | undefined;
}
type Slots = ReadonlyMap<string, readonly Scoped[]>;

const unrendered = new Set(['script', 'style', 'template', 'link', 'meta', 'noscript']);

const attributesOf = ({ attrs }: Tree.Element): FlatElement['attributes'] =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

const isShadowRoot = (node: Tree.ChildNode): node is Tree.Template =>
  node.nodeName === 'template' && attributesOf(node as Tree.Template).shadowrootmode !== undefined;

function slotNameOf(node: Tree.ChildNode): string {
  return 'tagName' in node ? (attributesOf(node).slot ?? '') : '';
}

function assignSlots(children: readonly Scoped[]): Slots {
  const slots = new Map<string, Scoped[]>();
  for (const child of children) {
    const name = slotNameOf(child.node);
    slots.set(name, [...(slots.get(name) ?? []), child]);
  }
  return slots;
}

function flattenAll(nodes: readonly Scoped[]): FlatNode[] {
  return nodes.flatMap(flatten);
}

function flatten({ node, slots }: Scoped): FlatNode[] {
  if (node.nodeName === '#text') return [(node as Tree.TextNode).value];
  if (!('tagName' in node) || unrendered.has(node.tagName)) return [];
  const attributes = attributesOf(node);
  const children = node.childNodes.map((child) => ({ node: child, slots }));
  const root = node.childNodes.find(isShadowRoot);
  if (root) {
    const own = assignSlots(children.filter((child) => child.node !== root));
    const inRoot = root.content.childNodes.map((child) => ({ node: child, slots: own }));
    return [{ tag: node.tagName, attributes, children: flattenAll(inRoot) }];
  }
  const assigned = node.tagName === 'slot' ? slots?.get(attributes.name ?? '') : undefined;
  return [{ tag: node.tagName, attributes, children: flattenAll(assigned ?? children) }];
}

/**
 * Lists the page's elements, including those of all shadow roots, in the order in which a browser renders
 * them.
 */
export function flattenPage(document: Tree.Document): readonly FlatNode[] {
  return flattenAll(document.childNodes.map((node) => ({ node, slots: undefined })));
}

/** Calls `visit` for all elements in document order. */
export function forEachElement(
  nodes: readonly FlatNode[],
  visit: (element: FlatElement, parents: readonly FlatElement[]) => void,
  parents: readonly FlatElement[] = [],
): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    visit(node, parents);
    forEachElement(node.children, visit, [...parents, node]);
  }
}

/** Elements that do not separate words. */
const inline = new Set(['a', 'abbr', 'b', 'em', 'i', 'mark', 'slot', 'span', 'strong', 'sub', 'sup']);

function rawNameOf(node: FlatNode): string {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  if (attributes['aria-hidden'] === 'true' || attributes.hidden !== undefined) return '';
  if (attributes['aria-label']) return ` ${attributes['aria-label']} `;
  if (tag === 'img') return ` ${attributes.alt ?? ''} `;
  const content = children.map(rawNameOf).join('');
  return inline.has(tag) ? content : ` ${content} `;
}

/** Returns the element's accessible name, from its content or `aria-label`. */
export function nameOf(node: FlatNode): string {
  return rawNameOf(node).replace(/\s+/g, ' ').trim();
}
