import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'disk-cache-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Reads and writes images whose bytes depend on their keys; prints the problems. */
const script = `
  import { createDiskCache } from './server/images/disk-cache.ts';
  const [directory, maxBytes, rounds] = process.argv.slice(1);
  const problems = [];
  const onError = (error) => problems.push(String(error));
  const cache = createDiskCache({ directory, maxBytes: Number(maxBytes), onError });
  let hits = 0;
  for (let round = 0; round < Number(rounds); round += 1) {
    const number = Math.floor(Math.random() * 60);
    const bytes = Buffer.alloc(1000 + number * 40, number + 1);
    const found = await cache.get('key' + number);
    if (found && !found.equals(bytes)) problems.push('key' + number + ' has ' + found.length + ' bytes');
    if (found) hits += 1;
    else await cache.set('key' + number, bytes);
  }
  console.log(JSON.stringify({ hits, problems }));
`;

async function runProcess(maxBytes: number, rounds: number) {
  const args = ['--import', './scripts/typescript.mjs', '--input-type=module', '-e', script, '--'];
  const child = spawn(process.execPath, [...args, directory, String(maxBytes), String(rounds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(output) as { hits: number; problems: string[] };
}

it('serves complete files to four processes that share a folder, and bounds the folder’s size', async () => {
  const maxBytes = 60_000;
  const results = await Promise.all(Array.from({ length: 4 }, () => runProcess(maxBytes, 400)));
  expect(results.flatMap(({ problems }) => problems)).toEqual([]);
  for (const { hits } of results) expect(hits).toBeGreaterThan(20);
  const names = await readdir(directory);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size));
  // Each process may write an eighth more before it cleans the folder.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytes * 2);
  expect(names.filter((name) => name.endsWith('.partial'))).toEqual([]);
});

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'disk-cache-probe-'));
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe);
  if (isMounted) spawnSync('umount', [probe]);
  rmdirSync(probe);
  return isMounted;
}

// Only root may mount a file system, and not in every container.
describe.skipIf(!canMount())('on a small file system', () => {
  beforeEach(() => expect(mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory)).toBe(true));
  afterEach(() => spawnSync('umount', [directory]));

  it('serves its stored files when the disk is full, leaves no unfinished files, and reports one error', async () => {
    const onError = vi.fn();
    const cache = createDiskCache({ directory, maxBytes: 1_000_000, onError });
    for (let index = 0; index < 6; index += 1) await cache.set(`k${index}`, Buffer.alloc(20_000, 1));
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENOSPC' }));
    expect(await cache.get('k0')).toHaveLength(20_000);
    expect(await cache.get('k5')).toBeUndefined();
    expect((await readdir(directory)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('reads while the file system is read-only, and writes after it becomes writable again', async () => {
    const onError = vi.fn();
    const cache = createDiskCache({ directory, maxBytes: 1_000_000, onError });
    await cache.set('a', Buffer.from('made'));
    expect(mount('-o', 'remount,ro', directory)).toBe(true);
    await cache.set('b', Buffer.from('x'));
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'EROFS' }));
    expect((await cache.get('a'))?.toString()).toBe('made');
    expect(mount('-o', 'remount,rw', directory)).toBe(true);
    await cache.set('b', Buffer.from('x'));
    expect((await cache.get('b'))?.toString()).toBe('x');
  });
});
