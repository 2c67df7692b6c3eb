import { expect, expectTypeOf, test } from 'vitest';
import type { EduEmbed } from '../../packages/browser/src/api.ts';
import type { AttributeSpec } from '../../src/core/declaration.ts';
import type { Registry } from '../build/elements/generate.ts';
import { elementTypes, frameworkTypes } from './types.ts';

function registryOf(attributes: Readonly<Record<string, AttributeSpec>>, more: object = {}): Registry {
  const declaration = { tag: 'my-note', summary: 'A note.', hydrate: 'static', attributes, ...more };
  return { elements: [{ declaration }] } as unknown as Registry;
}

const typesOf = (attributes: Readonly<Record<string, AttributeSpec>>) => elementTypes(registryOf(attributes));

test('types a URL property as possibly undefined, even with a default, because it is undefined before hydration', () => {
  const types = typesOf({
    basePath: { type: 'url', default: '/team/', description: 'Path' },
    heading: { type: 'string', default: 'Team', description: 'Heading' },
  });
  expect(types).toContain('get basePath(): string | undefined;');
  expect(types).toContain('get heading(): string;');
});

test('accepts every hydration strategy, also `static`', () => {
  expect(typesOf({})).toContain(
    "hydrate?: 'load' | 'idle' | 'visible' | 'interaction' | 'static' | undefined;",
  );
});

test('accepts the texts `true` and `false` for a boolean, because `false` turns off one that is true by default', () => {
  const types = typesOf({ shown: { type: 'boolean', default: true, description: 'Shown' } });
  expect(types).toContain("shown?: boolean | '' | 'true' | 'false' | null | undefined;");
});

test('types a list property as possibly text, because it is the text of the attribute before hydration', () => {
  const types = typesOf({ fields: { type: 'list', description: 'Fields' } });
  expect(types).toContain('get fields(): readonly string[] | string | undefined;');
});

test('adds the children of an element that have tags of their own to all templates', () => {
  const heading = { type: 'string', description: 'Heading' };
  const registry = registryOf({}, { items: { slot: 'row', match: 'note-row', attributes: { heading } } });
  expect(elementTypes(registry)).toMatch(/export interface NoteRowProps \{[^}]*heading\?: string/);
  for (const name of ['react.d.ts', 'vue.d.ts', 'svelte.d.ts'])
    expect(frameworkTypes(registry)[name]).toContain("'note-row': Host<");
  const plain = registryOf({}, { items: { slot: 'row', match: 'li' } });
  expect(elementTypes(plain)).not.toContain("'li'");
});

test('offers names in camel case to templates only for objects, and to Vue for all attributes', () => {
  const registry = registryOf({
    buttonLabel: { type: 'string', description: 'Label' },
    sponsoredIds: { type: 'list', description: 'Ids' },
  });
  const [, props = ''] = /interface MyNoteProps \{([^}]*)\}/.exec(elementTypes(registry)) ?? [];
  expect(props.match(/[\w'-]+(?=\?:)/g)).toEqual([
    'hydrate',
    "'button-label'",
    'sponsoredIds',
    "'sponsored-ids'",
  ]);
  expect(frameworkTypes(registry)['vue.d.ts']).toContain("buttonLabel?: MyNoteProps['button-label'];");
});

test('rejects `false` only in React, for a hyphenated boolean that is true by default, because React removes it', () => {
  const registry = registryOf({
    showImage: { type: 'boolean', default: true, description: 'Image' },
    showShare: { type: 'boolean', default: false, description: 'Share' },
    shown: { type: 'boolean', default: true, description: 'Shown' },
  });
  const { 'react.d.ts': react, 'vue.d.ts': vue, 'svelte.d.ts': svelte } = frameworkTypes(registry);
  expect(react).toContain("'my-note': Host<MyNoteElement, TextFlags<MyNoteProps, 'show-image'>>;");
  expect(react).toContain("[Name in Flag]?: true | '' | 'true' | 'false' | null | undefined;");
  expect(vue).toContain("'my-note': Host<MyNoteProps &");
  expect(svelte).toContain("'my-note': Host<MyNoteElement, MyNoteProps>;");
  const types = elementTypes(registry);
  expect(types).toContain("'show-image'?: boolean | '' | 'true' | 'false' | null | undefined;");
  expect(types).toContain("set showImage(value: boolean | '' | 'true' | 'false' | null | undefined);");
});

test('types `eduEmbed` as the script does, with all its members', () => {
  type ScriptApi = NonNullable<Window['eduEmbed']>;
  // The package has no types of declarations and components.
  expectTypeOf<Omit<ScriptApi, 'define'>>().toExtend<Omit<EduEmbed, 'define'>>();
  expectTypeOf<keyof ScriptApi>().toEqualTypeOf<keyof EduEmbed>();
  expect(elementTypes(registryOf({}))).toContain('const eduEmbed: EduEmbed;');
});

test('types the events of elements and `edu-embed:error` on the document', () => {
  const more = { events: { 'my-note:open': 'Opened' }, eventDetails: { open: '{ id: string }' } };
  const [, events] =
    /interface DocumentEventMap \{([\s\S]*?)\n {2}\}/.exec(elementTypes(registryOf({}, more))) ?? [];
  expect(events).toContain("'my-note-open': MyNoteEventMap['my-note-open'];");
  expect(events).toContain("'my-note:open': MyNoteEventMap['my-note:open'];");
  expect(events).toContain(
    "'edu-embed:error': CustomEvent<{ tag: string; message: string; cause?: unknown }>;",
  );
});
