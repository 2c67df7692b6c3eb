import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createServer } from '../../server/create-server.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { contend } from '../contestant.ts';

/**
 * Three servers in one process, which the header `x-server` selects: `metered` with metrics, `plain` and `other`
 * without. They share compiled code and heap, so a difference of their CPU times comes from the metrics.
 * Unless `cached`, each request renders its page, from cached fragments.
 */
const [mode = 'cached', metricsPort] = process.argv.slice(2);
const configuration = { ...readConfiguration(process.env), port: 0 };
const open = (changes = {}) =>
  createServer({
    configuration: { ...configuration, ...changes },
    dist: 'dist',
    hasPageCache: mode === 'cached',
    freshSeconds: 3600,
  });
const metered = await open({ metricsPort: Number(metricsPort) });
const servers = new Map([
  ['metered', metered],
  ['plain', await open()],
  ['other', await open()],
]);
// Opens the port of the metrics too.
await metered.listen();

contend((request, response) => {
  const server = servers.get(String(request.headers['x-server']));
  if (server) server.listener(request, response);
  else response.writeHead(400).end(`x-server must be one of ${[...servers.keys()].join(', ')}.\n`);
});

/** Collectors of a process: delays of the event loop, garbage collection, memory. */
process.on('message', (message) => {
  if (message !== 'add collectors') return;
  for (let count = 0; count < 50; count += 1) createMetrics();
  process.send?.({ collectors: 50 });
});
