import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { type RunningRedis, startProcess, startRedis, stop } from './processes.ts';

const limit = 6;
const path = '/images?url=/pictures/none.jpg';
let folder = '';
let redis: RunningRedis;
let processes: ChildProcess[] = [];
let origins: string[] = [];

const read = (origin: string | undefined, at = path) => fetch(`${origin}${at}`);

/** Sends requests one after the other, and returns their statuses. */
async function readStatuses(origin: string | undefined, count: number, at = path): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await read(origin, at)).status);
  return statuses;
}

async function startTwo(): Promise<void> {
  const ports = [await findFreePort(), await findFreePort()];
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
    redis = await startRedis(await findFreePort(), folder);
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

  test('does not limit pages, and counts other groups of paths separately', async () => {
    const [origin] = origins;
    expect(await readStatuses(origin, limit + 1, '/about-us/')).toEqual(Array(limit + 1).fill(200));
    expect(await readStatuses(origin, limit, '/go/finder')).toEqual(Array(limit).fill(200));
    expect(await readStatuses(origin, 1, '/go/finder')).toEqual([429]);
  });

  test('responds without delay while Redis hangs, and counts in each process separately', async () => {
    onTestFinished(() => redis.signal('SIGCONT'));
    redis.signal('SIGSTOP');
    const started = performance.now();
    for (const origin of origins) {
      const statuses = await readStatuses(origin, limit + 2, '/go/finder');
      expect(statuses.slice(0, limit)).toEqual(Array(limit).fill(200));
      expect(statuses.slice(limit)).toEqual([429, 429]);
    }
    // Only the first request of each process waits.
    expect(performance.now() - started).toBeLessThan(4000);
  });

  test('counts in each process separately while Redis is down', async () => {
    await redis.stop();
    for (const origin of origins) {
      const statuses = await readStatuses(origin, limit + 2);
      expect(statuses.slice(0, limit)).not.toContain(429);
      expect(statuses.slice(limit)).toEqual([429, 429]);
    }
  });
});
