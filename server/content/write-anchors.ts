import { writeAttributes } from './content-nodes.ts';
import type { UniqueIds } from './unique-ids.ts';

/** Writes an element's anchors: the `id` is unique on the page, the slot has the element's name for it. */
export function writeAnchors(anchors: readonly string[], isInLink: boolean, pageIds: UniqueIds): string {
  const tag = isInLink ? 'span' : 'a';
  return anchors
    .map((name) => `<${tag}${writeAttributes({ id: pageIds.claim(name), slot: `anchor-${name}` })}></${tag}>`)
    .join('');
}
