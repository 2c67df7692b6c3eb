import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createFrontPurger } from '../../server/purge/front-purger.ts';
import { RedisPurgeLog } from '../../server/purge/redis-purge-log.ts';
import { openRedisSession } from '../../server/redis/redis-session.ts';
import { findFreePort } from '../support/free-port.ts';
import { type RunningRedis, root, secret, startProcess, startRedis, stop } from './processes.ts';

let folder = '';
let redis: RunningRedis;
let origins: string[] = [];
let processes: ChildProcess[] = [];
const key = 'edu-embed:{www.example.org}:purges';

const redisCli = async (...args: string[]) =>
  (await promisify(execFile)('redis-cli', ['-u', redis.url, ...args])).stdout.trim();

async function purge(origin: string | undefined, ...tags: string[]) {
  const response = await fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
  });
  return { status: response.status, body: await response.json() };
}

const read = async (origin: string, path = '/about-us/') => {
  const response = await fetch(origin + path);
  return { status: response.status, html: await response.text(), headers: response.headers };
};
const readAll = (path?: string) => Promise.all(origins.map((origin) => read(origin, path)));
const statusOf = async (path: string) => (await readAll(path)).map(({ status }) => status);
const show = async (text: string) => (await readAll()).map(({ html }) => html.includes(text));

/** Changes the page after both processes have cached its previous version. */
async function change(text: string): Promise<void> {
  await readAll();
  const path = join(folder, 'content/pages/about-us.html');
  await writeFile(path, (await readFile(path, 'utf8')).replace(/---\n<p>.*/, `---\n<p>${text}</p>`));
}

