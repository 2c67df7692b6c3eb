import type { AttributeData, ElementData, ExampleData } from '../../demo/workbench/element-data.ts';
import { findStartTag } from '../../demo/workbench/start-tag.ts';
import { type AttributeSpec, type ElementDeclaration, hydrateAttribute } from '../../src/core/declaration.ts';
import type { ElementExample } from '../../src/core/examples.ts';
import { toKebab, toSlug } from '../../src/core/names.ts';
import { embeddable } from '../embed/embeddable.ts';

/** The URL segment of an example. */
const slugOf = ({ name }: ElementExample): string => toSlug(name);

/** The text of an attribute's default; undefined without one. */
export function defaultText(spec: AttributeSpec): string | undefined {
  if (spec.type === 'boolean') return String(spec.default ?? false);
  return 'default' in spec && spec.default !== undefined ? String(spec.default) : undefined;
}

function toAttributeData([property, spec]: readonly [string, AttributeSpec]): AttributeData {
  const words = spec.type === 'list' ? spec.values : undefined;
  return {
    name: toKebab(property),
    type: spec.type,
    default: defaultText(spec),
    ...(spec.type === 'enum' && { values: spec.values }),
    ...(words && { words }),
  };
}

function toExampleData(example: ElementExample, tag: string): ExampleData {
  const { name, note, html, rendersNothing = false } = example;
  return {
    slug: slugOf(example),
    name,
    note,
    html,
    rendersNothing,
    attributes: Object.fromEntries(findStartTag(html, tag)?.attributes ?? []),
  };
}

/** The data of an element in the workbench, from its declaration and examples. */
export function toElementData(
  { tag, attributes, hydrate }: ElementDeclaration,
  examples: readonly ElementExample[],
): ElementData {
  const own = Object.entries(attributes).map(toAttributeData);
  return {
    tag,
    frame: embeddable.get(tag),
    attributes: [...own, toAttributeData(['hydrate', hydrateAttribute(hydrate)])],
    examples: examples.map((example) => toExampleData(example, tag)),
  };
}
