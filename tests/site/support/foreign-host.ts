import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignHost {
  readonly url: string;
  close(): void;
}

/** Starts a server of another origin that responds to every path with this page. */
export async function serveForeignPage(html: string): Promise<ForeignHost> {
  const server = createServer(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
