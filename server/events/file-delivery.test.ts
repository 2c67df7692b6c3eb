import { mkdtemp, open as openFile, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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

/** Lets the disk be full after so many bytes of the next write; the write after the next one rejects. */
async function fillDisk(bytesUntilFull: number): Promise<void> {
  const handle = await openFile(folder);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  const spy = vi.spyOn(prototype, 'write');
  onTestFinished(() => spy.mockRestore());
  if (bytesUntilFull > 0)
    spy.mockImplementationOnce(function (this: unknown, bytes: unknown) {
      return write.call(this, bytes, 0, bytesUntilFull);
    });
  spy.mockRejectedValueOnce(new Error('ENOSPC'));
}

test.each([
  [0, 'one\ntwo\nthree\n'],
  [2, 'on\none\ntwo\nthree\n'],
  [3, 'one\ntwo\nthree\n'],
  [4, 'one\ntwo\nthree\n'],
  [6, 'one\ntw\ntwo\nthree\n'],
  [7, 'one\ntwo\nthree\n'],
])(
  'after a disk was full at byte %i, retries only the incomplete lines, on new lines',
  async (bytes, text) => {
    const deliver = open();
    await fillDisk(bytes);
    await expect(deliver(['one\n', 'two\n'])).rejects.toThrow('ENOSPC');
    await deliver(['one\n', 'two\n', 'three\n']);
    expect(await readFile(file, 'utf8')).toBe(text);
    await deliver(['four\n']);
    expect(await readFile(file, 'utf8')).toBe(`${text}four\n`);
  },
);

test('writes each complete line only once, even if several retries fail', async () => {
  const deliver = open();
  const lines = ['one\n', 'two\n', 'three\n'];
  for (const bytes of [2, 1, 6]) {
    await fillDisk(bytes);
    await expect(deliver(lines)).rejects.toThrow('ENOSPC');
    vi.restoreAllMocks();
  }
  await deliver(lines);
  expect(await readFile(file, 'utf8')).toBe('on\none\ntw\ntwo\nthree\n');
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
