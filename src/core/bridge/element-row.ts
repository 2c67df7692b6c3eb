import { defaultOf } from '../attributes.ts';
import type { AttributeSpec, ElementDeclaration, HydrationStrategy } from '../declaration.ts';
import { toKebab } from '../names.ts';

/** An element in the entry, before any of its code is loaded: its declaration without descriptions. */
export interface ElementRow {
  readonly tag: string;
  /** `static` when left out. */
  readonly strategy?: HydrationStrategy;
  readonly behavior?: HydrationStrategy;
  /**
   * The attributes of children that make up the element's items; undefined if it has no items. Includes
   * `slot`, which a library that morphs the page may remove.
   */
  readonly items?: string[];
  /** The component is in the chunk `elements-<tag>`, not in `elements-small`. */
  readonly hasOwnChunk?: true;
  readonly attributes: readonly AttributeRow[];
}

/**
 * How the entry reads one attribute. If the kind is absent or 0, it is the type of the default value, or
 * string without a default value.
 */
export type AttributeRow = readonly [name: string, kind?: AttributeKind | 0, defaultValue?: unknown];

/** The declared type, simplified for the entry: enums, URLs and lists are strings here. */
export type AttributeKind = 'string' | 'number' | 'boolean' | 'json';

function kindOf({ type }: AttributeSpec): AttributeKind {
  if (type === 'integer') return 'number';
  return type === 'number' || type === 'boolean' || type === 'json' ? type : 'string';
}

function createAttributeRow(property: string, spec: AttributeSpec): AttributeRow {
  const name = toKebab(property);
  const kind = kindOf(spec);
  // A default link depends on the site's configuration, which the entry does not have.
  const defaultValue = spec.type === 'url' ? undefined : defaultOf(spec);
  if (defaultValue !== undefined) return [name, typeof defaultValue === kind ? 0 : kind, defaultValue];
  return kind === 'string' ? [name] : [name, kind];
}

/** Encodes a declaration for the element table. The row is plain JSON: absent values are left out of it. */
export function createElementRow(declaration: ElementDeclaration): ElementRow {
  const { tag, hydrate, behavior, items, chunk, attributes } = declaration;
  return {
    tag,
    strategy: hydrate === 'static' ? undefined : hydrate,
    behavior,
    items: items && ['slot', ...Object.keys(items.attributes ?? {}).map(toKebab)],
    hasOwnChunk: chunk === 'own' || undefined,
    attributes: Object.entries(attributes).map(([property, spec]) => createAttributeRow(property, spec)),
  };
}
