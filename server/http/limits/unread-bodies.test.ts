import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { serveInTests } from '../testing/serve-in-tests.ts';
import { endUnreadBody } from './unread-bodies.ts';

const server = createServer((request, response) => {
  endUnreadBody(request, response);
  response.end('early');
});

// By default, Node closes idle connections soon.
server.keepAliveTimeout = 60_000;

const connect = serveInTests(server);

/** Opens a connection; resolves to its two sockets and to a function that returns the received text. */
async function open() {
  const accepted = once(server, 'connection');
  const socket = connect();
  socket.on('error', () => socket.destroy());
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const [connection] = (await accepted) as [Socket];
  return { socket, connection, received: () => received };
}

const head = (method: string, header: string) => `${method} / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`;

test.each(['GET', 'POST'])('stops reading an endless body of %s after the response', async (method) => {
  const { socket, connection, received } = await open();
  const closed = once(connection, 'close');
  socket.write(head(method, 'Transfer-Encoding: chunked'));
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')]);
  const flood = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', flood);
  flood();
  await closed;
  expect(received()).toContain('early');
});

test('closes the connection of a client that does not complete the body', async () => {
  const { socket, connection, received } = await open();
  const closed = once(connection, 'close');
  socket.write(`${head('POST', 'Content-Length: 10')}x`);
  await closed;
  expect(received()).toContain('early');
}, 15_000);

test('keeps a connection open if the client completes the body after the response', async () => {
  const { socket, received } = await open();
  socket.write(`${head('POST', 'Content-Length: 4')}x`);
  await expect.poll(received).toContain('early');
  socket.write(`yyy${head('GET', 'X: 1')}`);
  await expect.poll(() => received().match(/early/g)).toHaveLength(2);
  socket.destroy();
});
