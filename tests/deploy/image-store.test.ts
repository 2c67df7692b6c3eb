import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { imageWidths } from '../../src/elements/shared/picture/picture.logic.ts';
import { findFreePort } from '../support/free-port.ts';
import { startSite } from '../support/start-site.ts';
import { stop } from './processes.ts';
import { bucket, s3Keys, startS3Server } from './s3-server.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

/** URLs of one image in different widths and qualities. */
const images = imageWidths.flatMap((width) =>
  [50, 75, 90].map((quality) => `/images?url=%2Fpictures%2Fcampus.svg&w=${width}&q=${quality}&f=jpeg`),
);
const [image = ''] = images;
let directory: string;
let port: number;
let s3: ChildProcess | undefined;
let sites: Site[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-'));
  port = await findFreePort();
  sites = [];
});
afterEach(async () => {
  for (const site of sites) await site.stop();
  await stop(s3);
  await rm(directory, { recursive: true, force: true });
});

interface Machine {
  load(path: string): Promise<{ status: number; bytes: Buffer }>;
  /** Resolves to the number of images with a result: `resized`, `store` or `disk`. */
  count(result: string): Promise<number>;
}

/** Starts a server with its own data folder, as on another machine. */
async function startMachine(environment: Record<string, string> = {}): Promise<Machine> {
  const metricsPort = await findFreePort();
  const site = await startSite('nursing', {
    LOG_LEVEL: 'silent',
    METRICS_PORT: String(metricsPort),
    IMAGE_STORE: `s3://${bucket}/resized`,
    IMAGE_STORE_ENDPOINT: `http://127.0.0.1:${port}`,
    ...s3Keys,
    ...environment,
  });
  sites.push(site);
  return {
    async load(path) {
      const response = await fetch(site.origin + path);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    },
    async count(result) {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const [, value = '0'] =
        new RegExp(`edu_pictures_total\\{result="${result}"\\} (\\d+)`).exec(text) ?? [];
      return Number(value);
    },
  };
}

/** Lists the files that the S3 server has written, without empty files. */
async function listStoredNames(): Promise<string[]> {
  const folder = join(directory, bucket, 'resized');
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return names.filter((_name, index) => (sizes[index] ?? 0) > 0);
}
/** The S3 server stores an object, its hash and its metadata. */
const filesPerObject = 3;

describe.skipIf(!inject('hasS3Server'))('IMAGE_STORE, with a real S3 server', () => {
  test('a second machine sends the image that the first machine has resized', async () => {
    s3 = await startS3Server(directory, port);
    const first = await startMachine();
    const resized = await first.load(image);
    expect(resized.status).toBe(200);
    await expect.poll(async () => (await listStoredNames()).length, { timeout: 10_000 }).toBe(filesPerObject);
    const second = await startMachine();
    expect((await second.load(image)).bytes.equals(resized.bytes)).toBe(true);
    expect([
      await first.count('resized'),
      await second.count('resized'),
      await second.count('store'),
    ]).toEqual([1, 0, 1]);
    await second.load(image);
    expect(await second.count('disk')).toBe(1);
  });

  test('sends images while the store is down, and uses the store when it is available again', async () => {
    const machine = await startMachine();
    for (const path of images.slice(0, 4)) expect((await machine.load(path)).status).toBe(200);
    expect(await machine.count('resized')).toBe(4);
    s3 = await startS3Server(directory, port);
    // After several failures, the server sends no requests to the store for some seconds.
    let index = 4;
    const loadNext = async () => {
      await machine.load(images[index] ?? '');
      index += 1;
      return (await listStoredNames()).length;
    };
    await expect.poll(loadNext, { timeout: 20_000, interval: 1000 }).toBeGreaterThan(0);
  });

  test('sends images when the store rejects the keys', async () => {
    s3 = await startS3Server(directory, port);
    const machine = await startMachine({ AWS_ACCESS_KEY_ID: 'wrong' });
    expect((await machine.load(image)).status).toBe(200);
    expect(await machine.count('resized')).toBe(1);
    expect(await listStoredNames()).toEqual([]);
  });
});
