import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findPort,
  type RunningRedis,
  root,
  secret,
  startProcess,
  startRedis,
  stop,
  waitUntil,
} from '../../tests/deploy/processes.ts';
import { type ChangingWordPress, startChangingWordPress } from './changing-wordpress.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A defect that a run is to detect. */
export type Defect = 'one-front' | 'no-positions' | 'no-log';

export interface Node {
  readonly port: number;
  readonly redis: TcpProxy;
  child: ChildProcess;
}

export interface Cluster {
  /** HAProxy. */
  readonly origin: string;
  readonly nodes: readonly Node[];
  readonly varnishOrigins: readonly string[];
  readonly cms: ChangingWordPress;
  readonly redis: RunningRedis;
  readonly dataDir: string;
  /** Starts the process of a node again and waits until it is ready. */
  restart(node: Node): Promise<void>;
  close(): Promise<void>;
}

const nodeCount = 4;

async function startVarnish(
  port: number,
  backends: readonly number[],
  folder: string,
  isWithoutPositions: boolean,
): Promise<ChildProcess> {
  const shipped = await readFile(join(root, 'deploy/site.vcl'), 'utf8');
  const vcl = shipped.replace('"3001"', `"${backends[0]}"`).replace('"3002"', `"${backends[1]}"`);
  const file = join(folder, `${port}.vcl`);
  await writeFile(
    file,
    isWithoutPositions ? vcl.replace('var.global_set("position"', 'var.set("ignored"') : vcl,
  );
  const args = ['-F', '-n', join(folder, `varnish-${port}`), '-a', `127.0.0.1:${port}`, '-f', file];
  const env = { ...process.env, PURGE_SECRET: secret };
  const child = spawn('varnishd', [...args, '-s', 'malloc,64m'], { stdio: 'ignore', env });
  await waitUntil('Varnish', async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200);
  return child;
}

async function startHaproxy(
  port: number,
  varnishes: readonly number[],
  folder: string,
): Promise<ChildProcess> {
  const shipped = await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8');
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    shipped
      .replace('127.0.0.1:8000', `127.0.0.1:${port}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${varnishes[0]}`)
      .replace('127.0.0.1:8082', `127.0.0.1:${varnishes[1]}`),
  );
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
  await waitUntil('HAProxy', async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200);
  return child;
}

/** Starts a CMS, Redis, four processes, two Varnish and HAProxy, with the shipped configuration. */
export async function startCluster(defect?: Defect): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  // Varnish switches to its own user, which must read this folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const redisPort = await findPort();
  const redis = await startRedis(redisPort, folder);
  const cms = await startChangingWordPress();
  const varnishPorts = [await findPort(), await findPort()];
  const varnishOrigins = varnishPorts.map((port) => `http://127.0.0.1:${port}`);
  const start = (port: number, proxy: TcpProxy, index: number) =>
    startProcess(port, {
      CMS: 'wordpress',
      CMS_URL: cms.origin,
      DATA_DIR: dataDir,
      ...((defect !== 'no-log' || index > 0) && {
        PURGE_LOG: `redis://127.0.0.1:${proxy.port}`,
        PAGE_STORE: `redis://127.0.0.1:${proxy.port}`,
      }),
      FRONT_CACHES: varnishOrigins.slice(0, defect === 'one-front' ? 1 : 2).join(','),
    });
  const nodes: Node[] = await Promise.all(
    Array.from({ length: nodeCount }, async (_, index) => {
      const [port, proxy] = [await findPort(), await startTcpProxy(redisPort)];
      return { port, redis: proxy, child: await start(port, proxy, index) };
    }),
  );
  const ports = nodes.map(({ port }) => port);
  const caches = await Promise.all(
    varnishPorts.map((port, index) =>
      startVarnish(port, ports.slice(index * 2, index * 2 + 2), folder, defect === 'no-positions'),
    ),
  );
  const port = await findPort();
  const haproxy = await startHaproxy(port, varnishPorts, folder);
  return {
    origin: `http://127.0.0.1:${port}`,
    nodes,
    varnishOrigins,
    cms,
    redis,
    dataDir,
    async restart(node) {
      node.child = await start(node.port, node.redis, nodes.indexOf(node));
      await waitUntil('The process', async () => (await fetch(`http://127.0.0.1:${node.port}/readyz`)).ok);
    },
    async close() {
      await stop(haproxy);
      await Promise.all([
        ...caches.map((child) => stop(child, 'SIGTERM')),
        ...nodes.map(({ child }) => stop(child)),
      ]);
      for (const node of nodes) node.redis.close();
      await redis.stop();
      await cms.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
