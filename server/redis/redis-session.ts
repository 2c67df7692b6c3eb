import { connect, type Socket } from 'node:net';
import { withTimeout } from '../../src/services/with-timeout.ts';

const connectTimeoutMs = 2000;

/** The package is loaded at first use: most sites need no Redis. */
async function createClient(url: string, reconnectStrategy: false | ((retries: number) => number)) {
  const redis = await import('redis');
  return redis.createClient({
    url,
    disableOfflineQueue: true,
    // Only Redis Enterprise sends these. The client would look up the URL's host for them, which fails for
    // IPv6 addresses.
    maintNotifications: 'disabled',
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy },
  });
}

export type RedisClient = Awaited<ReturnType<typeof createClient>>;

export interface RedisSession {
  readonly client: RedisClient;
  /** For commands that wait for entries; on the other connection they would delay all other commands. */
  readonly reader: RedisClient;
  /** The error that ended the connections. Commands that wait reject with a less specific one. */
  readonly failure: Error | undefined;
  close(): void;
}

/**
 * Opens two connections to Redis or Valkey that end together. They do not reconnect: the caller opens a new
 * session and first reads the entries that it missed.
 *
 * @throws Error if Redis is unreachable
 */
export async function openRedisSession(url: string): Promise<RedisSession> {
  const clients = [await createClient(url, false), await createClient(url, false)] as const;
  const close = () => {
    for (const client of clients) if (client.isOpen) client.destroy();
  };
  let failure: Error | undefined;
  for (const client of clients)
    client.on('error', (error: Error) => {
      failure ??= error;
      close();
    });
  try {
    // `connectTimeout` does not limit the first commands, which a hanging server never answers.
    await withTimeout(connectTimeoutMs, Promise.all(clients.map((client) => client.connect())));
  } catch (error) {
    close();
    throw failure ?? error;
  }
  return {
    client: clients[0],
    reader: clients[1],
    get failure() {
      return failure;
    },
    close,
  };
}

/** Opens a connection that reconnects automatically; while it is down, commands fail immediately. */
export async function openRedisClient(url: string, onError: (error: Error) => void): Promise<RedisClient> {
  const client = await createClient(url, (retries) => Math.min(1000, 50 * 2 ** retries));
  let isReported = false;
  client.on('ready', () => {
    isReported = false;
  });
  client.on('error', (error: Error) => {
    // Each attempt to reconnect fails with the same error.
    if (!isReported) onError(error);
    isReported = true;
  });
  void client.connect().catch(onError);
  return client;
}

const probeEveryMs = 250;
const probeTimeoutMs = 3000;

/**
 * Resolves when the server of the URL accepts a connection. Tries again while earlier attempts wait for a
 * response: after a partition, the operating system repeats a lost packet only after seconds.
 * @param onError called with the error of each failed attempt
 */
export function waitForRedis(
  url: string,
  signal: AbortSignal,
  onError: (error: Error) => void,
): Promise<void> {
  const { hostname, port } = new URL(url);
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const sockets = new Set<Socket>();
    const finish = () => {
      clearInterval(timer);
      signal.removeEventListener('abort', finish);
      for (const socket of sockets) socket.destroy();
      resolve();
    };
    const probe = () => {
      const socket = connect(Number(port || 6379), hostname.replace(/^\[|\]$/g, ''), finish);
      sockets.add(socket.unref());
      socket.setTimeout(probeTimeoutMs, () =>
        socket.destroy(new Error(`no connection within ${probeTimeoutMs} ms`)),
      );
      // The next probe tries again.
      socket.on('error', onError);
      socket.on('close', () => sockets.delete(socket));
    };
    const timer = setInterval(probe, probeEveryMs).unref();
    signal.addEventListener('abort', finish, { once: true });
    probe();
  });
}
