import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ConfigurationError } from './configuration.ts';
import { openEventsFile } from './events-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

const fail = (message: string) => {
  throw new Error(message);
};

test('creates a missing file and its folder', async () => {
  await openEventsFile(join(folder, 'logs/events.ndjson'), fail);
  expect(await readFile(join(folder, 'logs/events.ndjson'), 'utf8')).toBe('');
});

test('keeps the events of an existing file', async () => {
  await writeFile(join(folder, 'events.ndjson'), '{}\n');
  await openEventsFile(join(folder, 'events.ndjson'), fail);
  expect(await readFile(join(folder, 'events.ndjson'), 'utf8')).toBe('{}\n');
});

test('rejects a folder, and a path below a file, and names EVENTS_FILE', async () => {
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'file'), '');
  const openFile = (name: string) => openEventsFile(join(folder, name), fail);
  await expect(openFile('logs')).rejects.toThrow(ConfigurationError);
  await expect(openFile('logs')).rejects.toThrow(
    `EVENTS_FILE is "${folder}/logs", which is a folder: it must be a file that this user can write to.`,
  );
  await expect(openFile('file/below')).rejects.toThrow('where a part of the path is a file');
});

test.runIf(existsSync('/proc/self/comm'))(
  'rejects a file in a folder where no file can be created',
  async () => {
    await expect(openEventsFile('/proc/self/comm', fail)).rejects.toThrow(
      /The folder of EVENTS_FILE is "\/proc\/self", which .*: rotated files must be created there\./,
    );
  },
);

test.runIf(existsSync('/proc/self/fd'))(
  'accepts a pipe in such a folder, because pipes are not rotated',
  async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = await open(pipe, 'r+');
    onTestFinished(() => reader.close());
    await openEventsFile(`/proc/self/fd/${reader.fd}`, fail);
  },
);

test.runIf(existsSync('/proc'))('rejects a path in /proc without hanging', async () => {
  await expect(openEventsFile('/proc/none/events', fail)).rejects.toThrow(ConfigurationError);
});

test('rejects a pipe that no program reads, without waiting for one', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  await expect(openEventsFile(pipe, fail)).rejects.toThrow('which is a pipe that no program reads');
});
