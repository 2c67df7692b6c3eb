import type { Item } from '../../src/core/declaration.ts';
import { hashOf } from '../hash-of.ts';
import type { ElementNode } from './content-nodes.ts';

/** Longer keys are hashed. */
const maxKeyCharacters = 256;

/** Writes the length before each value, so that different attributes never have the same key. */
function toKey(tag: string, attributes: Readonly<Record<string, string>>, items: readonly Item[]): string {
  let text = tag;
  for (const name in attributes) text += ` ${name}=${attributes[name]?.length}:${attributes[name]}`;
  if (items.length > 0) text += ` ${JSON.stringify(items)}`;
  return text.length <= maxKeyCharacters ? text : hashOf(text);
}

export function createElementNode(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  items: readonly Item[] = [],
  isInLink = false,
): ElementNode {
  return { kind: 'element', key: toKey(tag, attributes, items), tag, attributes, items, isInLink };
}

/** The same element with more attributes. */
export function addAttributes(node: ElementNode, attributes: Readonly<Record<string, string>>): ElementNode {
  const key = node.key + toKey('', attributes, []);
  return { ...node, key, attributes: { ...node.attributes, ...attributes } };
}
