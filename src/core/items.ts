/** The parts of a DOM element that `findItems` reads; the server's tree implements them, too. */
export interface ItemNode {
  readonly localName: string;
  readonly textContent: string | null;
  readonly children: Iterable<ItemNode>;
  getAttribute(name: string): string | null;
}

/** One item: the child to slot, and the element whose attributes describe it. */
export interface FoundItem<N extends ItemNode> {
  /** A direct child of the element; deeper nodes cannot be slotted. */
  readonly child: N;
  /** The child itself, or the element in a paragraph that the CMS wrapped around it. */
  readonly source: N;
}

const invisible = new Set(['br', 'hr', 'template', 'script', 'noscript', 'style', 'link', 'wbr']);

/**
 * True for nodes that are not items: line breaks and empty paragraphs from the CMS, anchors from the server.
 */
function isStray(node: ItemNode): boolean {
  if (invisible.has(node.localName) || node.getAttribute('slot')?.startsWith('anchor-')) return true;
  return (
    node.localName === 'p' &&
    !node.textContent?.trim() &&
    ![...node.children].some((child) => !invisible.has(child.localName))
  );
}

/** The server replaces an item's `<li>`, which is invalid outside of a list, with `<div role="listitem">`. */
function isMatch(node: ItemNode, match: string): boolean {
  return node.localName === match || (match === 'li' && node.getAttribute('role') === 'listitem');
}

/** The matching element in a paragraph. */
function unwrapParagraph<N extends ItemNode>(node: N, match: string): N | undefined {
  if (node.localName !== 'p') return undefined;
  return ([...node.children] as N[]).find((child) => child.localName === match);
}

/**
 * Finds the children that are items, in order, by the same rule on the server and in the browser. With
 * `match`, only children with that tag are items, also inside a paragraph that wpautop added; without
 * it, every visible child is an item.
 */
export function findItems<N extends ItemNode>(children: Iterable<N>, match?: string): FoundItem<N>[] {
  const found: FoundItem<N>[] = [];
  for (const child of children) {
    if (isStray(child)) continue;
    const source = match === undefined || isMatch(child, match) ? child : unwrapParagraph(child, match);
    if (source) found.push({ child, source });
  }
  return found;
}
