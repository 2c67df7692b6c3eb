import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findFreePort } from '../support/free-port.ts';
import { root, secret, startProcess, startRedis, stop, waitUntil } from './processes.ts';

/** Starts Varnish as deploy/README.md describes, with the ports of this test. */
async function startVarnish(
  port: number,
  backends: readonly [number, number],
  folder: string,
): Promise<ChildProcess> {
  const vcl = await readFile(join(root, 'deploy/site.vcl'), 'utf8');
  await writeFile(
    join(folder, 'site.vcl'),
    vcl.replace('"3001"', `"${backends[0]}"`).replace('"3002"', `"${backends[1]}"`),
  );
  const args = [
    '-F',
    '-n',
    join(folder, 'varnish'),
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    join(folder, 'site.vcl'),
    '-s',
    'malloc,64m',
  ];
  const env = { ...process.env, PURGE_SECRET: secret };
  // Varnish gets its own process group, so that a test can pause all its processes.
  const child = spawn('varnishd', args, { stdio: 'ignore', env, detached: true });
  await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/`)).status === 200, 'Varnish');
  return child;
}

async function sendPurge(origin: string, tags: readonly string[]): Promise<unknown> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const response = await fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ tags }),
  });
  return response.json();
}

/**
 * Whether a process has purged Varnish for the purges that it may have missed before its start. The process
 * starts before Varnish, so it repeats this purge, up to seconds later, when a test has already cached pages.
 */
const hasPurgedAtStart = (metrics: string): boolean =>
  /^edu_purge_log\{state="caught_up"\} 1$/m.test(metrics) &&
  /^edu_front_purges_waiting\{cache="varnish"\} 0$/m.test(metrics);

export interface VarnishSite {
  /** Requests a path from Varnish. */
  get(
    path: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; html: string; headers: Headers }>;
  /** Requests a path from one process, bypassing Varnish. */
  getFromProcess(index: 0 | 1, path: string): Promise<string>;
  /** Purges through Varnish, as the CMS's webhook does. */
  purge(tags: readonly string[]): Promise<unknown>;
  /** Purges Varnish only, as a process does; `headers` replace the authorization. */
  purgeVarnish(tags: string, headers?: Readonly<Record<string, string>>): Promise<number>;
  /** Changes a content file. `change` gets an empty text if the file does not exist. */
  write(file: string, change: (text: string) => string): Promise<void>;
  kill(index: 0 | 1): Promise<void>;
  /** Purges at one process, without Varnish. */
  purgeAt(index: 0 | 1, tags: readonly string[]): Promise<unknown>;
  /** Resolves to the number of the last purge, which the first process sends in a header. */
  position(): Promise<number>;
  /** Resolves to the number of times that the processes have failed to purge Varnish. */
  countFailedPurges(): Promise<number>;
  pauseVarnish(): void;
  resumeVarnish(): void;
  close(): Promise<void>;
}

/**
 * Starts Varnish with the shipped configuration in front of two processes that share content and purge log.
 */
export async function startVarnishSite(): Promise<VarnishSite> {
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'));
  // Varnish switches to its own user, which must read this folder.
  await chmod(folder, 0o755);
  await cp(join(root, 'sites/nursing'), join(folder, 'content'), { recursive: true });
  const background = { r: 20, g: 120, b: 90 };
  await sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toFile(join(folder, 'content/pictures/square.png'));
  const ports: [number, number] = [await findFreePort(), await findFreePort()];
  const port = await findFreePort();
  const [first, second, front] = [...ports, port].map((number) => `http://127.0.0.1:${number}`) as [
    string,
    string,
    string,
  ];
  const redis = await startRedis(await findFreePort(), folder);
  const metricsPorts = [await findFreePort(), await findFreePort()];
  const processes = await Promise.all(
    ports.map((process, index) =>
      startProcess(process, {
        METRICS_PORT: String(metricsPorts[index]),
        CONTENT_DIR: join(folder, 'content'),
        DATA_DIR: join(folder, `data-${process}`),
        PURGE_LOG: redis.url,
        FRONT_CACHES: front,
      }),
    ),
  );
  const varnish = await startVarnish(port, ports, folder);
  const readMetrics = () =>
    Promise.all(
      metricsPorts.map(async (metrics) => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()),
    );
  await waitUntil(async () => (await readMetrics()).every(hasPurgedAtStart), 'The purge of Varnish');
  return {
    async get(path, headers = {}) {
      const response = await fetch(front + path, { redirect: 'manual', headers });
      return { status: response.status, html: await response.text(), headers: response.headers };
    },
    getFromProcess: async (index, path) => (await fetch((index === 0 ? first : second) + path)).text(),
    purge: (tags) => sendPurge(front, tags),
    purgeAt: (index, tags) => sendPurge(index === 0 ? first : second, tags),
    position: async () => Number((await fetch(`${first}/healthz`)).headers.get('x-purge-position')),
    async countFailedPurges() {
      const counts = (await readMetrics()).map((metrics) =>
        Number(/^edu_front_purge_failures_total\{.*\} (\d+)/m.exec(metrics)?.[1] ?? 0),
      );
      return counts.reduce((sum, count) => sum + count);
    },
    // The signals go to the process group, because Varnish's child process serves the requests.
    pauseVarnish: () => void process.kill(-(varnish.pid ?? 0), 'SIGSTOP'),
    resumeVarnish: () => void process.kill(-(varnish.pid ?? 0), 'SIGCONT'),
    async purgeVarnish(tags, headers = { authorization: `Bearer ${secret}` }) {
      return (await fetch(`${front}/-/purge`, { method: 'POST', headers: { xkey: tags, ...headers } }))
        .status;
    },
    async write(file, change) {
      const path = join(folder, 'content', file);
      await writeFile(path, change(await readFile(path, 'utf8').catch(() => '')));
    },
    kill: (index) => stop(processes[index]),
    async close() {
      await Promise.all([...processes.map((child) => stop(child)), stop(varnish, 'SIGTERM'), redis.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
