import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { respondToMalformedRequests } from './malformed-requests.ts';

const server = createServer();
respondToMalformedRequests(server);
let respond: (response: ServerResponse) => void;
server.on('request', (_request, response) => respond(response));

beforeEach(async () => {
  respond = (response) => response.end('fine');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

/** Sends parts at intervals of 20 ms, and resolves to all that the server sent until it closed the connection. */
async function send(parts: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const received = text(socket);
  for (const part of parts) {
    socket.write(part);
    await sleep(20);
  }
  socket.end();
  return received;
}

const start = 'GET / HTTP/1.1\r\nHost: a\r\n';

it('sends 431 to a client that still sends its long head', async () => {
  const parts = Array.from({ length: 20 }, () => 'x'.repeat(50_000));
  const response = await send([`${start}X-Long: `, ...parts, '\r\n\r\n']);
  expect(response).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(response).toMatch(
    /\{"type":"about:blank","title":"Request Header Fields Too Large","status":431\}$/,
  );
});

it.each(['hello\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `${start}Content-Length: x\r\n\r\n`])(
  'sends 400 for %j',
  async (request) => {
    expect(await send([request])).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  },
);

it('sends 400 after a complete response', async () => {
  const response = await send([`${start}\r\n`, 'hello\r\n\r\n']);
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(response).toContain('fineHTTP/1.1 400 Bad Request');
});

it('writes nothing into a response that has begun', async () => {
  respond = (response) => response.writeHead(200, { 'Content-Length': 10 }).write('begun');
  const response = await send([`${start}\r\n`, 'hello\r\n\r\n']).catch(String);
  expect(response).not.toContain('400 Bad Request');
});
