import type { AttributeSpec, AttributeTable, ElementDeclaration } from '../../src/core/declaration.ts';
import { toKebab } from '../../src/core/names.ts';
import { allowedTags, ownTagAttributes } from './allowed-html.ts';

type Specs = ReadonlyMap<string, AttributeSpec>;

/** What the content parser knows of our tags, made from the declarations alone. */
export interface ElementRules {
  readonly declarations: ReadonlyMap<string, ElementDeclaration>;
  /** Our tags, and the child markup that they declare (`accordion-section`), to their attributes. */
  readonly attributes: ReadonlyMap<string, Specs>;
}

function specsOf(table: AttributeTable = {}): Specs {
  return new Map(Object.entries(table).map(([name, spec]) => [toKebab(name), spec]));
}

/** Collects the rules once, at start. */
export function createElementRules(declarations: Iterable<ElementDeclaration>): ElementRules {
  const list = [...declarations];
  const attributes = new Map<string, Specs>();
  for (const { tag, attributes: table, items } of list) {
    attributes.set(tag, specsOf(table));
    if (items?.match && !allowedTags.has(items.match)) attributes.set(items.match, specsOf(items.attributes));
  }
  return { declarations: new Map(list.map((declaration) => [declaration.tag, declaration])), attributes };
}

/** Whether one of our tags may have the attribute at all. */
export function isOwnAttribute(specs: Specs, name: string): boolean {
  return specs.has(name) || ownTagAttributes.has(name);
}
