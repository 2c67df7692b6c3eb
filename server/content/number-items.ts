import { decodeAttributes } from '../../src/core/attributes.ts';
import type { Item, ItemsDeclaration } from '../../src/core/declaration.ts';
import { findItems } from '../../src/core/items.ts';
import { type ContentElement, isElement, TreeItemNode } from './content-tree.ts';

/** Child elements with their slots, and the items that the component receives. */
export interface NumberedItems {
  readonly items: readonly Item[];
  readonly slots: ReadonlyMap<ContentElement, string>;
}

/**
 * Unwraps items from a paragraph that WordPress (wpautop) put around one or several of them.
 * The element has no slot for the paragraph's other content, so that content is dropped.
 */
function unwrapItems(element: ContentElement, match: string): void {
  element.childNodes = element.childNodes.flatMap((child) => {
    const inner =
      isElement(child) && child.tagName === 'p'
        ? child.childNodes.filter((node) => isElement(node) && node.tagName === match)
        : [];
    return inner.length > 0 ? inner : [child];
  });
}

/** Gives an element's child items numbered slots by its declaration: `section-1`, `section-2`. */
export function numberItems(
  element: ContentElement,
  declaration: ItemsDeclaration | undefined,
): NumberedItems {
  const slots = new Map<ContentElement, string>();
  if (!declaration) return { items: [], slots };
  if (declaration.match) unwrapItems(element, declaration.match);
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
