import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { slowRequestsAttack } from '../../bench/abuse/attacks/slow-requests.ts';

test('reads the status from the first chunk of a response that arrives in two', async () => {
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 408 Request Timeout\r\n');
    await setTimeout(50);
    socket.end('Connection: close\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const attack = slowRequestsAttack(`http://127.0.0.1:${port}`, new AbortController().signal);
  expect(await attack.send(0)).toBe(408);
  server.close();
});
