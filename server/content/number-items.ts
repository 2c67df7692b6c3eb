import { decodeAttributes } from '../../src/core/attributes.ts';
import type { Item, ItemsDeclaration } from '../../src/core/declaration.ts';
import { findItems } from '../../src/core/items.ts';
import { type ContentElement, isElement, TreeItemNode, type TreeNode, textOf } from './content-tree.ts';

const isVisible = (node: TreeNode): boolean =>
  isElement(node) ? node.tagName !== 'br' : textOf(node).trim() !== '';

/**
 * Moves items out of a paragraph that WordPress (wpautop) put around one or several of them. The paragraph's
 * other content stays before the items.
 */
export function unwrapItems(element: ContentElement, match: string): void {
  element.childNodes = element.childNodes.flatMap((child) => {
    if (!isElement(child) || child.tagName !== 'p') return [child];
    const isItem = (node: TreeNode) => isElement(node) && node.tagName === match;
    const items = child.childNodes.filter(isItem);
    if (items.length === 0) return [child];
    child.childNodes = child.childNodes.filter((node) => !isItem(node));
    return child.childNodes.some(isVisible) ? [child, ...items] : items;
  });
}

/**
 * Gives an element's child items numbered slots by its declaration: `section-1`, `section-2`. Returns the
 * items that the component receives, and the child elements with their slots.
 */
export function numberItems(element: ContentElement, declaration: ItemsDeclaration | undefined) {
  const slots = new Map<ContentElement, string>();
  if (!declaration) return { items: [], slots };
  const items = findItems(new TreeItemNode(element).children, declaration.match).map(
    ({ child, source }, index) => {
      const slot = `${declaration.slot}-${index + 1}`;
      slots.set(child.element, slot);
      return {
        slot,
        ...decodeAttributes(declaration.attributes ?? {}, (name) => source.getAttribute(name)),
      } as Item;
    },
  );
  return { items, slots };
}
