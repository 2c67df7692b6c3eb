import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port and reports CPU time to the benchmark over IPC. Exits when the benchmark exits. */
export function serveForBench(listener: RequestListener, options: ServerOptions = {}): void {
  process.on('disconnect', () => process.exit());
  if (!process.connected) process.exit();
  const server = createServer({ keepAliveTimeout: 60_000, ...options }, listener);
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', (message) => {
    if (message !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1000 });
  });
}
