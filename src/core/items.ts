/** The part of a DOM element that counting items needs; the server's own tree gives the same. */
export interface ItemNode {
  readonly localName: string;
  readonly textContent: string | null;
  readonly children: Iterable<ItemNode>;
  getAttribute(name: string): string | null;
}

/** One item: the child to slot, and the element whose attributes describe it. */
export interface FoundItem<N extends ItemNode> {
  /** A direct child of the element: slots take no deeper node. */
  readonly child: N;
  /** The child itself, or what stands alone in a paragraph that a CMS put around it. */
  readonly source: N;
}

const invisible = new Set(['br', 'hr', 'template', 'script', 'style', 'link', 'wbr']);

/** Line breaks and empty paragraphs come from the CMS, anchors from the server: no author meant them as items. */
function isStray(node: ItemNode): boolean {
  if (invisible.has(node.localName) || node.getAttribute('slot')?.startsWith('anchor-')) return true;
  return (
    node.localName === 'p' &&
    !node.textContent?.trim() &&
    ![...node.children].some((child) => !invisible.has(child.localName))
  );
}

/** The server writes an item `<li>` as a `role="listitem"`: outside of a list `<li>` is not valid. */
function isMatch(node: ItemNode, match: string): boolean {
  return node.localName === match || (match === 'li' && node.getAttribute('role') === 'listitem');
}

/** The element that a paragraph merely wraps, if that is all it does. */
function unwrapParagraph<N extends ItemNode>(node: N, match: string): N | undefined {
  if (node.localName !== 'p') return undefined;
  return ([...node.children] as N[]).find((child) => child.localName === match);
}

/**
 * Which children are items, in order: the same rule on the server and in the
 * browser. With `match` only children of that tag count, also inside a paragraph
 * that wpautop put around one; without it every visible child does.
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
