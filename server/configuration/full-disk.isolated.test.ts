import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDataFolder } from './data-folder.ts';

vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs/promises')>();
  const makeOrFail = async (prefix: string) => {
    if (prefix.endsWith('.try-')) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    return actual.mkdtemp(prefix);
  };
  return { ...actual, mkdtemp: makeOrFail };
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('warns of a full disk and continues if the folder exists, as after a restart', async () => {
  const onFullDisk = vi.fn();
  await openDataFolder(folder, onFullDisk);
  expect(onFullDisk.mock.calls).toEqual([
    [`DATA_DIR is "${folder}", where no space is left: the server caches no images there. Free some space.`],
  ]);
});

it('rejects a full disk if the caller must write to the folder', async () => {
  await expect(openDataFolder(folder)).rejects.toThrow(
    'where no space is left: it must be a writable folder',
  );
});
