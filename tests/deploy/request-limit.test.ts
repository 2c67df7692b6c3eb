import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findPort, type RunningRedis, startProcess, startRedis, stop } from './processes.ts';

const limit = 6;
const path = '/images?url=/pictures/none.jpg';
let folder = '';
let redis: RunningRedis;
let processes: ChildProcess[] = [];
let origins: string[] = [];

const read = (origin: string | undefined, at = path) => fetch(`${origin}${at}`);

async function startTwo(): Promise<void> {
  const ports = [await findPort(), await findPort()];
  processes = await Promise.all(
    ports.map((port) =>
      startProcess(port, {
        DATA_DIR: join(folder, `data-${port}`),
        PURGE_LOG: redis.url,
        REQUEST_LIMIT: String(limit),
      }),
    ),
  );
  origins = ports.map((port) => `http://127.0.0.1:${port}`);
}

describe.skipIf(!inject('hasRedis'))('the limit of requests per client', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'request-limit-'));
    redis = await startRedis(await findPort(), folder);
    await startTwo();
  });
  afterAll(async () => {
    await Promise.all(processes.map((child) => stop(child)));
    await redis?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('counts the requests to both processes together', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < limit; index += 1) statuses.push((await read(origins[index % 2])).status);
    expect(statuses).not.toContain(429);
    for (const origin of origins) {
      const response = await read(origin);
      expect(response.status).toBe(429);
      const seconds = Number(response.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({
        status: 429,
        detail: `At most ${limit} requests per minute to /images are allowed. Try again in ${seconds} seconds.`,
      });
    }
  });

  test('limits neither pages nor other groups of paths', async () => {
    for (const origin of origins) {
      expect((await read(origin, '/about-us/')).status).toBe(200);
      expect((await read(origin, '/go/finder')).status).toBe(200);
    }
  });

  test('counts in each process separately while Redis is down', async () => {
    await redis.stop();
    const countAllowed = async () => {
      const responses = [];
      for (let index = 0; index < limit + 2; index += 1) responses.push((await read(origins[0])).status);
      return responses;
    };
    const statuses = await countAllowed();
    expect(statuses.slice(0, limit)).not.toContain(429);
    expect(statuses.slice(limit)).toEqual([429, 429]);
  });
});
