import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createCustomElementsManifest } from '../build/elements/custom-elements.ts';
import { loadElements } from '../build/elements/declarations.ts';
import { findElements } from '../build/elements/element-folders.ts';
import { readElements } from './manifest.ts';
import { collectPlugin } from './plugin-files.ts';
import { readTranslation, writeCompiled, writeScriptTranslation, writeTemplate } from './translations.ts';

/** Calls the function with a temporary file that has the manifest. */
function withFile<Result>(manifest: object, read: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  const file = join(folder, 'custom-elements.json');
  writeFileSync(file, JSON.stringify(manifest));
  try {
    return read(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readManifest = (declarations: readonly object[]) =>
  withFile({ package: { version: '1.2.3' }, modules: [{ declarations }] }, readElements);

const link = { name: 'link', description: 'Where', valueType: 'url' };

test('reads the elements of a manifest, and child markup that is not plain HTML', () => {
  const part = { tagName: 'a-part', attributes: [link] };
  const { version, elements } = readManifest([
    { tagName: 'a-list', description: 'A list', attributes: [], slots: [{ name: '' }], children: part },
    {
      tagName: 'b-list',
      description: 'B',
      attributes: [link],
      slots: [],
      children: { tagName: 'li', attributes: [] },
    },
  ]);
  expect(version).toBe('1.2.3');
  expect(
    elements.map(({ tag, title, childTag, parentTag, hasSlots }) => [
      tag,
      title,
      childTag,
      parentTag,
      hasSlots,
    ]),
  ).toEqual([
    ['a-list', 'A list', 'a-part', undefined, true],
    ['a-part', 'A part', undefined, 'a-list', true],
    ['b-list', 'B list', undefined, undefined, false],
  ]);
});

test('rejects a manifest without the value type of an attribute', () => {
  expect(() =>
    readManifest([
      { tagName: 'a-b', description: '', attributes: [{ name: 'x', description: '' }], slots: [] },
    ]),
  ).toThrow();
});

test('lists each text once in the translation template, with all its locations', () => {
  const files = new Map([
    ['b.php', "echo esc_html__( 'It\\'s \"one\"', 'edu-embed' );\n__( 'Two', 'edu-embed' );"],
    ['a.js', "__( 'Two', 'edu-embed' ); __( 'Not ours', 'default' );\n\n__(\n  'Long',\n  'edu-embed'\n);"],
    ['c.css', "__( 'No code', 'edu-embed' )"],
  ]);
  const template = writeTemplate(files);
  expect(template).toContain('#: a.js:1\n#: b.php:2\nmsgid "Two"\nmsgstr ""');
  expect(template).toContain('#: a.js:3\nmsgid "Long"\nmsgstr ""');
  expect(template).toContain('msgid "It\'s \\"one\\""');
  expect(template).not.toContain('Not ours');
  expect(template).not.toContain('No code');
});

test('compiles a translation for PHP and for a script', () => {
  const texts = readTranslation(
    'msgid ""\nmsgstr ""\n\nmsgid "Say \\"two\\""\nmsgstr "Di «dos»"\n\nmsgid "No"\nmsgstr ""\n',
  );
  expect([...texts]).toEqual([['Say "two"', 'Di «dos»']]);
  const compiled = Buffer.from(writeCompiled(texts));
  expect(compiled.readUInt32LE(0)).toBe(0x950412de);
  const table = compiled.readUInt32LE(16);
  const [length, offset] = [compiled.readUInt32LE(table + 8), compiled.readUInt32LE(table + 12)];
  expect(compiled.toString('utf8', offset, offset + length)).toBe('Di «dos»');
  const script = writeScriptTranslation(texts, '__("Say \\"two\\"", "edu-embed")', 'es_ES');
  expect(JSON.parse(script).locale_data.messages['Say "two"']).toEqual(['Di «dos»']);
});

test('translates exactly the texts of the plugin into Spanish, with the same placeholders', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const elements = await loadElements(findElements());
  const manifest = createCustomElementsManifest({ elements }, '1.0.0');
  const files = withFile(manifest, (file) => collectPlugin(root, file));
  const textOf = (path: string) => String(files.get(`languages/${path}`) ?? '');
  const translations = readTranslation(textOf('edu-embed-es_ES.po'));
  // `readTranslation` skips untranslated texts, so each text of the template gets a translation here.
  const template = readTranslation(textOf('edu-embed.pot').replaceAll('msgstr ""', 'msgstr "x"'));
  expect(template.size).toBeGreaterThan(600);
  expect([...template.keys()].filter((text) => !translations.has(text))).toEqual([]);
  expect([...translations.keys()].filter((text) => !template.has(text))).toEqual([]);
  const placeholders = (text: string) => text.match(/%(?:\d\$)?[sd]/g) ?? [];
  const broken = [...translations].filter(
    ([one, other]) => placeholders(one).join() !== placeholders(other).join(),
  );
  expect(broken).toEqual([]);
});
