import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from './configuration.ts';
import { openDataFolder } from './data-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('creates a missing folder and leaves it empty', async () => {
  await openDataFolder(join(folder, 'a/b'));
  expect((await stat(join(folder, 'a/b'))).isDirectory()).toBe(true);
  expect(await readdir(join(folder, 'a/b'))).toEqual([]);
});

test.each([
  ['file', /DATA_DIR is ".*file", which is a file: it must be a writable folder/],
  ['file/below', /DATA_DIR is ".*below", where a part of the path is a file/],
])('rejects the path %s and names DATA_DIR', async (path, message) => {
  await writeFile(join(folder, 'file'), '');
  await expect(openDataFolder(join(folder, path))).rejects.toThrow(ConfigurationError);
  await expect(openDataFolder(join(folder, path))).rejects.toThrow(message);
});

test('rejects a folder that is not writable', async () => {
  // Not even root can create folders there.
  await expect(openDataFolder('/sys/edu-embed')).rejects.toThrow(
    /DATA_DIR is "\/sys\/edu-embed", which (?:this user cannot write to|is on a read-only)/,
  );
});

test.runIf(existsSync('/proc'))('rejects a path in /proc without hanging', async () => {
  await expect(openDataFolder('/proc/none/below')).rejects.toThrow(
    'DATA_DIR is "/proc/none/below", which cannot be created',
  );
});