/** The tests build on each other. After each test, both processes and Redis are running. */
describe.skipIf(!inject('hasRedis'))('two processes with one purge log', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'purge-log-'));
    await cp(join(root, 'sites/nursing'), join(folder, 'content'), { recursive: true });
    redis = await startRedis(await findFreePort(), folder);
    const ports = [await findFreePort(), await findFreePort()];
    origins = ports.map((port) => `http://127.0.0.1:${port}`);
    processes = await Promise.all(
      ports.map((port) =>
        startProcess(port, {
          CONTENT_DIR: join(folder, 'content'),
          DATA_DIR: join(folder, `data-${port}`),
          PURGE_LOG: redis.url,
        }),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all(processes.map((child) => stop(child)));
    await redis?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows a purged page in both processes', async () => {
    await change('First change.');
    expect(await purge(origins[0], 'page:30')).toEqual({ status: 200, body: { purged: 1 } });
    await expect.poll(() => show('First change.')).toEqual([true, true]);
  });

  test('serves a new page in both processes after they have cached its path as missing', async () => {
    expect(await statusOf('/new-page/')).toEqual([404, 404]);
    const about = await readFile(join(folder, 'content/pages/about-us.html'), 'utf8');
    await writeFile(join(folder, 'content/pages/new-page.html'), about.replace("id: '30'", "id: '3000'"));
    await purge(origins[1], 'path:/new-page/', 'sitemap');
    await expect.poll(() => statusOf('/new-page/')).toEqual([200, 200]);
    for (const { html } of await readAll('/sitemap-1.xml')) expect(html).toContain('/new-page/');
  });

  test('expires all pages of a process that missed purges, if the log has deleted them', async () => {
    await change('Second change.');
    const [first = '', second = ''] = origins;
    processes[1]?.kill('SIGSTOP');
    for (let count = 0; count < 5; count += 1) await purge(first, `page:${count}`);
    await purge(first, 'page:30');
    await purge(first, 'page:1');
    await redisCli('xtrim', key, 'maxlen', '1');
    processes[1]?.kill('SIGCONT');
    await expect.poll(async () => (await read(second)).html, { timeout: 10_000 }).toContain('Second change.');
  });

  test('rejects purges while Redis is down, and continues to serve pages', async () => {
    await redis.stop();
    await expect.poll(async () => (await purge(origins[0], 'page:30')).status).toBe(503);
    const { body } = await purge(origins[0], 'page:30');
    expect(body.detail).toBe('The purge log (PURGE_LOG) did not confirm the purge. Send the purge again.');
    expect(await statusOf('/about-us/')).toEqual([200, 200]);
    expect(await statusOf('/readyz')).toEqual([200, 200]);
  });

  test('expires all pages after Redis restarts without its data', async () => {
    await change('Third change.');
    expect(await show('Third change.')).toEqual([false, false]);
    await redis.start();
    await expect.poll(() => show('Third change.'), { timeout: 10_000 }).toEqual([true, true]);
    await expect.poll(() => statusOf('/readyz')).toEqual([200, 200]);
  });

  test('expires all pages after the log is deleted while Redis is running', async () => {
    await change('Fourth change.');
    await redisCli('del', key);
    await expect.poll(() => show('Fourth change.'), { timeout: 10_000 }).toEqual([true, true]);
  });

  test('a process reads the purges that it missed while it was disconnected', async () => {
    await change('Fifth change.');
    await redisCli('client', 'kill', 'type', 'normal');
    await expect.poll(async () => (await purge(origins[0], 'page:30')).status).toBe(200);
    await expect.poll(() => show('Fifth change.'), { timeout: 10_000 }).toEqual([true, true]);
  });

  test('sends the number of the last purge, which grows with each purge', async () => {
    const position = async () => Number((await read(origins[0] ?? '')).headers.get('x-purge-position'));
    const before = await position();
    expect(before).toBeGreaterThan(0);
    await purge(origins[0], 'page:1', 'page:2');
    expect(await position()).toBe(before + 1);
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
    list?.some(({ address }) => address === '::1'),
  );
  test.skipIf(!hasIpv6)('connects to a Redis whose URL has an IPv6 address', async () => {
    const session = await openRedisSession(redis.url.replace('127.0.0.1', '[::1]'));
    onTestFinished(() => session.close());
    expect(await session.client.ping()).toBe('PONG');
  });

  test('reports why the connection to Redis ended', async () => {
    const [onConnect, onDisconnect] = [vi.fn(), vi.fn()];
    const ignored = { onGap: vi.fn(), onFrontError: vi.fn() };
    const options = { url: redis.url, site: 'other', consumer: '1', fronts: [], ...ignored };
    const log = new RedisPurgeLog({ ...options, onConnect, onDisconnect });
    onTestFinished(() => log.close());
    await log.open(async () => 0);
    await expect.poll(() => onConnect.mock.calls.length).toBe(1);
    await redis.stop();
    const messages = () => onDisconnect.mock.calls.map(([error]) => error.message);
    await expect
      .poll(messages)
      .toEqual(['Socket closed unexpectedly', expect.stringMatching(/^connect ECONNREFUSED /)]);
    await redis.start();
    await expect.poll(() => onConnect.mock.calls.length).toBe(2);
  });

  test('reconnects about once per second while Redis cannot save, and reports the error once', async () => {
    // A folder in place of the file, so that not even root can save.
    await mkdir(join(folder, 'dump.rdb'), { recursive: true });
    await redisCli('config', 'set', 'save', '3600 1');
    await redisCli('bgsave');
    await expect.poll(() => redisCli('info', 'persistence')).toContain('rdb_last_bgsave_status:err');
    const cache = { kind: 'varnish', name: 'varnish', comparesPositions: true, purge: async () => undefined };
    const fronts = [createFrontPurger({ cache, onError: vi.fn(), onLost: vi.fn() })];
    const [onConnect, onDisconnect] = [vi.fn(), vi.fn()];
    const ignored = { onGap: vi.fn(), onFrontError: vi.fn() };
    const options = { url: redis.url, site: 'www.example.org', consumer: '1', fronts, ...ignored };
    const log = new RedisPurgeLog({ ...options, onConnect, onDisconnect });
    onTestFinished(() => log.close());
    const connections = async () =>
      Number(/total_connections_received:(\d+)/.exec(await redisCli('info', 'stats'))?.[1]);
    await log.open(async () => 0);
    const before = await connections();
    await sleep(4000);
    // Without growing pauses, there were more than 100.
    expect((await connections()) - before).toBeLessThan(30);
    expect(onDisconnect.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringMatching(/^MISCONF/) })],
    ]);
    expect(onConnect).not.toHaveBeenCalled();
    await redisCli('config', 'set', 'save', '');
    await expect.poll(() => onConnect.mock.calls.length).toBe(1);
  });

  test('isCaughtUp is false until the process has applied the purges that it missed', async () => {
    const ignore = () => undefined;
    const callbacks = { onConnect: ignore, onDisconnect: ignore, onGap: ignore, onFrontError: ignore };
    const log = new RedisPurgeLog({ url: redis.url, site: 'other', consumer: '1', fronts: [], ...callbacks });
    onTestFinished(() => log.close());
    let opened: Promise<void> | undefined;
    const finish = await new Promise<(purged: number) => void>((applying) => {
      opened = log.open(() => new Promise(applying));
    });
    expect(log.isCaughtUp).toBe(false);
    finish(0);
    await opened;
    expect(log.isCaughtUp).toBe(true);
  });
});
