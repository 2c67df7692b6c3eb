import type { AttributeSpec, AttributeTable, ElementDeclaration } from '../core/declaration.ts';
import { toKebab } from '../core/names.ts';

type Specs = ReadonlyMap<string, AttributeSpec>;

/** The elements' data for the linter, from their declarations. */
export interface ElementCatalog {
  /** Attributes by tag, including those of child tags such as `accordion-section`. */
  readonly attributes: ReadonlyMap<string, Specs>;
  /** Child tags, and the elements that may contain them. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** Tags of elements that do not show their children; empty if the declarations contain no slots. */
  readonly childless: ReadonlySet<string>;
}

const specsOf = (table: AttributeTable = {}): Specs =>
  new Map(Object.entries(table).map(([name, spec]) => [toKebab(name), spec]));

export function createElementCatalog(declarations: readonly ElementDeclaration[]): ElementCatalog {
  // The declarations in scripts for browsers have no slots.
  const hasSlots = declarations.some(({ slots }) => slots);
  const attributes = new Map<string, Specs>();
  const parents = new Map<string, string[]>();
  const childless = new Set<string>();
  for (const { tag, attributes: table, items, slots } of declarations) {
    attributes.set(tag, specsOf(table));
    if (hasSlots && !items && !slots) childless.add(tag);
    // Children without a hyphen are plain HTML, such as `img`.
    if (!items?.match?.includes('-')) continue;
    attributes.set(items.match, specsOf(items.attributes));
    parents.set(items.match, [...(parents.get(items.match) ?? []), tag]);
  }
  return { attributes, parents, childless };
}
