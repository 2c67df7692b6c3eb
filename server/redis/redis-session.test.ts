import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openRedisSession, waitForRedis } from './redis-session.ts';

test('ends the wait for Redis immediately if the signal was aborted before', async () => {
  await expect(waitForRedis('redis://127.0.0.1:1', AbortSignal.abort(), () => {})).resolves.toBeUndefined();
});

test('rejects a connection to a Redis that accepts it, but never responds', async () => {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(openRedisSession(`redis://127.0.0.1:${port}`)).rejects.toThrow('no response after 2000 ms');
  server.close();
});
