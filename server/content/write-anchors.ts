import { writeAttributes } from './content-nodes.ts';
import type { UniqueIds } from './unique-ids.ts';

/**
 * Writes an element's anchors. Each `id` is unique on the page; each slot has the name that the element
 * declares.
 */
export function writeAnchors(anchors: readonly string[], isInLink: boolean, pageIds: UniqueIds): string {
  const tag = isInLink ? 'span' : 'a';
  return anchors
    .map((name) => `<${tag}${writeAttributes({ id: pageIds.claim(name), slot: `anchor-${name}` })}></${tag}>`)
    .join('');
}
