import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TestServer = Awaited<ReturnType<typeof listen>>;

/** Serves an app on a free loopback port, for tests over HTTP. */
export async function listen(app: RequestListener, options: ServerOptions = {}) {
  const server = createServer(options, app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
