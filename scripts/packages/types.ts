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
    list: 'readonly string[]',
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
    boolean: "boolean | ''",
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

interface ElementEvent {
  readonly name: string;
  readonly oldName: string;
  readonly description: string;
  readonly type: string;
}

function eventsOf({ events = {}, eventDetails = {} }: ElementDeclaration): ElementEvent[] {
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

function properties({ tag, attributes }: ElementDeclaration): string {
  const rows = Object.entries(attributes).flatMap(([name, spec]) => {
    const names = toKebab(name) === name ? [name] : [name, `'${toKebab(name)}'`];
    return names.flatMap((key) => [
      comment(spec.description),
      `  ${key}?: ${writeType(spec)} | null | undefined;`,
    ]);
  });
  return [
    comment(`Attributes and properties for templates of \`<${tag}>\`.`, ''),
    `export interface ${toPascal(tag)}Props {`,
    comment('When the element hydrates; overrides its own strategy.'),
    `  hydrate?: ${unionOf(hydrationStrategies)} | undefined;`,
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

/** Interfaces of all elements, and their tags for `document.createElement` and `querySelector`. */
export function elementTypes(registry: Registry): string {
  const all = declared(registry);
  const tags = all.map(({ tag }) => `    '${tag}': ${toPascal(tag)}Element;`);
  return [
    ...all.flatMap((declaration) => [
      eventMap(declaration),
      properties(declaration),
      elementInterface(declaration),
    ]),
    `declare global {\n  interface HTMLElementTagNameMap {\n${tags.join('\n')}\n  }\n}\n`,
  ].join('\n\n');
}

const importOf = (names: readonly string[]) =>
  `import type {\n${names.map((name) => `  ${name},`).join('\n')}\n} from './index.js';`;

const elementImports = (all: readonly ElementDeclaration[]) =>
  importOf(all.flatMap(({ tag }) => [`${toPascal(tag)}Element`, `${toPascal(tag)}Props`]).sort());

/** Listeners as properties of a template, named by `nameOf`. */
function listeners(declaration: ElementDeclaration, nameOf: (event: string) => string): string {
  const rows = eventsOf(declaration).map(({ name, type }) => `${nameOf(name)}?: (event: ${type}) => void;`);
  return rows.length > 0 ? ` & { ${rows.join(' ')} }` : '';
}

/** Types for templates: `react.d.ts`, `vue.d.ts` and `svelte.d.ts`, with empty modules beside them. */
export function frameworkTypes(registry: Registry): Readonly<Record<string, string>> {
  const all = declared(registry);
  const rows = (row: (declaration: ElementDeclaration, name: string) => string) =>
    all
      .map((declaration) => `      '${declaration.tag}': ${row(declaration, toPascal(declaration.tag))};`)
      .join('\n');
  const onEvent = (event: string) => `'on${event}'`;
  const onPascal = (event: string) => `on${toPascal(event)}`;
  const react = `import type { ClassAttributes, HTMLAttributes } from 'react';
${elementImports(all)}

type Host<Element, Props> = ClassAttributes<Element> & Omit<HTMLAttributes<Element>, keyof Props> & Props & { class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${rows((declaration, name) => `Host<${name}Element, ${name}Props>${listeners(declaration, onEvent)}`)}
    }
  }
}
`;
  const vue = `import type { HTMLAttributes } from 'vue';
${importOf(all.map(({ tag }) => `${toPascal(tag)}Props`))}

type Host<Props> = new () => { $props: Omit<HTMLAttributes, keyof Props> & Props };

declare module 'vue' {
  interface GlobalComponents {
${rows((declaration, name) => `Host<${name}Props${listeners(declaration, onPascal)}>`)}
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
