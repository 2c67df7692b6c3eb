import { createServer } from 'node:http';
import type { Configuration } from '../configuration/configuration.ts';
import { listenOn } from '../listen/listen-on.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves metrics in Prometheus's text format at `/metrics`, on a separate port. Do not expose it to visitors.
 */
export function createMetricsServer(
  { registry }: Pick<Metrics, 'registry'>,
  { host, port, onError }: { host: string; port: number; onError: (error: unknown) => void },
) {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        onError(error);
        response
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end('The metrics could not be read; the log of the server has the error.\n');
      },
    );
  });
  return {
    /** Resolves to the URL of the metrics. */
    listen: async (): Promise<string> =>
      `${await listenOn(server, port, host, ['METRICS_PORT', 'METRICS_HOST'])}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Creates the server on METRICS_PORT; undefined if it is not set. */
export function openMetricsServer(
  { metricsHost: host, metricsPort: port }: Configuration,
  metrics: Metrics | undefined,
  onError: (error: unknown) => void,
) {
  return metrics && port !== undefined ? createMetricsServer(metrics, { host, port, onError }) : undefined;
}
