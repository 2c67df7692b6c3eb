import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileDelivery } from './file-delivery.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-'));
  file = join(folder, 'logs/events.ndjson');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (options: { maxBytes?: number; maxFiles?: number; now?: () => Date } = {}) =>
  createFileDelivery({ file, maxBytes: 1000, maxFiles: 3, ...options });
const names = async () => (await readdir(join(folder, 'logs'))).sort();
const line = `${'x'.repeat(99)}\n`;

test('creates the folder of the file, and appends lines', async () => {
  const deliver = open();
  await deliver(['a\n', 'b\n']);
  await deliver(['c\n']);
  expect(await readFile(file, 'utf8')).toBe('a\nb\nc\n');
});

test('rotates the file before it exceeds its size, and deletes the oldest of the rotated files', async () => {
  let time = Date.UTC(2026, 10, 22);
  const now = () => {
    time += 1;
    return new Date(time);
  };
  const deliver = open({ maxBytes: 250, maxFiles: 2, now });
  const today = new Date(time);
  for (let index = 0; index < 10; index += 1) {
    await deliver([line]);
    await utimes(file, today, today);
  }
  const found = await names();
  expect(found).toHaveLength(3);
  expect(found[2]).toBe('events.ndjson');
  expect(found[0]).toMatch(/^events\.20261122T\d{9}Z-\d+\.ndjson$/);
  for (const name of found) expect((await readFile(join(folder, 'logs', name), 'utf8')).length).toBe(200);
});

test('rotates the file of an earlier day', async () => {
  const deliver = open();
  await deliver(['old\n']);
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(file, yesterday, yesterday);
  await deliver(['new\n']);
  expect(await readFile(file, 'utf8')).toBe('new\n');
  expect(await names()).toHaveLength(2);
});

test('does not delete files in the folder that are not rotated event files', async () => {
  const deliver = open({ maxBytes: 50, maxFiles: 1 });
  await deliver([line]);
  await writeFile(join(folder, 'logs/events.notes.ndjson'), 'mine');
  for (let index = 0; index < 5; index += 1) await deliver([line]);
  expect(await names()).toContain('events.notes.ndjson');
});

test('loses no line when several writers rotate the same file at the same time', async () => {
  const writers = Array.from({ length: 8 }, () => open({ maxBytes: 500, maxFiles: 1000 }));
  await Promise.all(
    writers.map(async (deliver, writer) => {
      for (let index = 0; index < 50; index += 1) await deliver([`${writer}-${index}\n`]);
    }),
  );
  const contents = await Promise.all(
    (await names()).map((name) => readFile(join(folder, 'logs', name), 'utf8')),
  );
  const lines = contents.join('').trimEnd().split('\n');
  expect(new Set(lines).size).toBe(400);
  expect(contents.length).toBeGreaterThan(3);
});
