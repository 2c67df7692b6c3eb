import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let directory: string;
const onError = vi.fn();
const open = (maximumBytes = 100) => createDiskCache({ directory, maximumBytes, onError });
beforeEach(async () => {
  onError.mockReset();
  directory = await mkdtemp(join(tmpdir(), 'disk-cache-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it('drops what was used least recently when it is full', async () => {
  const cache = open();
  await cache.set('a', Buffer.alloc(40));
  await cache.set('b', Buffer.alloc(40));
  await cache.get('a');
  await cache.set('c', Buffer.alloc(40));
  expect(await cache.get('b')).toBeUndefined();
  expect(await cache.get('a')).toHaveLength(40);
  await vi.waitFor(async () => expect((await readdir(directory)).sort()).toEqual(['a', 'c']));
});

it('keeps nothing that is larger than all of it', async () => {
  const cache = open();
  await cache.set('a', Buffer.alloc(101));
  expect(await cache.get('a')).toBeUndefined();
  expect(await readdir(directory)).toEqual([]);
});

it('finds the files of an earlier process and removes its unfinished ones', async () => {
  await open().set('a', Buffer.from('made'));
  const unfinished = join(directory, 'b.1.partial');
  await writeFile(unfinished, 'half');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(unfinished, hoursAgo, hoursAgo);
  const cache = open();
  expect((await cache.get('a'))?.toString()).toBe('made');
  expect(await cache.get('a', -1)).toBeUndefined();
  expect(await readdir(directory)).toEqual(['a']);
});

it('keeps the unfinished files of other processes, which may be writing them', async () => {
  await writeFile(join(directory, 'b.1.partial'), 'half');
  await open().get('a');
  expect(await readdir(directory)).toEqual(['b.1.partial']);
});

it('skips a file that cannot be examined and keeps the others', async () => {
  await open().set('a', Buffer.from('made'));
  await symlink('circle', join(directory, 'circle'));
  await symlink('gone', join(directory, 'missing'));
  const cache = open();
  expect((await cache.get('a'))?.toString()).toBe('made');
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ELOOP' }));
});

it('works again as soon as the disk does, without a restart', async () => {
  await rm(directory, { recursive: true });
  await writeFile(directory, 'a file in the way');
  const cache = open();
  await cache.set('a', Buffer.from('x'));
  expect(await cache.get('a')).toBeUndefined();
  expect(onError).toHaveBeenCalled();
  await rm(directory);
  await cache.set('a', Buffer.from('x'));
  expect((await cache.get('a'))?.toString()).toBe('x');
});

it('creates its folder again after someone deleted it', async () => {
  const cache = open();
  await cache.set('a', Buffer.from('x'));
  await rm(directory, { recursive: true });
  expect(await cache.get('a')).toBeUndefined();
  await cache.set('a', Buffer.from('y'));
  expect((await cache.get('a'))?.toString()).toBe('y');
  expect(onError).not.toHaveBeenCalled();
});
