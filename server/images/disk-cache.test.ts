import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let directory: string;
const onError = vi.fn();
const openCache = (maxBytes = 100) => createDiskCache({ directory, maxBytes, onError });
beforeEach(async () => {
  onError.mockReset();
  directory = await mkdtemp(join(tmpdir(), 'disk-cache-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it('evicts the least recently used file when the cache is full', async () => {
  const cache = openCache();
  await cache.set('a', Buffer.alloc(40));
  await cache.set('b', Buffer.alloc(40));
  // `get` stores the time in whole milliseconds, which may be earlier than the time that the kernel stored.
  await setTimeout(20);
  await cache.get('a');
  await cache.set('c', Buffer.alloc(40));
  expect(await cache.get('b')).toBeUndefined();
  expect(await cache.get('a')).toHaveLength(40);
  await vi.waitFor(async () => expect((await readdir(directory)).sort()).toEqual(['a', 'c']), 10_000);
});

it('keeps the time of the latest purge when the cache is full', async () => {
  const cache = openCache();
  expect(await cache.getPurgedAt()).toBe(0);
  await cache.setPurgedAt(1_700_000_000_001);
  for (const key of ['a', 'b', 'c', 'd']) await cache.set(key, Buffer.alloc(40));
  expect(await openCache().getPurgedAt()).toBe(1_700_000_000_001);
  expect(await cache.get('a')).toBeUndefined();
});

it('does not store a file larger than the whole cache', async () => {
  const cache = openCache();
  await cache.set('a', Buffer.alloc(101));
  expect(await cache.get('a')).toBeUndefined();
  expect(await readdir(directory)).toEqual([]);
});

it('finds files of an earlier process and removes its unfinished files', async () => {
  await openCache().set('a', Buffer.from('made'));
  const unfinished = join(directory, 'b.1.partial');
  await writeFile(unfinished, 'half');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(unfinished, hoursAgo, hoursAgo);
  const cache = openCache();
  expect((await cache.get('a'))?.toString()).toBe('made');
  expect(await cache.get('a', -1)).toBeUndefined();
  expect(await readdir(directory)).toEqual(['a']);
});

it('counts the age of an image from the given time', async () => {
  const cache = openCache();
  await cache.set('a', Buffer.from('made'), new Date(Date.now() - 60_000));
  expect(await cache.get('a', 50_000)).toBeUndefined();
  expect((await cache.get('a', 70_000))?.toString()).toBe('made');
});

it('keeps recent unfinished files, which other processes may be writing', async () => {
  await writeFile(join(directory, 'b.1.partial'), 'half');
  await openCache().get('a');
  expect(await readdir(directory)).toEqual(['b.1.partial']);
});

it('skips a file whose metadata is unreadable and keeps the others', async () => {
  await openCache().set('a', Buffer.from('made'));
  await symlink('circle', join(directory, 'circle'));
  await symlink('gone', join(directory, 'missing'));
  const cache = openCache();
  expect((await cache.get('a'))?.toString()).toBe('made');
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ELOOP' }));
});

it('works again without a restart once the disk works', async () => {
  await rm(directory, { recursive: true });
  await writeFile(directory, 'a file in the way');
  const cache = openCache();
  await cache.set('a', Buffer.from('x'));
  expect(await cache.get('a')).toBeUndefined();
  expect(onError).toHaveBeenCalled();
  await rm(directory);
  await cache.set('a', Buffer.from('x'));
  expect((await cache.get('a'))?.toString()).toBe('x');
});

it('recreates its folder after it was deleted', async () => {
  const cache = openCache();
  await cache.set('a', Buffer.from('x'));
  await rm(directory, { recursive: true });
  expect(await cache.get('a')).toBeUndefined();
  await cache.set('a', Buffer.from('y'));
  expect((await cache.get('a'))?.toString()).toBe('y');
  expect(onError).not.toHaveBeenCalled();
});

it('finds and counts files that another process has written since the cache was opened', async () => {
  const [first, second] = [openCache(200), openCache(200)];
  await first.get('a');
  await second.set('a', Buffer.alloc(80));
  expect(await first.get('a')).toHaveLength(80);
  await second.set('b', Buffer.alloc(80));
  await first.set('c', Buffer.alloc(80));
  await vi.waitFor(async () => expect(await readdir(directory)).toHaveLength(2), 10_000);
  expect(onError).not.toHaveBeenCalled();
});

it('finds a file that another process has replaced because it was too old', async () => {
  const [first, second] = [openCache(), openCache()];
  await first.set('a', Buffer.from('old'));
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(directory, 'a'), hourAgo, hourAgo);
  expect(await second.get('a', 60_000)).toBeUndefined();
  await first.set('a', Buffer.from('new'));
  expect((await second.get('a', 60_000))?.toString()).toBe('new');
});

it('does not use an empty file, which a crash of the machine may leave', async () => {
  await writeFile(join(directory, 'a'), '');
  expect(await openCache().get('a')).toBeUndefined();
});

it('reports only the first of several errors in a row, and reports again after a success', async () => {
  await rm(directory, { recursive: true });
  await writeFile(directory, 'a file in the way');
  const cache = openCache();
  for (let round = 0; round < 5; round += 1) await cache.set('a', Buffer.from('x'));
  expect(onError).toHaveBeenCalledTimes(1);
  await rm(directory);
  await cache.set('a', Buffer.from('x'));
  await rm(directory, { recursive: true });
  await writeFile(directory, 'a file in the way');
  await cache.set('b', Buffer.from('x'));
  expect(onError).toHaveBeenCalledTimes(2);
});
