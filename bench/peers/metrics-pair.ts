import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createServer } from '../../server/create-server.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { serveForBench } from '../measured-server.ts';

/**
 * Three servers in one process, which the header `x-server` selects: `metered` with metrics, `plain` and
 * `other` without. They share compiled code and heap, so a difference of their CPU times comes from the
 * metrics. Unless `cached`, each request renders its page, from cached fragments. A server opened earlier can
 * be a little faster or slower than a later one, so the bench varies the order.
 */
const [mode = 'cached', metricsPort, order = 'metered,plain,other'] = process.argv.slice(2);
const configuration = { ...readConfiguration(process.env), port: 0 };
const open = (changes = {}) =>
  createServer({
    configuration: { ...configuration, ...changes },
    dist: 'dist',
    hasPageCache: mode === 'cached',
    freshSeconds: 3600,
  });
const servers = new Map<string, Awaited<ReturnType<typeof open>>>();
for (const name of order.split(','))
  servers.set(name, await open(name === 'metered' ? { metricsPort: Number(metricsPort) } : {}));
// This also opens the metrics port.
await servers.get('metered')?.listen();

serveForBench((request, response) => {
  const server = servers.get(String(request.headers['x-server']));
  if (server) server.listener(request, response);
  else response.writeHead(400).end(`x-server must be one of ${[...servers.keys()].join(', ')}.\n`);
});

/** Adds the collectors of a process 50 times: delays of the event loop, garbage collection, memory. */
process.on('message', (message) => {
  if (message !== 'add collectors') return;
  for (let count = 0; count < 50; count += 1) createMetrics();
  process.send?.({ collectors: 50 });
});
