/** Types of the elements for TypeScript, JSX, Vue and Svelte, generated from the declarations. */
import {
  type AttributeSpec,
  type ElementDeclaration,
  hydrationStrategies,
} from '../../src/core/declaration.ts';
import { toKebab, toPascal } from '../../src/core/names.ts';
import type { Registry } from '../build/elements/generate.ts';

const unionOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ');

/** The type that the property returns. */
function readType(spec: AttributeSpec): string {
  const types: Readonly<Record<string, string>> = {
    boolean: 'boolean',
    number: 'number',
    integer: 'number',
    // Before hydration, the property returns the text of the attribute.
    list: 'readonly string[] | string',
    json: 'object',
  };
  const type = spec.type === 'enum' ? unionOf(spec.values) : (types[spec.type] ?? 'string');
  // Before hydration, a URL has no default: it may depend on the site's configuration.
  const hasDefault = spec.type !== 'url' && 'default' in spec && spec.default !== undefined;
  const isPresent = spec.type === 'boolean' || hasDefault;
  return isPresent ? type : `${type} | undefined`;
}

/** The type that the attribute and the property accept. */
function writeType(spec: AttributeSpec): string {
  const types: Readonly<Record<string, string>> = {
    // The text `false` turns off a boolean whose default is true, also in HTML that a server renders.
    boolean: "boolean | '' | 'true' | 'false'",
    number: 'number | string',
    integer: 'number | string',
    list: 'readonly string[] | string',
    json: 'object | string',
  };
  return spec.type === 'enum' ? unionOf(spec.values) : (types[spec.type] ?? 'string');
}

const comment = (text: string, indent = '  ') => `${indent}/** ${text.replaceAll('*/', '* /')} */`;

function declared({ elements }: Registry): readonly ElementDeclaration[] {
  return elements.map(({ declaration }) => declaration);
}

/** An element, or a child that only occurs inside one, such as `accordion-section`. */
type Tag = Pick<ElementDeclaration, 'tag' | 'attributes' | 'events' | 'eventDetails'> & {
  /** Elements only. */
  readonly hydrate?: ElementDeclaration['hydrate'];
};

/** The children with tags of their own. They have attributes, but no properties. Others are plain HTML. */
const childrenOf = (all: readonly ElementDeclaration[]): Tag[] =>
  all.flatMap(({ items }) =>
    items?.match?.includes('-') ? [{ tag: items.match, attributes: items.attributes ?? {} }] : [],
  );

interface ElementEvent {
  readonly name: string;
  readonly oldName: string;
  readonly description: string;
  readonly type: string;
}

function eventsOf({ events = {}, eventDetails = {} }: Tag): ElementEvent[] {
  return Object.entries(events).map(([oldName, description]) => {
    const detail = eventDetails[oldName.slice(oldName.indexOf(':') + 1)] ?? 'undefined';
    const type = `CustomEvent<${detail.replace(/\s+/g, ' ')}>`;
    return { name: oldName.replace(':', '-'), oldName, description, type };
  });
}

function eventMap(declaration: ElementDeclaration): string {
  const name = toPascal(declaration.tag);
  const rows = eventsOf(declaration).flatMap(({ name: main, oldName, description, type }) => [
    comment(description),
    `  '${main}': ${type};`,
    `  /** @deprecated Listen for ${main}. */`,
    `  '${oldName}': ${type};`,
  ]);
  return [`export interface ${name}EventMap extends HTMLElementEventMap {`, ...rows, '}'].join('\n');
}

/**
 * The names of an attribute in templates. On a server, frameworks write `buttonLabel` into an attribute of
 * this name, which elements do not read. So only objects and lists, which frameworks cannot write into an
 * attribute, also have the name of the property. All other values fit into the hyphenated attribute, but
 * React removes it for `false`; see `listTextFlags`.
 */
function templateNames(name: string, { type }: AttributeSpec): string[] {
  const attribute = toKebab(name);
  if (attribute === name) return [name];
  return type === 'json' || type === 'list' ? [name, `'${attribute}'`] : [`'${attribute}'`];
}

