import type { AttributeSpec, ElementDeclaration, HydrationStrategy } from '../declaration.ts';
import { toKebab } from '../names.ts';

/** What the entry knows about an element before any of its code is loaded: its declaration without the prose. */
export interface ElementRow {
  readonly tag: string;
  readonly strategy: HydrationStrategy;
  readonly behavior?: HydrationStrategy;
  readonly hasItems?: true;
  /** The component is in the chunk `elements-<tag>`, not in `elements-small`. */
  readonly hasOwnChunk?: true;
  /** How the entry reads each attribute; a string when the kind is left out. */
  readonly attributes: readonly (readonly [name: string, kind?: AttributeKind])[];
}

/** The declared type as far as the entry needs it: enums, URLs and lists are strings here. */
export type AttributeKind = 'number' | 'boolean' | 'true-by-default' | 'json';

function kindOf(spec: AttributeSpec): AttributeKind | undefined {
  switch (spec.type) {
    case 'boolean':
      return spec.default ? 'true-by-default' : 'boolean';
    case 'number':
    case 'integer':
      return 'number';
    case 'json':
      return 'json';
    default:
      return undefined;
  }
}

/** Encodes a declaration for the element table. The row is plain JSON: absent values are left out of it. */
export function createElementRow(declaration: ElementDeclaration): ElementRow {
  const { tag, hydrate, behaviour, items, chunk, attributes } = declaration;
  return {
    tag,
    strategy: hydrate,
    behavior: behaviour,
    hasItems: items && true,
    hasOwnChunk: chunk === 'own' || undefined,
    attributes: Object.entries(attributes).map(([property, spec]) => {
      const kind = kindOf(spec);
      return kind ? [toKebab(property), kind] : [toKebab(property)];
    }),
  };
}
