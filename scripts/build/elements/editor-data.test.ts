import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import { root } from '../../install.mjs';
import { writeEditorData } from './editor-data.ts';
import type { Registry } from './generate.ts';

const folder = mkdtempSync(join(tmpdir(), 'editor-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

const elements = serverElements.map(({ declaration }) => ({
  tag: declaration.tag,
  pascal: declaration.tag,
  declaration,
}));
writeEditorData(folder, { elements } as unknown as Registry, '1.0.0');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Tag {
  readonly name: string;
  readonly attributes: readonly {
    readonly name: string;
    readonly valueSet?: string;
    readonly values?: readonly { readonly name: string }[];
  }[];
}

test('describes children such as accordion-section for VS Code and JetBrains', () => {
  const { tags }: { tags: readonly Tag[] } = JSON.parse(read('vscode.html-custom-data.json'));
  const webTypes: readonly Tag[] = JSON.parse(read('web-types.json')).contributions.html.elements;
  for (const list of [tags, webTypes]) {
    const section = list.find(({ name }) => name === 'accordion-section');
    expect(section?.attributes.map(({ name }) => name)).toEqual(['heading', 'active']);
  }
  expect(webTypes.find(({ name }) => name === 'us-state-map')).toMatchObject({
    js: { events: expect.arrayContaining([expect.objectContaining({ name: 'us-state-map-select' })]) },
  });
});

test('offers VS Code the value false for a boolean that is true by default, and no value for others', () => {
  const { tags }: { tags: readonly Tag[] } = JSON.parse(read('vscode.html-custom-data.json'));
  const find = (tag: string, attribute: string) =>
    tags.find(({ name }) => name === tag)?.attributes.find(({ name }) => name === attribute);
  expect(find('page-hero', 'show-image')?.values).toEqual([{ name: 'false' }]);
  expect(find('page-hero', 'show-image')).not.toHaveProperty('valueSet');
  expect(find('program-finder', 'nested')).toMatchObject({ valueSet: 'v' });
});

test('all files describe the attribute hydrate of each element', () => {
  const { tags }: { tags: readonly Tag[] } = JSON.parse(read('vscode.html-custom-data.json'));
  const webTypes: readonly Tag[] = JSON.parse(read('web-types.json')).contributions.html.elements;
  for (const list of [tags, webTypes])
    for (const { declaration } of serverElements)
      expect(list.find(({ name }) => name === declaration.tag)?.attributes.at(-1)?.name).toBe('hydrate');
  expect(tags[0]?.attributes.at(-1)?.values).toContainEqual({ name: 'interaction' });
  expect(read('llms.txt')).toContain('`hydrate="load|idle|visible|interaction|static"`');
});

test('llms.txt names only documented paths of the API, and no command that npm would download', () => {
  const text = read('llms.txt');
  const paths = [...text.matchAll(/`\/api\/([\w-]+)`/g)].map(([, path]) => path);
  expect(paths).toEqual(['rankings', 'program-counts']);
  const documentation = readFileSync(join(root, 'docs/json-api.md'), 'utf8');
  for (const path of paths) expect(documentation).toContain(`\`/api/${path}\``);
  expect(text).not.toContain('npx');
});
