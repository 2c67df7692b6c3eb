import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Attack, Finding, type Outcome } from '../attack.ts';

const intervalMs = 1000;
/** The server allows 20 s for headers and 60 s for a request, and checks both every 5 s. */
const maxOpenMs = 75_000;

const requestStarts = [
  // The headers never end.
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'POST /1/indexes/*/queries?x-algolia-application-id=embedded&x-algolia-api-key=embedded-search HTTP/1.1\r\n' +
    'Host: 127.0.0.1\r\nContent-Length: 200000\r\n\r\n{"requests": "',
  'POST /v1/inventory/programs/query?idToken=embedded HTTP/1.1\r\nHost: 127.0.0.1\r\n' +
    'Content-Type: application/json\r\nContent-Length: 30000\r\n\r\n{"criteria": "',
];

/**
 * Sends one byte per second until the server closes the connection. The server must respond before it closes.
 * Resolves to the status, or to `abandoned` when `signal` aborts.
 */
async function sendSlowly(origin: string, requestStart: string, signal: AbortSignal): Promise<Outcome> {
  const { hostname, port } = new URL(origin);
  let status: number | undefined;
  let reason = 'closed';
  const socket = connect(Number(port), hostname);
  socket.write(requestStart);
  socket.on('data', (chunk) => {
    status ??= Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1] ?? 0);
  });
  socket.on('error', (error) => {
    reason = error.message;
  });
  const deadline = performance.now() + maxOpenMs;
  while (performance.now() < deadline && !socket.destroyed && !signal.aborted) {
    await setTimeout(intervalMs);
    if (!socket.destroyed) socket.write('x');
  }
  const isOpen = !socket.destroyed;
  socket.destroy();
  if (isOpen && signal.aborted) return 'abandoned';
  if (isOpen) throw new Finding(`the server did not close a connection within ${maxOpenMs / 1000} s`);
  if (status === undefined) throw new Finding(`a connection ended without a response: ${reason}`);
  return status;
}

/** Connections that stay open as long as the server allows. */
export function slowRequestsAttack(origin: string, signal: AbortSignal): Attack {
  return {
    name: 'slow headers and bodies, one byte per second',
    perSecond: 50,
    maxOpen: 500,
    // 503: too many other requests wait for their turn.
    allowedStatuses: [408, 503],
    send: (index) => sendSlowly(origin, requestStarts[index % requestStarts.length] ?? '', signal),
  };
}
