import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import { lintPage } from './lint-page.ts';

const catalog = createElementCatalog([
  { tag: 'share-bar', summary: 'Links.', hydrate: 'static', attributes: {} },
]);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encodings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test.each([
  ['UTF-8', Buffer.from('<p>é</p>\n<share-baar></share-baar>')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFF<p>é</p>\n<share-baar></share-baar>')],
  ['little-endian UTF-16', utf16('\uFEFF<p>é</p>\n<share-baar></share-baar>')],
  ['big-endian UTF-16', utf16('\uFEFF<p>é</p>\n<share-baar></share-baar>').swap16()],
])('finds the mistake in a file in %s', async (name, bytes) => {
  expect(await lintPage(await write(`${name}.html`, bytes), catalog)).toMatchObject([
    { rule: 'unknown-element', position: { line: 2, column: 1 } },
  ]);
});

test('rejects UTF-16 without a byte order mark, and names the encoding to save it in', async () => {
  const path = await write('unmarked.html', utf16('<share-baar></share-baar>'));
  await expect(lintPage(path, catalog)).rejects.toThrow(
    `${path} contains null characters; save it as UTF-8.`,
  );
});
