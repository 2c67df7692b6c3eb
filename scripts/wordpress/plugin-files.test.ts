import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readElements } from './manifest.ts';
import { readTranslation, writeCompiled, writeScriptTranslation, writeTemplate } from './translations.ts';

function readManifest(declarations: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  const file = join(folder, 'custom-elements.json');
  writeFileSync(file, JSON.stringify({ package: { version: '1.2.3' }, modules: [{ declarations }] }));
  try {
    return readElements(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
    elements.map(({ tag, title, children, parent, hasSlots }) => [tag, title, children, parent, hasSlots]),
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
    ['a.js', "__( 'Two', 'edu-embed' ); __( 'Not ours', 'default' );"],
    ['c.css', "__( 'No code', 'edu-embed' )"],
  ]);
  const template = writeTemplate(files);
  expect(template).toContain('#: a.js:1\n#: b.php:2\nmsgid "Two"\nmsgstr ""');
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

test('translates every text of the block editor’s elements and placeholders into Spanish', () => {
  const path = 'integrations/wordpress/edu-embed/languages/edu-embed-es_ES.po';
  const texts = readTranslation(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
  const placeholders = (text: string) => text.match(/%(?:\d\$)?[sd]/g) ?? [];
  const broken = [...texts].filter(([one, other]) => placeholders(one).join() !== placeholders(other).join());
  expect(texts.size).toBeGreaterThan(600);
  expect(broken).toEqual([]);
});
