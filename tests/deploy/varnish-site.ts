import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** `PURGE_SECRET` of the processes and of Varnish. */
export const secret = 'secret-of-the-test';

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function stop(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function startProcess(port: number, peers: readonly string[], folder: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: 'https://www.example.org',
    CONTENT_DIR: join(folder, 'content'),
    DATA_DIR: join(folder, `data-${port}`),
    PURGE_SECRET: secret,
    PURGE_PEERS: peers.join(','),
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Varnish did not start within 20 s');
}

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
  const child = spawn('varnishd', args, { stdio: 'ignore', env: { ...process.env, PURGE_SECRET: secret } });
  await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/`)).status === 200);
  return child;
}

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
  write(file: string, change: (text: string) => string): Promise<void>;
  kill(index: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

/** Starts Varnish with the shipped configuration in front of two processes that share their content. */
export async function startVarnishSite(): Promise<VarnishSite> {
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'));
  // Varnish switches to its own user, which must read this folder.
  await chmod(folder, 0o755);
  await cp(join(root, 'sites/nursing'), join(folder, 'content'), { recursive: true });
  const ports: [number, number] = [await findPort(), await findPort()];
  const port = await findPort();
  const [first, second, front] = [...ports, port].map((number) => `http://127.0.0.1:${number}`) as [
    string,
    string,
    string,
  ];
  const processes = await Promise.all([
    startProcess(ports[0], [second, front], folder),
    startProcess(ports[1], [first, front], folder),
  ]);
  const varnish = await startVarnish(port, ports, folder);
  return {
    async get(path, headers = {}) {
      const response = await fetch(front + path, { redirect: 'manual', headers });
      return { status: response.status, html: await response.text(), headers: response.headers };
    },
    getFromProcess: async (index, path) => (await fetch((index === 0 ? first : second) + path)).text(),
    async purge(tags) {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      return (
        await fetch(`${front}/-/purge`, { method: 'POST', headers, body: JSON.stringify({ tags }) })
      ).json();
    },
    async purgeVarnish(tags, headers = { authorization: `Bearer ${secret}` }) {
      return (await fetch(`${front}/-/purge`, { method: 'POST', headers: { xkey: tags, ...headers } }))
        .status;
    },
    async write(file, change) {
      const path = join(folder, 'content', file);
      await writeFile(path, change(await readFile(path, 'utf8')));
    },
    kill: (index) => stop(processes[index]),
    async close() {
      await Promise.all([...processes.map((child) => stop(child)), stop(varnish, 'SIGTERM')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
