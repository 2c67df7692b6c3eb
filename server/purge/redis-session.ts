import type { createClient } from 'redis';

export type RedisClient = ReturnType<typeof createClient>;

export interface RedisSession {
  readonly client: RedisClient;
  /** For commands that wait for entries; they would delay all others. */
  readonly reader: RedisClient;
  close(): void;
}

const connectTimeoutMs = 2000;

/**
 * Two connections to Redis or Valkey that end together. Does not reconnect by itself: what a reader has
 * to catch up with is decided at each new session. The package is loaded at first use.
 *
 * @throws Error if Redis is unreachable
 */
export async function openRedisSession(url: string): Promise<RedisSession> {
  const redis = await import('redis');
  const clients = [0, 1].map(() =>
    redis.createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: false },
    }),
  ) as [RedisClient, RedisClient];
  const close = () => {
    for (const client of clients) if (client.isOpen) client.destroy();
  };
  // An error also rejects the commands that wait, and these report it.
  for (const client of clients) client.on('error', close);
  try {
    await Promise.all(clients.map((client) => client.connect()));
  } catch (error) {
    close();
    throw error;
  }
  return { client: clients[0], reader: clients[1], close };
}

/** The result, or an error after `timeoutMs`: a broken network may never report one. */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  what: string,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
