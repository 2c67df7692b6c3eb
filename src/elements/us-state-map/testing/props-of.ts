import { decodeAttributes } from '../../../core/attributes.ts';
import { type UsStateMapProps, usStateMapElement } from '../us-state-map.element.ts';

/** The props of a map with the given attributes. */
export function propsOf(attributes: Readonly<Record<string, string>> = {}): UsStateMapProps {
  return { ...decodeAttributes(usStateMapElement.attributes, (name) => attributes[name] ?? null), items: [] };
}
