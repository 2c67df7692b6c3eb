import { spawnSync } from 'node:child_process';
import { loopback, type ProcessHost } from '../../tests/deploy/processes.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** What a node can be cut off from. */
export type Peer = 'redis' | 'varnish-and-cms';

/** How the nodes of a cluster reach Redis, Varnish and the CMS. */
export interface Network {
  readonly kind: 'namespaces' | 'loopback';
  /** Address of the CMS and of Varnish. */
  readonly host: string;
  /** The host on which a node's process runs. */
  readonly node: (index: number) => ProcessHost;
  /** The host on which Redis runs. */
  readonly redis: ProcessHost;
  /** The address and port at which a node reaches Redis. */
  redisAddressOf(index: number): string;
  /** Drops all packets between a node and a peer, without closing connections. */
  cut(index: number, peer: Peer): void;
  heal(index: number, peer: Peer): void;
  close(): void;
}

/**
 * Creates a network on loopback. Each node reaches Redis through its own proxy, which a cut stops. Nodes
 * cannot be cut off from Varnish and the CMS.
 */
export async function createLoopback(nodes: number, redisPort: number): Promise<Network> {
  const proxies: TcpProxy[] = [];
  for (let index = 0; index < nodes; index += 1) proxies.push(await startTcpProxy(redisPort));
  const proxyOf = (index: number, peer: Peer): TcpProxy => {
    if (peer === 'varnish-and-cms')
      throw new Error(
        'The loopback network cannot cut a node off from Varnish and the CMS. Run as root to use network namespaces.',
      );
    const proxy = proxies[index];
    if (!proxy) throw new Error(`There is no node ${index}; the network has ${nodes}.`);
    return proxy;
  };
  return {
    kind: 'loopback',
    host: loopback.address,
    node: () => loopback,
    redis: loopback,
    redisAddressOf: (index) => `127.0.0.1:${proxyOf(index, 'redis').port}`,
    cut: (index, peer) => proxyOf(index, peer).cut(),
    heal: (index, peer) => proxyOf(index, peer).heal(),
    close() {
      for (const proxy of proxies) proxy.close();
    },
  };
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')} failed: ${stderr?.trim()}`);
}

/** Whether this user may create network namespaces. */
export function canUseNamespaces(): boolean {
  const name = `edu-try-${process.pid}`;
  if (spawnSync('ip', ['netns', 'add', name], { stdio: 'ignore' }).status !== 0) return false;
  spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
  return true;
}

/**
 * Creates one namespace for each node and one for Redis. Nodes reach Varnish and the CMS over a bridge, and
 * Redis over a separate veth pair. A cut takes down the other end of the pair, so that packets are lost.
 */
export function createNamespaces(nodes: number, redisPort: number): Network {
  // Interface names have at most 15 characters.
  const id = `e${process.pid}`;
  const [bridge, redis] = [`${id}b`, `${id}-redis`];
  const nodeName = (index: number) => `${id}-node${index}`;
  const front = (index: number) => `${id}f${index}`;
  const link = (index: number) => `${id}r${index}`;
  const created: string[] = [];
  const addNamespace = (name: string) => {
    ip('netns', 'add', name);
    created.push(name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
  };
  const close = () => {
    // The kernel removes links of a deleted namespace later, and the next cluster uses the same names.
    for (let index = 0; index < nodes; index += 1)
      spawnSync('ip', ['link', 'del', front(index)], { stdio: 'ignore' });
    for (const name of created) spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
    spawnSync('ip', ['link', 'del', bridge], { stdio: 'ignore' });
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', '10.99.0.1/24', 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    addNamespace(redis);
    for (let index = 0; index < nodes; index += 1) {
      const node = nodeName(index);
      addNamespace(node);
      ip('link', 'add', front(index), 'type', 'veth', 'peer', 'name', 'front', 'netns', node);
      ip('link', 'set', front(index), 'master', bridge, 'up');
      ip('-n', node, 'addr', 'add', `10.99.0.${11 + index}/24`, 'dev', 'front');
      ip('-n', node, 'link', 'set', 'front', 'up');
      ip('-n', redis, 'link', 'add', link(index), 'type', 'veth', 'peer', 'name', 'redis', 'netns', node);
      ip('-n', redis, 'addr', 'add', `10.98.${index}.1/24`, 'dev', link(index));
      ip('-n', redis, 'link', 'set', link(index), 'up');
      ip('-n', node, 'addr', 'add', `10.98.${index}.2/24`, 'dev', 'redis');
      ip('-n', node, 'link', 'set', 'redis', 'up');
    }
  } catch (error) {
    close();
    throw error;
  }
  const set = (index: number, peer: Peer, state: 'up' | 'down') =>
    peer === 'varnish-and-cms'
      ? ip('link', 'set', front(index), state)
      : ip('-n', redis, 'link', 'set', link(index), state);
  return {
    kind: 'namespaces',
    host: '10.99.0.1',
    node: (index) => ({
      address: `10.99.0.${11 + index}`,
      prefix: ['ip', 'netns', 'exec', nodeName(index)],
    }),
    redis: { address: '0.0.0.0', prefix: ['ip', 'netns', 'exec', redis] },
    redisAddressOf: (index) => `10.98.${index}.1:${redisPort}`,
    cut: (index, peer) => set(index, peer, 'down'),
    heal: (index, peer) => set(index, peer, 'up'),
    close,
  };
}
