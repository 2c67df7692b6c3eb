import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { malformedRequestsAttack } from '../../bench/abuse/attacks/malformed-requests.ts';

/** Sends each request of the attack to a server that sends these statuses; resolves to the findings. */
async function listFindings(statuses: readonly number[]): Promise<string[]> {
  const response = statuses.map((status) => `HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`).join('');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(response));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const attack = malformedRequestsAttack(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => attack.send(index)));
  return results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : []));
}

test('finds a forbidden status among the allowed ones of pipelined requests', async () => {
  expect(await listFindings([500, 503])).toContain('pipelined pages got status 500');
  expect(await listFindings([200, 503])).not.toContainEqual(expect.stringMatching(/^pipelined pages got/));
});

test('finds a second response to one request', async () => {
  expect(await listFindings([400, 200])).toContain('two lengths got 2 responses: 400, 200');
});
