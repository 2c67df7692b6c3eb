import type { AttributeSpec, AttributeTable, ElementDeclaration } from '../../../src/core/declaration.ts';
import { toKebab } from '../../../src/core/names.ts';
import type { DeclaredElement } from './declarations.ts';
import type { Registry } from './generate.ts';

/** The attribute's type in TypeScript. */
function typeText(spec: AttributeSpec): string {
  if (spec.type === 'enum') return spec.values.map((value) => `'${value}'`).join(' | ');
  const types: Readonly<Record<string, string>> = {
    url: 'string',
    integer: 'number',
    list: 'string[]',
    json: 'object',
  };
  return types[spec.type] ?? spec.type;
}

function defaultText(spec: AttributeSpec): string | undefined {
  const value = 'default' in spec ? spec.default : undefined;
  if (value !== undefined) return JSON.stringify(value);
  return spec.type === 'boolean' ? 'false' : undefined;
}

/**
 * Describes attributes for the manifest. `valueType`, `values`, `hydrate`, `children` and `package` extend
 * the standard, because CMS plugins need more than TypeScript types.
 */
export function describeAttributes(table: AttributeTable) {
  return Object.entries(table).map(([name, spec]) => ({
    name: toKebab(name),
    fieldName: name,
    type: { text: typeText(spec) },
    default: defaultText(spec),
    description: spec.description,
    valueType: spec.type,
    values: spec.type === 'enum' ? spec.values : undefined,
  }));
}

/** Each event has two names; the one with a hyphen can be bound in the templates of every framework. */
function describeEvents({ events = {}, eventDetails = {} }: ElementDeclaration) {
  return Object.entries(events).flatMap(([name, description]) => {
    const mainName = name.replace(':', '-');
    const detail = eventDetails[name.slice(name.indexOf(':') + 1)] ?? 'undefined';
    const type = { text: `CustomEvent<${detail.replace(/\s+/g, ' ')}>` };
    return [
      { name: mainName, description, type },
      { name, description, type, deprecated: `Listen for ${mainName}.` },
    ];
  });
}

function describeElement({ tag, pascal, declaration }: DeclaredElement) {
  const named = (table: Readonly<Record<string, string>> = {}) =>
    Object.entries(table).map(([name, description]) => ({ name, description }));
  const { summary, attributes, slots, parts, hydrate, items } = declaration;
  const path = `src/elements/${tag}/${tag}.element.ts`;
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: pascal,
        tagName: tag,
        description: summary,
        attributes: describeAttributes(attributes),
        members: Object.entries(attributes).map(([name, spec]) => ({
          kind: 'field',
          name,
          type: { text: typeText(spec) },
          default: defaultText(spec),
          attribute: toKebab(name),
          description: spec.description,
        })),
        events: describeEvents(declaration),
        slots: named(slots),
        cssParts: named(parts),
        hydrate,
        children: items?.match
          ? { tagName: items.match, attributes: describeAttributes(items.attributes ?? {}) }
          : undefined,
      },
    ],
    exports: [{ kind: 'custom-element-definition', name: tag, declaration: { name: pascal, module: path } }],
  };
}

export type DescribedElement = ReturnType<typeof describeElement>['declarations'][number];

/** The custom elements manifest, which editors, documentation and CMS plugins read. */
export function createCustomElementsManifest({ elements }: Pick<Registry, 'elements'>, version: string) {
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    package: { version },
    modules: elements.map(describeElement),
  };
}

export type CustomElementsManifest = ReturnType<typeof createCustomElementsManifest>;

/** The described elements of a manifest, in its order. */
export function describedElements({ modules }: CustomElementsManifest): readonly DescribedElement[] {
  return modules.flatMap(({ declarations }) => declarations);
}
