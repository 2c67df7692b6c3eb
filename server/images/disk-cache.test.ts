import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

it('finds what an earlier process left, and clears what it did not finish', async () => {
  await open().set('a', Buffer.from('made'));
  await writeFile(join(directory, 'b.1.partial'), 'half');
  const cache = open();
  expect((await cache.get('a'))?.toString()).toBe('made');
  expect(await cache.get('a', -1)).toBeUndefined();
  expect(await readdir(directory)).toEqual(['a']);
});

it('reports a disk that cannot be used, and carries on', async () => {
  await rm(directory, { recursive: true });
  await writeFile(directory, 'a file in the way');
  const cache = open();
  await cache.set('a', Buffer.from('x'));
  expect(await cache.get('a')).toBeUndefined();
  expect(onError).toHaveBeenCalled();
});
