import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Attack, Outcome } from '../attack.ts';

const byteEveryMs = 1000;
const maxSeconds = 60;

const beginnings = [
  // The head never ends.
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'POST /1/indexes/*/queries?x-algolia-application-id=embedded&x-algolia-api-key=embedded-search HTTP/1.1\r\n' +
    'Host: 127.0.0.1\r\nContent-Length: 200000\r\n\r\n{"requests": "',
  'POST /v1/inventory/programs/query?idToken=embedded HTTP/1.1\r\nHost: 127.0.0.1\r\n' +
    'Content-Type: application/json\r\nContent-Length: 30000\r\n\r\n{"criteria": "',
];

/** Sends a byte a second until the server closes the connection. */
async function sendSlowly(origin: string, beginning: string): Promise<Outcome> {
  const { hostname, port } = new URL(origin);
  let outcome: Outcome = 'abandoned';
  const socket = connect(Number(port), hostname, () => socket.write(beginning));
  socket.on('data', (chunk) => {
    outcome = Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1] ?? 0);
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    if (outcome === 'abandoned') outcome = 'closed';
  });
  for (let second = 0; second < maxSeconds && !socket.destroyed; second += 1) {
    await setTimeout(byteEveryMs);
    if (!socket.destroyed) socket.write('x');
  }
  const result = outcome;
  socket.destroy();
  return result;
}

/** Connections that take as long as the server lets them. */
export function slowBodiesAttack(origin: string, signal: AbortSignal): Attack {
  return {
    name: 'slow heads and bodies, a byte a second',
    perSecond: 50,
    maxOpen: 500,
    allowed: [400, 408],
    send: (index) =>
      Promise.race([
        sendSlowly(origin, beginnings[index % beginnings.length] ?? ''),
        new Promise<Outcome>((resolve) =>
          signal.addEventListener('abort', () => resolve('abandoned'), { once: true }),
        ),
      ]),
  };
}
