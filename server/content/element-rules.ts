import type { AttributeSpec, AttributeTable, ElementDeclaration } from '../../src/core/declaration.ts';
import { toKebab } from '../../src/core/names.ts';
import { allowedTags, ownTagAttributes } from './allowed-html.ts';

type Specs = ReadonlyMap<string, AttributeSpec>;

/** The content parser's rules for our elements, from their declarations. */
export interface ElementRules {
  readonly declarations: ReadonlyMap<string, ElementDeclaration>;
  /** Attributes by tag: our elements, and the child tags that they declare (`accordion-section`). */
  readonly attributes: ReadonlyMap<string, Specs>;
}

function specsOf(table: AttributeTable = {}): Specs {
  return new Map(Object.entries(table).map(([name, spec]) => [toKebab(name), spec]));
}

/** Derives the rules from the declarations. */
export function createElementRules(declarations: Iterable<ElementDeclaration>): ElementRules {
  const list = [...declarations];
  const attributes = new Map<string, Specs>();
  for (const { tag, attributes: table, items } of list) {
    attributes.set(tag, specsOf(table));
    if (items?.match && !allowedTags.has(items.match)) attributes.set(items.match, specsOf(items.attributes));
  }
  return { declarations: new Map(list.map((declaration) => [declaration.tag, declaration])), attributes };
}

/** Whether one of our elements may have the attribute. */
export function isOwnAttribute(specs: Specs, name: string): boolean {
  return specs.has(name) || ownTagAttributes.has(name);
}
