import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { serveInTests } from '../testing/serve-in-tests.ts';
import { respondToMalformedRequests } from './malformed-requests.ts';

const server = createServer();
respondToMalformedRequests(server);
let respond: (response: ServerResponse) => void;
server.on('request', (_request, response) => respond(response));

const open = serveInTests(server);
beforeEach(() => {
  respond = (response) => response.end('fine');
});

/** Sends one part every 20 ms. Resolves to the text that the server sent before it closed the connection. */
async function send(parts: readonly string[]): Promise<string> {
  const socket = open();
  const received = text(socket);
  for (const part of parts) {
    socket.write(part);
    await sleep(20);
  }
  socket.end();
  return received;
}

const start = 'GET / HTTP/1.1\r\nHost: a\r\n';

it('sends 431 to a client that is still sending headers that are too long', async () => {
  const parts = Array.from({ length: 20 }, () => 'x'.repeat(50_000));
  const response = await send([`${start}X-Long: `, ...parts, '\r\n\r\n']);
  expect(response).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(response).toMatch(
    /\{"type":"about:blank","title":"Request Header Fields Too Large","status":431\}$/,
  );
});

it.each(['hello\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `${start}Content-Length: x\r\n\r\n`])(
  'sends 400 for the malformed request %j',
  async (request) => {
    expect(await send([request])).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  },
);

it('sends 400 for a malformed request that follows a complete response', async () => {
  const response = await send([`${start}\r\n`, 'hello\r\n\r\n']);
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(response).toContain('fineHTTP/1.1 400 Bad Request');
});

it('writes nothing into a response that has begun', async () => {
  respond = (response) => response.writeHead(200, { 'Content-Length': 10 }).write('begun');
  const response = await send([`${start}\r\n`, 'hello\r\n\r\n']).catch(String);
  expect(response).not.toContain('400 Bad Request');
});

it('stops reading from the connection after a malformed request', async () => {
  const opened = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  // Stays open for writing when the server ends its side.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => socket.destroy());
  socket.resume();
  const [connection] = await opened;
  const closed = once(connection, 'close');
  const chunk = Buffer.alloc(65_536, 'x');
  const flood = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', flood);
  flood();
  await closed;
  expect(connection.bytesRead).toBeLessThan(4 * 1_048_576);
  socket.destroy();
});

it('limits how many connections stay open for clients that are still sending', async () => {
  const limitedServer = createServer().listen(0, '127.0.0.1');
  respondToMalformedRequests(limitedServer, { lingerMs: 60_000, maxLingering: 2 });
  await once(limitedServer, 'listening');
  const { port } = limitedServer.address() as AddressInfo;
  const sockets = Array.from({ length: 5 }, () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
  for (const socket of sockets) socket.write('hello\r\n\r\n');
  const readToEnd = async (socket: Socket) => {
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk;
    });
    await once(socket, 'end');
    return response;
  };
  const responses = await Promise.all(sockets.map(readToEnd));
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  const count = () =>
    new Promise((resolve) => limitedServer.getConnections((_error, total) => resolve(total)));
  await expect.poll(count, { timeout: 15_000 }).toBe(2);
  for (const socket of sockets) socket.destroy();
  limitedServer.close();
}, 20_000);

it.each([
  ['head', `${start}X-Slow: `],
  ['body', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nx`],
])('sends 408 to a client that does not complete its %s', async (_part, beginning) => {
  const strictServer = createServer(
    { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 },
    // Responds after the body, as our handlers do.
    (request, response) => request.resume().on('end', () => response.end()),
  ).listen(0, '127.0.0.1');
  respondToMalformedRequests(strictServer);
  await once(strictServer, 'listening');
  const socket = connect((strictServer.address() as AddressInfo).port, '127.0.0.1');
  socket.write(beginning);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  strictServer.close();
});

it('closes a connection without a response if the client sent nothing', async () => {
  const strictServer = createServer({ headersTimeout: 50, connectionsCheckingInterval: 10 }).listen(
    0,
    '127.0.0.1',
  );
  respondToMalformedRequests(strictServer);
  await once(strictServer, 'listening');
  const socket = connect((strictServer.address() as AddressInfo).port, '127.0.0.1');
  expect(await text(socket)).toBe('');
  strictServer.close();
});
