import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type ChangingWordPress, startChangingWordPress } from '../../bench/cluster/changing-wordpress.ts';
import { findFreePort } from '../support/free-port.ts';
import { type RunningRedis, secret, startProcess, startRedis, stop } from './processes.ts';

const path = '/guides/loans/';
let folder = '';
let redis: RunningRedis;
let cms: ChangingWordPress;
const processes: ChildProcess[] = [];

async function start(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const port = await findFreePort();
  const dataDir = join(folder, `data-${port}`);
  processes.push(
    await startProcess(port, { CMS: 'wordpress', CMS_URL: cms.origin, DATA_DIR: dataDir, ...environment }),
  );
  return `http://127.0.0.1:${port}`;
}

async function read(origin: string, at = path) {
  const response = await fetch(origin + at);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

const purge = (origin: string) =>
  fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: ['page:2'] }),
  });

const countStored = async () => {
  const args = ['-u', redis.url, 'zcard', 'edu-embed:{www.example.org}:pages:times'];
  return Number((await promisify(execFile)('redis-cli', args)).stdout);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cms-outage-'));
  cms = await startChangingWordPress();
});
afterEach(() => {
  cms.isDown = false;
  cms.isHanging = false;
});
afterAll(async () => {
  await Promise.all(processes.map((child) => stop(child)));
  await Promise.all([redis?.stop(), cms?.close()]);
  await rm(folder, { recursive: true, force: true });
});

test('a process that starts while the CMS is down responds 503 with the reason, and recovers by itself', async () => {
  cms.isDown = true;
  const origin = await start();
  const { status, html, headers } = await read(origin);
  expect(status).toBe(503);
  expect(html).toContain('The content service is not responding.');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect([(await read(origin, '/healthz')).status, (await read(origin, '/readyz')).status]).toEqual([
    200, 503,
  ]);
  cms.isDown = false;
  await expect.poll(async () => (await read(origin)).status, { timeout: 10_000 }).toBe(200);
  expect((await read(origin, '/readyz')).status).toBe(200);
});

test('a process starts immediately while the CMS hangs, responds 503 with the reason, and recovers by itself', async () => {
  const hanging = await startChangingWordPress();
  onTestFinished(() => hanging.close());
  hanging.isHanging = true;
  const origin = await start({ CMS_URL: hanging.origin });
  // The first attempt has no response yet; all attempts together take 25 seconds.
  expect(hanging.requests).toBe(1);
  const { status, html } = await read(origin);
  expect(status).toBe(503);
  expect(html).toContain('The content service is not responding.');
  expect([(await read(origin, '/healthz')).status, (await read(origin, '/readyz')).status]).toEqual([
    200, 503,
  ]);
  hanging.isHanging = false;
  await expect.poll(async () => (await read(origin)).status, { timeout: 20_000 }).toBe(200);
  expect((await read(origin, '/readyz')).status).toBe(200);
});

test('a page that was purged while the CMS was down is updated when probes find the CMS available', async () => {
  const origin = await start();
  const revision = cms.revision + 1;
  expect((await read(origin)).html).toContain(`revision-${revision - 1}`);
  cms.isDown = true;
  cms.revision = revision;
  await purge(origin);
  // The server sends the stale page; failed requests to the CMS open the circuit breaker.
  for (let count = 0; count < 10; count += 1) {
    expect((await read(origin)).html).toContain(`revision-${revision - 1}`);
    await read(origin, '/never-rendered/');
  }
  const probes = cms.probeResponses;
  cms.isDown = false;
  await expect
    .poll(async () => (await read(origin)).html, { timeout: 30_000 })
    .toContain(`revision-${revision}`);
  // Without probes, the pauses after failures would delay the update by up to 15 seconds.
  expect(cms.probeResponses).toBeGreaterThan(probes);
});

describe.skipIf(!inject('hasRedis'))('with PAGE_STORE', () => {
  beforeAll(async () => {
    redis = await startRedis(await findFreePort(), folder);
  });

  test.each([
    ['is down', 'isDown'],
    ['hangs', 'isHanging'],
  ] as const)(
    'a process that starts while the CMS %s responds with the pages that other processes have stored',
    async (_how, fault) => {
      const shared = { PURGE_LOG: redis.url, PAGE_STORE: redis.url };
      const first = await start(shared);
      const known = await read(first);
      expect(known.status).toBe(200);
      await expect.poll(countStored, { timeout: 10_000 }).toBeGreaterThan(0);
      cms[fault] = true;
      const second = await start(shared);
      expect((await read(second)).html).toBe(known.html);
      expect((await read(second, '/readyz')).status).toBe(200);
      expect((await read(second, '/never-rendered/')).status).toBe(503);
      cms[fault] = false;
      await expect.poll(async () => (await read(second, '/articles/')).status, { timeout: 20_000 }).toBe(200);
    },
  );
});
