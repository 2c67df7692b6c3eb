import { decodeAttributes } from '../../src/core/attributes.ts';
import type { Item, ItemsDeclaration } from '../../src/core/declaration.ts';
import { findItems } from '../../src/core/items.ts';
import { type ContentElement, isElement, TreeItemNode } from './content-tree.ts';

/** Children with their slots, and what the component gets to know of them. */
export interface NumberedItems {
  readonly items: readonly Item[];
  readonly slots: ReadonlyMap<ContentElement, string>;
}

/**
 * Frees items from a paragraph that wpautop put around one or several of them.
 * The paragraph's other content has no place in the element and goes with it.
 */
function freeItems(element: ContentElement, match: string): void {
  element.childNodes = element.childNodes.flatMap((child) => {
    const inner =
      isElement(child) && child.tagName === 'p'
        ? child.childNodes.filter((node) => isElement(node) && node.tagName === match)
        : [];
    return inner.length > 0 ? inner : [child];
  });
}

/** Numbers an element's author children as its declaration asks: `section-1`, `section-2`. */
export function numberItems(
  element: ContentElement,
  declaration: ItemsDeclaration | undefined,
): NumberedItems {
  const slots = new Map<ContentElement, string>();
  if (!declaration) return { items: [], slots };
  if (declaration.match) freeItems(element, declaration.match);
  const items = findItems(new TreeItemNode(element).children, declaration.match).map(
    ({ child, source }, index) => {
      const slot = `${declaration.slot}-${index + 1}`;
      slots.set(child.element, slot);
      const id = source.getAttribute('id');
      return {
        slot,
        ...(id ? { id } : {}),
        ...decodeAttributes(declaration.attributes ?? {}, (name) => source.getAttribute(name)),
      } as Item;
    },
  );
  return { items, slots };
}
