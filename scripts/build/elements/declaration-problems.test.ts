import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDeclarations } from './declarations.ts';
import { findElements } from './element-folders.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'declarations-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Loads a declaration, after that of another element if there is one. Returns the error message from its line
 * number on; '' if the declaration is valid.
 */
async function readRejection(
  lines: readonly string[],
  name = 'infoNoteElement',
  other?: string,
): Promise<string> {
  const elements = mkdtempSync(join(folder, 'elements-'));
  if (other) {
    await mkdir(join(elements, 'info-list'));
    await writeFile(join(elements, 'info-list/info-list.element.ts'), other);
  }
  await mkdir(join(elements, 'info-note'));
  const source = [
    'const defineElement = (declaration) => declaration;',
    `export const ${name} = defineElement({`,
    ...lines,
    '});',
  ];
  await writeFile(join(elements, 'info-note/info-note.element.ts'), source.join('\n'));
  const error = await loadDeclarations(findElements({ elements, generated: folder })).catch(
    (reason: unknown) => reason,
  );
  return error instanceof Error
    ? error.message.replace(/^.*\n/, '').replaceAll(/^.*\.element\.ts:/gm, '')
    : '';
}

const valid = ["  tag: 'info-note',", "  summary: 'A note.',", "  hydrate: 'static',", '  attributes: {'];

it('accepts a valid declaration', async () => {
  expect(
    await readRejection([...valid, "    text: { type: 'string', description: 'The text' },", '  },']),
  ).toBe('');
});

it('names the line of an unknown hydration strategy and the strategies that exist', async () => {
  const lines = valid.map((line) => line.replace('static', 'lazy'));
  expect(await readRejection([...lines, '  },'])).toBe(
    "5: hydrate: 'lazy' is not one of load, idle, visible, interaction, static.",
  );
});

it('names the line and the problem of every invalid attribute', async () => {
  const attributes = [
    "    size: { type: 'enum', values: ['small', 'large'], default: 'tiny', description: 'The size' },",
    "    count: { type: 'int', description: 'How many' },",
    "    open: { type: 'boolean', default: 'yes', description: 'Whether it is open' },",
    "    text: { type: 'string', description: '' },",
    '  },',
  ];
  expect((await readRejection([...valid, ...attributes])).split('\n')).toEqual([
    "7: size: default 'tiny' is not one of small, large.",
    "8: count: type: 'int' is not one of string, url, boolean, number, integer, enum, list, json.",
    "9: open: default 'yes' is not a boolean.",
    '10: attributes.text.description is empty. Describe it in one sentence.',
  ]);
});

it('requires the folder’s name as the tag and an export with the expected name', async () => {
  const lines = valid.map((line) => line.replace('info-note', 'info-box'));
  expect(await readRejection([...lines, '  },'])).toBe(
    "3: tag: 'info-box' differs from the folder name. Write 'info-note'.",
  );
  expect(await readRejection([...valid, '  },'], 'note')).toBe(
    '2: export the declaration as "infoNoteElement".',
  );
});

it('rejects a tag that another element declares for its children', async () => {
  const other = `export const infoListElement = { tag: 'info-list', summary: 'Notes.', hydrate: 'static',
  attributes: {}, items: { slot: 'note', match: 'info-note' } };`;
  expect(await readRejection([...valid, '  },'], 'infoNoteElement', other)).toBe(
    "3: tag: 'info-note' is the tag of children of <info-list>. Choose another tag.",
  );
});
