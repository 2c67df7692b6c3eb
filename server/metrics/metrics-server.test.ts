import { afterEach, expect, test } from 'vitest';
import { ConfigurationError } from '../configuration/configuration.ts';
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

test('names METRICS_PORT when the port is in use, and METRICS_HOST when the address is wrong', async () => {
  const metrics = createMetrics();
  const onError = () => undefined;
  server = createMetricsServer(metrics, { host: '127.0.0.1', port: 0, onError });
  const port = Number(new URL(await server.listen()).port);
  const errorOf = (host: string) =>
    createMetricsServer(metrics, { host, port, onError })
      .listen()
      .catch((error: unknown) => error);
  expect(await errorOf('127.0.0.1')).toEqual(
    new ConfigurationError(
      `METRICS_PORT: ${port} is in use on 127.0.0.1. Choose another, for example METRICS_PORT=${port + 1}, or 0 for a free one.`,
    ),
  );
  expect(String(await errorOf('192.0.2.1'))).toContain('METRICS_HOST: 192.0.2.1 is not an address');
});

test('starts the counters that have alerts at 0, so that alerts see the first event as an increase', async () => {
  const text = await createMetrics().registry.metrics();
  for (const series of [
    'edu_events_total{result="lost"}',
    'edu_fragments_total{result="failed"}',
    'edu_overload_responses_total{step="plain"}',
    'edu_overload_responses_total{step="rejected"}',
  ])
    expect(text).toContain(`\n${series} 0\n`);
});
