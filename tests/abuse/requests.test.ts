import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { runAttack } from '../../bench/abuse/attack.ts';
import { ClosedError, sendRaw, sendRequest } from '../../bench/abuse/requests.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

/** Starts a server that sends these bytes on each connection and closes it. Resolves to its origin. */
async function startServer(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  }).listen(0, '127.0.0.1');
  cleanups.push(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('counts a response that directly follows the body of another one', async () => {
  const origin = await startServer(
    'HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  );
  expect((await sendRaw(origin, 'GET / HTTP/1.1\r\n\r\n')).statuses).toEqual([403, 200]);
});

test('reports an invalid response as such, and not as a closed connection', async () => {
  const invalid = sendRequest(await startServer('banana\r\n\r\n'), '/');
  await expect(invalid).rejects.not.toBeInstanceOf(ClosedError);
  await expect(invalid).rejects.toMatchObject({ code: 'HPE_INVALID_CONSTANT' });
  await expect(sendRequest(await startServer(''), '/')).rejects.toBeInstanceOf(ClosedError);
});

test('reports an attack that never gets a status which it requires', async () => {
  const attack = {
    name: 'unknown pages',
    perSecond: 1000,
    maxOpen: 1,
    total: 3,
    allowedStatuses: [404, 503],
    requiredStatuses: [404],
  };
  const { signal } = new AbortController();
  const failing = await runAttack({ ...attack, send: async () => 503 }, signal);
  expect(failing.findings).toEqual(['no request got status 404']);
  const passing = await runAttack({ ...attack, send: async (index) => (index === 1 ? 404 : 503) }, signal);
  expect(passing.findings).toEqual([]);
});
