import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serveInTests } from '../testing/serve-in-tests.ts';
import { boundUnreadResponses } from './unread-responses.ts';

const megabyte = 1_048_576;
const sizes: Readonly<Record<string, number>> = { '/large': 40 * megabyte, '/small': 10 * megabyte };
const watch = boundUnreadResponses();
const server = createServer((request, response) => {
  watch(response);
  response.end(Buffer.alloc(sizes[request.url ?? ''] ?? 1));
});

const connect = serveInTests(server);

/** Requests a path, and reads no more than the first bytes of the response. */
async function requestAndStop(path: string): Promise<Socket> {
  const accepted = once(server, 'connection');
  connect().pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const [connection] = (await accepted) as [Socket];
  await expect.poll(() => connection.writableLength).toBeGreaterThan(megabyte);
  return connection;
}

test('closes the connection with the most unread bytes when all together use too much memory', async () => {
  const small = await requestAndStop('/small');
  const [first, second] = [await requestAndStop('/large'), await requestAndStop('/large')];
  await expect.poll(() => first.destroyed || second.destroyed).toBe(true);
  expect(first.destroyed && second.destroyed).toBe(false);
  expect(small.destroyed).toBe(false);
});

test('keeps the connection of a client that reads its response', async () => {
  const socket = connect();
  const received = text(socket);
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect((await received).length).toBeGreaterThan(40 * megabyte);
});