const hydrateRows = [
  comment('When the element hydrates; overrides its own strategy.'),
  `  hydrate?: ${unionOf(hydrationStrategies)} | undefined;`,
];

function properties({ tag, hydrate, attributes }: Tag): string {
  const rows = Object.entries(attributes).flatMap(([name, spec]) =>
    templateNames(name, spec).flatMap((key) => [
      comment(spec.description),
      `  ${key}?: ${writeType(spec)} | null | undefined;`,
    ]),
  );
  return [
    comment(`Attributes and properties for templates of \`<${tag}>\`.`, ''),
    `export interface ${toPascal(tag)}Props {`,
    ...(hydrate ? hydrateRows : []),
    ...rows,
    '}',
  ].join('\n');
}

function listenerMethods(name: string): string[] {
  return ['addEventListener', 'removeEventListener'].flatMap((method) => {
    const options = method === 'addEventListener' ? 'AddEventListenerOptions' : 'EventListenerOptions';
    return [
      `  ${method}<K extends keyof ${name}EventMap>(`,
      `    type: K, listener: (this: ${name}Element, event: ${name}EventMap[K]) => unknown, options?: boolean | ${options},`,
      '  ): void;',
      `  ${method}(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | ${options}): void;`,
    ];
  });
}

function elementInterface({ tag, summary, attributes }: ElementDeclaration): string {
  const name = toPascal(tag);
  const accessors = Object.entries(attributes).flatMap(([property, spec]) => [
    comment(spec.description),
    `  get ${property}(): ${readType(spec)};`,
    `  set ${property}(value: ${writeType(spec)} | null | undefined);`,
  ]);
  return [
    comment(summary, ''),
    `export interface ${name}Element extends HTMLElement {`,
    ...accessors,
    ...listenerMethods(name),
    '}',
  ].join('\n');
}

/** Events that pages can listen to on the document, because they bubble or are dispatched there. */
function documentEvents(declarations: readonly ElementDeclaration[]): string {
  const rows = declarations.flatMap((declaration) =>
    eventsOf(declaration).flatMap(({ name, oldName }) =>
      [name, oldName].map((type) => `    '${type}': ${toPascal(declaration.tag)}EventMap['${type}'];`),
    ),
  );
  return [
    '  interface DocumentEventMap {',
    ...rows,
    comment('A failure of an element or, with the tag `edu-embed`, of the whole page.', '    '),
    "    'edu-embed:error': CustomEvent<{ tag: string; message: string; cause?: unknown }>;",
    '  }',
  ].join('\n');
}

/**
 * The page's API, as `window.eduEmbed`, which is undefined before the script has run, and as `eduEmbed`.
 * A constant, because a variable would also be a property of `window`.
 */
const pageApi = '  interface Window {\n    eduEmbed?: EduEmbed;\n  }\n  const eduEmbed: EduEmbed;';

/** Interfaces of all elements, and their tags for `document.createElement` and `querySelector`. */
export function elementTypes(registry: Registry): string {
  const all = declared(registry);
  const children = childrenOf(all);
  const tags = [...all, ...children].map(({ tag }) => `    '${tag}': ${toPascal(tag)}Element;`);
  return [
    ...all.flatMap((declaration) => [
      eventMap(declaration),
      properties(declaration),
      elementInterface(declaration),
    ]),
    ...children.flatMap((child) => [
      properties(child),
      `export interface ${toPascal(child.tag)}Element extends HTMLElement {}`,
    ]),
    `declare global {\n  interface HTMLElementTagNameMap {\n${tags.join('\n')}\n  }\n${documentEvents(all)}\n${pageApi}\n}\n`,
  ].join('\n\n');
}

const importOf = (names: readonly string[]) =>
  `import type {\n${names.map((name) => `  ${name},`).join('\n')}\n} from './index.js';`;

