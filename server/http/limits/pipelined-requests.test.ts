import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { serveInTests } from '../testing/serve-in-tests.ts';
import { handleInOrder } from './pipelined-requests.ts';

/** The requests that were passed on, with their responses. */
let handled: { readonly url: string | undefined; readonly response: ServerResponse }[];
const server = createServer();
handleInOrder(server, ({ url }, response) => handled.push({ url, response }));
const urls = () => handled.map(({ url }) => url);
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

const open = serveInTests(server);
beforeEach(() => {
  handled = [];
});

test('passes a pipelined request on after the previous response was sent', async () => {
  const socket = open();
  const received = text(socket);
  socket.write(get('/1') + get('/2') + get('/3', 'Connection: close\r\n'));
  for (const count of [1, 2, 3]) {
    await expect.poll(urls).toHaveLength(count);
    handled[count - 1]?.response.end(`body ${count}`);
  }
  expect(urls()).toEqual(['/1', '/2', '/3']);
  expect((await received).match(/body \d/g)).toEqual(['body 1', 'body 2', 'body 3']);
});

test('counts only waiting requests, however many a connection has sent', async () => {
  const socket = open().resume();
  for (let count = 1; count <= 60; count += 1) {
    socket.write(get('/'));
    await expect.poll(urls, { interval: 1 }).toHaveLength(count);
    handled[count - 1]?.response.end();
  }
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

test('closes a connection with too many waiting requests', async () => {
  const socket = open();
  socket.on('error', () => socket.destroy());
  const closed = once(socket, 'close');
  let created = 0;
  server.on('request', () => {
    created += 1;
  });
  socket.resume().write(get('/').repeat(2000));
  await closed;
  expect(urls()).toEqual(['/']);
  // Objects for all of them would take 8 MB.
  expect(created).toBeLessThan(30);
});
