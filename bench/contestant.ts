import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port and answers the bench's questions for CPU time, for as long as the bench is there: one that was stopped asks nobody to end. */
export function contend(listener: RequestListener): void {
  process.on('disconnect', () => process.exit());
  if (!process.connected) process.exit();
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', (question) => {
    if (question !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1000 });
  });
}
