import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Configuration } from '../configuration/configuration.ts';
import { respondToMalformedRequests } from '../http/limits/malformed-requests.ts';
import { handleInOrder } from '../http/limits/pipelined-requests.ts';
import { recordConnection } from '../next-turn.ts';
import { listenOn } from './listen-on.ts';
import type { MessageClasses } from './message-classes.ts';

const completionMs = 10_000;
/** Time for a first request that is on its way when the server stops. */
const firstRequestMs = 1000;
/**
 * Nobody needs longer for a head of 16 KB or a body of 4 MB. Proxies keep connections open for up to 60 s.
 */
const timeouts = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
};
/** A connection takes up to 16 KB until its head is complete. */
const maxConnections = 10_000;
/**
 * Closes connections on which no bytes are transferred for this long. A client that reads slowly still makes
 * progress.
 */
const silenceTimeoutMs = 120_000;

/** The parts of an app that a server needs. */
export interface ServedApp {
  readonly listener: RequestListener;
  readonly messageClasses: MessageClasses;
  /** Makes `/readyz` respond 503 from now on, so that load balancers send no more requests. */
  drain(): void;
}

/**
 * Creates the functions that start and stop listening.
 *
 * @param stop ends background work
 */
export function createListenControl(
  { host, port, drainSeconds }: Pick<Configuration, 'host' | 'port' | 'drainSeconds'>,
  { listener, messageClasses, drain }: ServedApp,
  stop: () => void,
) {
  const server = createServer({ ...timeouts, ...messageClasses }).setTimeout(silenceTimeoutMs);
  server.maxConnections = maxConnections;
  // Connections without a request so far, which `close` does not end.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    recordConnection();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  handleInOrder(server, listener);
  respondToMalformedRequests(server);
  return {
    /** Resolves to the URL that the server listens on. */
    listen: async () => `${await listenOn(server, port, host)}/`,
    /**
     * Reports the process as not ready, and serves requests for DRAIN_SECONDS more. Then ends background
     * work, accepts no new requests, and waits at most 10 seconds for open requests.
     */
    async close() {
      drain();
      // Load balancers still send requests until they notice that the process is not ready.
      if (server.listening && drainSeconds > 0)
        await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
      stop();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      const timers = [
        setTimeout(() => {
          for (const socket of unused) socket.destroy();
        }, firstRequestMs),
        setTimeout(() => server.closeAllConnections(), completionMs),
      ];
      await closed;
      timers.forEach(clearTimeout);
    },
  };
}
