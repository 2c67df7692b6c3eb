import { writeFileSync } from 'node:fs';

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const typeText = (spec) =>
  ({
    url: 'string',
    integer: 'number',
    list: 'string[]',
    json: 'object',
    enum: spec.values?.map((value) => `'${value}'`).join(' | '),
  })[spec.type] ?? spec.type;
const defaultText = (spec) =>
  spec.default === undefined ? (spec.type === 'boolean' ? 'false' : undefined) : JSON.stringify(spec.default);

/** Besides what the format knows, the kind of value as declared: tools that check or edit values need more than a type. */
function describeAttribute([name, spec]) {
  const { type: valueType, values, description } = spec;
  return {
    name: kebab(name),
    fieldName: name,
    type: { text: typeText(spec) },
    default: defaultText(spec),
    description,
    valueType,
    values,
  };
}

function describeElement({ tag, pascal }, declaration) {
  const named = (table = {}) => Object.entries(table).map(([name, description]) => ({ name, description }));
  return {
    kind: 'javascript-module',
    path: `src/elements/${tag}/${tag}.element.ts`,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: pascal,
        tagName: tag,
        description: declaration.summary,
        attributes: Object.entries(declaration.attributes).map(describeAttribute),
        members: Object.entries(declaration.attributes).map(([name, spec]) => ({
          kind: 'field',
          name,
          type: { text: typeText(spec) },
          default: defaultText(spec),
          attribute: kebab(name),
          description: spec.description,
        })),
        events: named(declaration.events).map((event) => ({ ...event, type: { text: 'CustomEvent' } })),
        slots: named(declaration.slots),
        cssParts: named(declaration.parts),
        hydrate: declaration.hydrate,
        children: declaration.items?.match && {
          tagName: declaration.items.match,
          attributes: Object.entries(declaration.items.attributes ?? {}).map(describeAttribute),
        },
      },
    ],
    exports: [
      {
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: pascal, module: `src/elements/${tag}/${tag}.element.ts` },
      },
    ],
  };
}

/** The manifest that editors, documentation and CMS plugins read, from the declarations. */
export function writeCustomElementsManifest(file, { elements, declarations }, version) {
  const modules = elements.map((element) => describeElement(element, declarations.get(element.tag)));
  writeFileSync(
    file,
    `${JSON.stringify({ schemaVersion: '2.1.0', readme: 'README.md', package: { version }, modules }, null, 2)}\n`,
  );
}
