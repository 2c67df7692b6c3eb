import { afterEach, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createMetricsServer } from './metrics-server.ts';

let server: ReturnType<typeof createMetricsServer> | undefined;
afterEach(() => server?.close());

test('serves the metrics in the format of Prometheus at /metrics, and nothing elsewhere', async () => {
  const metrics = createMetrics();
  metrics.countRequest('article', 'hit', 200);
  server = createMetricsServer(metrics, { host: '127.0.0.1', port: 0, onError: () => undefined });
  const url = await server.listen();
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await response.text();
  expect(text).toContain('edu_http_requests_total{kind="article",cache="hit",status="2xx"} 1');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
});

test('returns 500 and logs the error when a gauge cannot be read', async () => {
  const metrics = createMetrics();
  metrics.addGauge('edu_test', 'A gauge that throws', 'name', () => {
    throw new Error('broken gauge');
  });
  const errors: unknown[] = [];
  server = createMetricsServer(metrics, {
    host: '127.0.0.1',
    port: 0,
    onError: (error) => errors.push(error),
  });
  expect((await fetch(await server.listen())).status).toBe(500);
  expect(String(errors[0])).toContain('broken gauge');
});
