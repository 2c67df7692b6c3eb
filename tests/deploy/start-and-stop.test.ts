import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { type RunningRedis, root, secret, startProcess, startRedis, stop } from './processes.ts';

const other = createServer((_request, response) => response.end('another program'));
let usedPort = 0;
let dataDir = '';
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-and-stop-'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  usedPort = (other.address() as AddressInfo).port;
});
afterAll(() => {
  other.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(!inject('hasRedis'))('a process that cannot listen', () => {
  let redis: RunningRedis;
  beforeAll(async () => {
    redis = await startRedis(await findFreePort(), dataDir);
  });
  afterAll(() => redis.stop());

  test.each([
    ['PORT', { METRICS_PORT: '0' }],
    ['METRICS_PORT', { PORT: '0' }],
  ])(
    'exits with 1 and names %s if it is in use, even with a connection to the purge log',
    async (name, environment) => {
      const server = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'fatal',
          SITE_URL: 'https://www.example.org',
          PURGE_SECRET: secret,
          PURGE_LOG: redis.url,
          ...environment,
          [name]: String(usedPort),
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      onTestFinished(() => stop(server));
      const [message, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
      expect(message).toMatch(new RegExp(`^${name}: ${usedPort} is in use on 127\\.0\\.0\\.1\\.`));
      expect(code).toBe(1);
    },
  );
});

test('keeps serving for DRAIN_SECONDS after a second SIGINT, as with Ctrl+C on npm start', async () => {
  const port = await findFreePort();
  const server = await startProcess(port, { DATA_DIR: dataDir, DRAIN_SECONDS: '1' });
  onTestFinished(() => stop(server));
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 200));
  server.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(await exit).toEqual([0, null]);
});

test('tries again to purge the caches in front when it stops, and logs how many tags are lost', async () => {
  const port = await findFreePort();
  const server = await startProcess(port, {
    DATA_DIR: dataDir,
    FRONT_CACHES: 'http://127.0.0.1:1',
    LOG_LEVEL: 'error',
  });
  onTestFinished(() => stop(server));
  const output = text(server.stdout as NodeJS.ReadableStream);
  await fetch(`http://127.0.0.1:${port}/-/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: ['page:1', 'menu'] }),
  });
  server.kill('SIGTERM');
  expect(JSON.parse(await output)).toMatchObject({
    level: 'error',
    cache: 'varnish http://127.0.0.1:1',
    lostTags: 2,
    msg: 'purges of a cache in front are lost',
  });
});

/** Starts the built server for one test, without waiting until it listens. */
function spawnServer(environment: Readonly<Record<string, string>>) {
  const server = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: 'ignore',
  });
  onTestFinished(() => stop(server));
  return server;
}

test('exits with 0 on a SIGTERM while it starts', async () => {
  // Never responds, so the start takes two seconds.
  const cms = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => void cms.close().closeAllConnections());
  await once(cms, 'listening');
  const server = spawnServer({
    CMS: 'wordpress',
    CMS_URL: `http://127.0.0.1:${(cms.address() as AddressInfo).port}`,
  });
  await once(cms, 'request');
  server.kill('SIGTERM');
  // Without a handler, the signal would end the process; in a container, it would have no effect.
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('exits with 0 on a SIGTERM in the last moment of the startup', async () => {
  // Never responds, so the process waits for it.
  const sockets: Socket[] = [];
  const redis = createTcpServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => void redis.close());
  await once(redis, 'listening');
  const server = spawnServer({
    PURGE_SECRET: secret,
    PURGE_LOG: `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`,
  });
  await expect.poll(() => sockets.length).toBe(2);
  // The process finds the broken connections and the signal in the same turn of its event loop.
  server.kill('SIGSTOP');
  for (const socket of sockets) socket.resetAndDestroy();
  server.kill('SIGTERM');
  server.kill('SIGCONT');
  expect(await once(server, 'exit')).toEqual([0, null]);
});
