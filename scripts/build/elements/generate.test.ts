import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { elementFiles } from '../../new-element/new-element-files.ts';
import type { Folders } from './element-folders.ts';
import { generate } from './generate.ts';

let folders: Folders;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'generate-'));
  folders = { elements: join(folder, 'elements'), generated: join(folder, 'generated') };
});
afterEach(() => rmSync(join(folders.elements, '..'), { recursive: true }));

/** Writes the declaration that `npm run new` writes; only `defineElement` is local. */
function writeElement(tag: string, chunk: 'own' | 'small' = 'small'): void {
  const declaration = elementFiles(tag, 'static', false)['element.ts'] ?? '';
  mkdirSync(join(folders.elements, tag), { recursive: true });
  writeFileSync(
    join(folders.elements, tag, `${tag}.element.ts`),
    declaration
      .replace(/^import .*$/m, 'const defineElement = (declaration) => declaration;')
      .replace(/^export type .*$/m, '')
      .replace('  hydrate:', `  chunk: '${chunk}',\n  hydrate:`),
  );
}

const readGenerated = (name: string) => readFileSync(join(folders.generated, name), 'utf8');

it.each([
  ['info-note', 'infoNoteElement'],
  ['my-element', 'myElement'],
])('imports the declaration of <%s> by the name of its export', async (tag, name) => {
  writeElement(tag);
  await generate(folders);
  for (const file of ['declarations.ts', 'registry.ts', 'elements-small.ts'])
    expect(readGenerated(file), file).toContain(`import { ${name} } from '`);
});

it('deletes the chunk of an element that was removed', async () => {
  writeElement('info-note');
  writeElement('large-map', 'own');
  expect((await generate(folders)).ownChunkTags).toEqual(['large-map']);
  const chunk = join(folders.generated, 'elements-large-map.ts');
  expect(existsSync(chunk)).toBe(true);
  rmSync(join(folders.elements, 'large-map'), { recursive: true });
  await generate(folders);
  expect(existsSync(chunk)).toBe(false);
  expect(readGenerated('elements-small.ts')).toContain('info-note');
});