const elementImports = (all: readonly Tag[]) =>
  importOf(all.flatMap(({ tag }) => [`${toPascal(tag)}Element`, `${toPascal(tag)}Props`]).sort());

/** Listeners as properties of a template, named by `nameOf`. */
function listeners(declaration: Tag, nameOf: (event: string) => string): string {
  const rows = eventsOf(declaration).map(({ name, type }) => `${nameOf(name)}?: (event: ${type}) => void;`);
  return rows.length > 0 ? ` & { ${rows.join(' ')} }` : '';
}

/** The names of Vue's compiler, which checks `button-label` of a template as `buttonLabel`. */
function camelNames({ tag, attributes }: Tag): string {
  const rows = Object.entries(attributes).flatMap(([name, spec]) =>
    templateNames(name, spec).includes(name) ? [] : [`${name}?: ${toPascal(tag)}Props['${toKebab(name)}'];`],
  );
  return rows.length > 0 ? ` & { ${rows.join(' ')} }` : '';
}

/**
 * The hyphenated attributes of booleans whose default is true. React removes such an attribute for `false`,
 * so only the text `false` turns the boolean off. Vue and Svelte write this text for `false`.
 */
const listTextFlags = ({ attributes }: Tag): string[] =>
  Object.entries(attributes).flatMap(([name, spec]) =>
    spec.type === 'boolean' && spec.default === true && toKebab(name) !== name ? [toKebab(name)] : [],
  );

/** The props of an element for React. */
function reactProps(tag: Tag): string {
  const props = `${toPascal(tag.tag)}Props`;
  const flags = listTextFlags(tag);
  return flags.length > 0 ? `TextFlags<${props}, ${unionOf(flags)}>` : props;
}

/** Types for templates: `react.d.ts`, `vue.d.ts` and `svelte.d.ts`, with empty modules beside them. */
export function frameworkTypes(registry: Registry): Readonly<Record<string, string>> {
  const elements = declared(registry);
  const all: readonly Tag[] = [...elements, ...childrenOf(elements)];
  const rows = (row: (declaration: Tag, name: string) => string) =>
    all
      .map((declaration) => `      '${declaration.tag}': ${row(declaration, toPascal(declaration.tag))};`)
      .join('\n');
  const onEvent = (event: string) => `'on${event}'`;
  const onPascal = (event: string) => `on${toPascal(event)}`;
  const react = `import type { ClassAttributes, HTMLAttributes } from 'react';
${elementImports(all)}

type Host<Element, Props> = ClassAttributes<Element> & Omit<HTMLAttributes<Element>, keyof Props> & Props & { class?: string };

/** For \`false\`, React would remove these attributes, whose default is true; write the text \`false\`. */
type TextFlags<Props, Flag extends keyof Props> = Omit<Props, Flag> & {
  [Name in Flag]?: true | '' | 'true' | 'false' | null | undefined;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${rows((declaration, name) => `Host<${name}Element, ${reactProps(declaration)}>${listeners(declaration, onEvent)}`)}
    }
  }
}
`;
  const vue = `import type { HTMLAttributes } from 'vue';
${importOf(all.map(({ tag }) => `${toPascal(tag)}Props`))}

type Host<Props> = new () => { $props: Omit<HTMLAttributes, keyof Props> & Props };

declare module 'vue' {
  interface GlobalComponents {
${rows((declaration, name) => `Host<${name}Props${camelNames(declaration)}${listeners(declaration, onPascal)}>`)}
  }
}
`;
  const svelte = `import type { HTMLAttributes } from 'svelte/elements';
${elementImports(all)}

type Host<Element extends EventTarget, Props> = Omit<HTMLAttributes<Element>, keyof Props> & Props;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${rows((declaration, name) => `Host<${name}Element, ${name}Props>${listeners(declaration, onEvent)}`)}
  }
}
`;
  const empty = 'export {};\n';
  return {
    'react.d.ts': react,
    'react.js': empty,
    'vue.d.ts': vue,
    'vue.js': empty,
    'svelte.d.ts': svelte,
    'svelte.js': empty,
  };
}
