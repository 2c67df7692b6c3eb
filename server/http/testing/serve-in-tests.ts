import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach } from 'vitest';

/**
 * Lets the server listen on a free loopback port during each test of the file, and closes all connections
 * after it.
 *
 * @returns a function that opens a connection
 */
export function serveInTests(server: Server): () => Socket {
  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return () => connect((server.address() as AddressInfo).port, '127.0.0.1');
}
