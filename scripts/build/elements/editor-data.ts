/** Files about the elements for editors, for tools and for language models. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hydrateAttribute, hydrationStrategies } from '../../../src/core/declaration.ts';
import {
  type CustomElementsManifest,
  createCustomElementsManifest,
  type DescribedElement,
  describeAttributes,
  describedElements,
} from './custom-elements.ts';
import type { Registry } from './generate.ts';

type Attribute = DescribedElement['attributes'][number];

interface Tag {
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

/** Lists the tags that authors write: the element, and the child that only occurs inside it. */
function tagsOf(element: DescribedElement): Tag[] {
  const { tagName: name, description, hydrate, children } = element;
  const attributes = [...element.attributes, ...describeAttributes({ hydrate: hydrateAttribute(hydrate) })];
  const own = { name, description, attributes };
  // Children without a hyphen are plain HTML.
  if (!children?.tagName.includes('-')) return [own];
  return [own, { name: children.tagName, description: `Child of ${name}.`, attributes: children.attributes }];
}

/** https://github.com/microsoft/vscode-html-languageservice/blob/main/docs/customData.md */
function createVscodeData(elements: readonly DescribedElement[]) {
  const describe = ({ name, description, values, valueType, default: defaultText }: Attribute) => {
    // Only the text `false` turns off a boolean that is true by default.
    const texts = valueType === 'boolean' && defaultText === 'true' ? ['false'] : values;
    return {
      name,
      description,
      ...(texts && { values: texts.map((text) => ({ name: text })) }),
      // "v" marks an attribute without a value.
      ...(valueType === 'boolean' && !texts && { valueSet: 'v' }),
    };
  };
  const tags = elements
    .flatMap(tagsOf)
    .map((tag) => ({ ...tag, attributes: tag.attributes.map(describe) }))
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index);
  return { version: 1.1, tags };
}

/** https://github.com/JetBrains/web-types */
function createWebTypes(elements: readonly DescribedElement[], version: string) {
  const describe = ({ name, description, type, default: defaultText, valueType }: Attribute) => ({
    name,
    description,
    ...(defaultText !== undefined && { default: defaultText }),
    value: { type: type.text, required: valueType !== 'boolean' },
  });
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: '@edu-embed/browser',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.flatMap((element) => {
          const { slots, events, members, cssParts } = element;
          const [own, ...children] = tagsOf(element).map((tag) => ({
            ...tag,
            attributes: tag.attributes.map(describe),
          }));
          const js = {
            properties: members.map(({ name, description: text, type }) => ({
              name,
              description: text,
              type: type.text,
            })),
            events: events.map(({ name, description: text, type }) => ({
              name,
              description: text,
              type: type.text,
            })),
          };
          return [{ ...own, slots, js, css: { parts: cssParts } }, ...children];
        }),
      },
    },
  };
}

function describeForModels({
  tagName,
  description,
  attributes,
  events,
  slots,
  children,
}: DescribedElement): string {
  const line = ({ name, type, default: defaultText, description: text }: Attribute) =>
    `- \`${name}\` (${type.text}${defaultText === undefined ? '' : `, default ${defaultText}`}): ${text}`;
  const current = events.filter((event) => !('deprecated' in event));
  return [
    `## <${tagName}>`,
    description,
    ...attributes.map(line),
    ...(children ? [`Children: <${children.tagName}>`, ...children.attributes.map(line)] : []),
    ...slots.map(({ name, description: text }) => `- slot ${name ? `\`${name}\`` : '(default)'}: ${text}`),
    ...current.map(({ name, type, description: text }) => `- event \`${name}\` (${type.text}): ${text}`),
  ].join('\n');
}

/**
 * Writes the instructions that a language model needs to write pages with our elements: https://llmstxt.org
 */
function createLlmsText(elements: readonly DescribedElement[]): string {
  return `# edu-embed

> Education widgets as custom elements: a program finder, school rankings, a map of states and others. One script makes them work on any page.

Add the script of an edu-embed server once: \`<script src="https://SERVER/embed/v1/embed.js" async></script>\`. Then write the tags into the page. Rules:

- Write an end tag: \`<program-finder></program-finder>\`, never \`<program-finder />\`.
- Attributes are in kebab-case. A boolean attribute is true if it is empty (\`nested\`) or \`true\`, and false if it is \`false\`; any other value means its default.
- Every element also takes \`hydrate="${hydrationStrategies.join('|')}"\`, which overrides when it hydrates.
- JSON attributes are valid JSON in single quotes: \`schools='[{"name":"A"}]'\`.
- Events bubble. In React 19: \`onprogram-finder-submit={…}\`. In Vue: \`@program-finder-submit="…"\`.
- Degrees, categories, subjects and rankings are ids of the server. \`/api/rankings\` lists rankings. The keys of \`/api/program-counts\` are degrees, in them categories, in these subjects. If the server has no such list, ask the site's editors.
- \`/custom-elements.json\` has this reference as JSON.

${elements.map(describeForModels).join('\n\n')}
`;
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the text of each file by its name. */
function createEditorData(manifest: CustomElementsManifest): Readonly<Record<string, string>> {
  const elements = describedElements(manifest);
  return {
    'custom-elements.json': toJson(manifest),
    'vscode.html-custom-data.json': toJson(createVscodeData(elements)),
    'web-types.json': toJson(createWebTypes(elements, manifest.package.version)),
    'llms.txt': createLlmsText(elements),
  };
}

/**
 * Writes the files into a folder.
 * @returns their names
 */
export function writeEditorData(folder: string, registry: Registry, version: string): readonly string[] {
  const files = createEditorData(createCustomElementsManifest(registry, version));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return Object.keys(files);
}
