import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RunningRedis,
  root,
  secret,
  startProcess,
  startRedis,
  stop,
  waitUntil,
} from '../../tests/deploy/processes.ts';
import { findFreePort } from '../../tests/support/free-port.ts';
import { type ChangingWordPress, startChangingWordPress } from './changing-wordpress.ts';
import { type Defect, plant } from './defects.ts';
import { canUseNamespaces, createLoopback, createNamespaces, type Network } from './network.ts';

/** A process of our server. */
export interface Node {
  readonly origin: string;
  readonly index: number;
  child: ChildProcess;
}

export interface Cluster {
  /** The URL of HAProxy. */
  readonly origin: string;
  readonly network: Network;
  readonly nodes: readonly Node[];
  readonly varnishOrigins: readonly string[];
  readonly cms: ChangingWordPress;
  readonly redis: RunningRedis;
  readonly dataDir: string;
  /**
   * Starts a node's process again after it has ended, and waits until it is ready. `dist` is the folder of
   * another build.
   */
  startAgain(node: Node, dist?: string): Promise<void>;
  close(): Promise<void>;
}

const nodeCount = 4;

/** Replaces a text that a file of `deploy/` must contain, so that a reworded file is noticed. */
function replaceOrThrow(content: string, from: string, to: string): string {
  if (!content.includes(from))
    throw new Error(`deploy/site.vcl or deploy/haproxy.cfg does not contain ${from}`);
  return content.replaceAll(from, () => to);
}

type Closers = (() => unknown)[];

/** Starts a server and waits until its `/healthz` returns 200. */
async function startDaemon(
  origin: string,
  [program, ...args]: readonly [string, ...string[]],
  closers: Closers,
): Promise<void> {
  const env = { ...process.env, PURGE_SECRET: secret };
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  closers.push(() => stop(child, 'SIGTERM'));
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-2000);
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} exited before it listened: ${messages}`);
  });
  const isReady = async () => (await fetch(`${origin}/healthz`)).status === 200;
  await Promise.race([ended, waitUntil(isReady, program)]);
}

async function startVarnish(
  address: string,
  backends: readonly { host: string; port: number }[],
  folder: string,
  defect: Defect | undefined,
  closers: Closers,
): Promise<void> {
  let vcl = await readFile(join(root, 'deploy/site.vcl'), 'utf8');
  for (const [index, shipped] of ['3001', '3002'].entries()) {
    const { host, port } = backends[index] ?? { host: '', port: 0 };
    const backend = (name: string, number: string | number) => `.host = "${name}"; .port = "${number}"`;
    vcl = replaceOrThrow(vcl, backend('127.0.0.1', shipped), backend(host, port));
  }
  vcl = replaceOrThrow(vcl, 'acl purgers { ', 'acl purgers { "10.99.0.0"/24; ');
  for (const [from, to] of defect?.vcl ?? []) vcl = replaceOrThrow(vcl, from, to);
  const name = address.split(':')[1];
  const file = join(folder, `${name}.vcl`);
  await writeFile(file, vcl);
  const args = ['-F', '-n', join(folder, `varnish-${name}`), '-a', address, '-f', file, '-s', 'malloc,64m'];
  await startDaemon(`http://${address}`, ['varnishd', ...args], closers);
}

async function startHaproxy(
  port: number,
  varnishes: readonly string[],
  folder: string,
  closers: Closers,
): Promise<void> {
  let config = await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8');
  // Only root can change to another user.
  config = replaceOrThrow(config, '  user haproxy\n  group haproxy\n', '');
  config = replaceOrThrow(config, '127.0.0.1:8000', `127.0.0.1:${port}`);
  config = replaceOrThrow(config, '127.0.0.1:8081', varnishes[0] ?? '');
  config = replaceOrThrow(config, '127.0.0.1:8082', varnishes[1] ?? '');
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  await startDaemon(`http://127.0.0.1:${port}`, ['haproxy', '-db', '-q', '-f', file], closers);
}

/** Starts a CMS, Redis, four nodes, two Varnish servers and HAProxy, with the shipped configuration. */
export async function startCluster(defect?: Defect): Promise<Cluster> {
  /** Functions that stop the parts, in the order in which the parts started. */
  const closers: Closers = [];
  const close = async () => {
    for (const stopPart of closers.splice(0).reverse()) await stopPart();
  };
  try {
    return { ...(await startParts(defect, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(defect: Defect | undefined, closers: Closers): Promise<Omit<Cluster, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  // Varnish switches to its own user, which must read this folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const built = defect ? await plant(defect) : undefined;
  const redisPort = await findFreePort();
  const network = canUseNamespaces()
    ? createNamespaces(nodeCount, redisPort)
    : await createLoopback(nodeCount, redisPort);
  closers.push(() => network.close());
  const cms = await startChangingWordPress(network.host);
  closers.push(() => cms.close());
  const redis = await startRedis(redisPort, folder, network.redis);
  closers.push(() => redis.stop());
  const varnishAddresses = [
    `${network.host}:${await findFreePort()}`,
    `${network.host}:${await findFreePort()}`,
  ];
  const varnishOrigins = varnishAddresses.map((address) => `http://${address}`);
  const ports: number[] = [];
  for (let index = 0; index < nodeCount; index += 1) ports.push(await findFreePort());
  const start = (index: number, dist = built) => {
    const url = `redis://${network.redisAddressOf(index)}`;
    return startProcess(
      ports[index] ?? 0,
      {
        CMS: 'wordpress',
        CMS_URL: cms.origin,
        DATA_DIR: defect?.hasOwnData ? `${dataDir}-${index}` : dataDir,
        PURGE_LOG: url,
        PAGE_STORE: url,
        DRAIN_SECONDS: '4',
        FRONT_CACHES: varnishOrigins.slice(0, defect?.fronts ?? 2).join(','),
      },
      network.node(index),
      dist,
    );
  };
  const startNode = async (port: number, index: number): Promise<Node> => {
    const node = {
      origin: `http://${network.node(index).address}:${port}`,
      index,
      child: await start(index),
    };
    closers.push(() => stop(node.child));
    return node;
  };
  // Waits for all of them, so that `closers` has every node that started even if another one failed.
  const started = await Promise.allSettled(ports.map(startNode));
  const nodes = started.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  const backends = ports.map((port, index) => ({ host: network.node(index).address, port }));
  for (const [index, address] of varnishAddresses.entries()) {
    const pair = backends.slice(index * 2, index * 2 + 2);
    await startVarnish(address, pair, folder, defect, closers);
  }
  const port = await findFreePort();
  await startHaproxy(port, varnishAddresses, folder, closers);
  return {
    origin: `http://127.0.0.1:${port}`,
    network,
    nodes,
    varnishOrigins,
    cms,
    redis,
    dataDir,
    async startAgain(node, dist) {
      node.child = await start(node.index, dist);
      await waitUntil(async () => (await fetch(`${node.origin}/readyz`)).ok, 'The node');
    },
  };
}
