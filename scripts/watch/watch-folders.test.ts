import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFolders } from './watch-folders.ts';

let folder = '';
let stop: () => void;
const changes: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  writeFileSync(join(folder, 'a/b/file.css'), '');
  stop = watchFolders([folder], (path) => changes.push(path));
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the change is reported, and for further events of the same change. */
async function expectReport(path: string, change: () => void): Promise<void> {
  changes.length = 0;
  change();
  await expect.poll(() => changes, { timeout: 5000 }).toContain(join(folder, path));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

const write = (path: string) => () => writeFileSync(join(folder, path), '');

test('reports every save of an editor that replaces the file', async () => {
  for (let save = 0; save < 3; save += 1)
    await expectReport('a/b/file.css', () => {
      writeFileSync(join(folder, 'draft'), '');
      renameSync(join(folder, 'draft'), join(folder, 'a/b/file.css'));
    });
  for (let save = 0; save < 3; save += 1)
    await expectReport('a/b/file.css', () => {
      rmSync(join(folder, 'a/b/file.css'));
      write('a/b/file.css')();
    });
});

test('reports changes in a folder that was added, or removed and added again', async () => {
  await expectReport('a/new', () => mkdirSync(join(folder, 'a/new/inner'), { recursive: true }));
  await expectReport('a/new/inner/file.ts', write('a/new/inner/file.ts'));
  await expectReport('a/b', () => {
    rmSync(join(folder, 'a/b'), { recursive: true });
    mkdirSync(join(folder, 'a/b'));
  });
  await expectReport('a/b/other.css', write('a/b/other.css'));
});

test('reports nothing after it was stopped', async () => {
  stop();
  changes.length = 0;
  write('a/b/file.css')();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(changes).toEqual([]);
});
