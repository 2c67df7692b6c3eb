import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Works for two periods, so that attacks reach the upstream, then fails in each way. */
export const proxyFaults = [
  'none',
  'none',
  'latency',
  'reset',
  'truncation',
  'garbage',
  'hang',
  'drip',
] as const;
export type ProxyFault = (typeof proxyFaults)[number];

export interface FaultyProxy {
  readonly origin: string;
  /** How new responses fail from now on. */
  fault: ProxyFault;
  /** Closes all connections, also those that hang. */
  drop(): void;
  close(): Promise<void>;
}

const latencyMs = 1500;
const garbage = Buffer.from(
  '\u0000\u0001HTTP/9.9 banana\r\n\r\n\r\n<br /><b>Warning</b>'.repeat(200),
  'latin1',
);

/** Sends one byte every 50 ms. */
async function drip(chunk: Buffer, client: Socket): Promise<void> {
  for (let index = 0; index < chunk.length && !client.destroyed; index += 1) {
    client.write(chunk.subarray(index, index + 1));
    await setTimeout(50);
  }
}

async function pass(chunk: Buffer, client: Socket, upstream: Socket, fault: ProxyFault): Promise<void> {
  if (fault === 'hang') return;
  if (fault === 'reset') client.resetAndDestroy();
  else if (fault === 'garbage') client.end(garbage);
  else if (fault === 'truncation') client.end(chunk.subarray(0, chunk.length / 2));
  else if (fault === 'drip') await drip(chunk, client);
  else {
    if (fault === 'latency') await setTimeout(latencyMs);
    if (!client.destroyed) client.write(chunk);
    return;
  }
  upstream.destroy();
}

/** A TCP proxy that damages the responses of the upstream. */
export async function startFaultyProxy(upstreamOrigin: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(upstreamOrigin);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // A reset of either side ends both; the other side sees the closed connection.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    let passed = Promise.resolve();
    upstream.on('data', (chunk) => {
      const { fault } = proxy;
      passed = passed.then(() => pass(chunk, client, upstream, fault));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      proxy.drop();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
