import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPublicOrigin } from '../http/public-origin.ts';
import { provideContext } from '../http/request-context.ts';
import { createLogger } from '../logger.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createVitalsRoute } from './vitals-route.ts';

let metrics: Metrics;
let server: TestServer;

beforeEach(async () => {
  metrics = createMetrics();
  const app = express();
  app.use(provideContext(createLogger('silent'), createPublicOrigin({})));
  app.use(createVitalsRoute(metrics, new Set(['program-finder']), new Set(['article'])));
  server = await listen(app);
});
afterEach(() => server.close());

const send = (body: unknown) =>
  fetch(`${server.origin}/-/vitals`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const seriesOf = async (name: string) =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('counts vitals in seconds by kind of page and element, and errors by element', async () => {
  const report = [
    { name: 'LCP', value: 1200, pageKind: 'article' },
    { name: 'INP', value: 90, pageKind: 'article', tag: 'program-finder' },
    { name: 'CLS', value: 0.02, pageKind: 'article' },
    { name: 'error', tag: 'program-finder' },
  ];
  expect((await send(report)).status).toBe(204);
  expect(await seriesOf('edu_web_vitals_lcp_seconds_sum')).toEqual([
    'edu_web_vitals_lcp_seconds_sum{kind="article",tag="none"} 1.2',
  ]);
  expect(await seriesOf('edu_web_vitals_inp_seconds_sum')).toEqual([
    'edu_web_vitals_inp_seconds_sum{kind="article",tag="program-finder"} 0.09',
  ]);
  expect(await seriesOf('edu_web_vitals_cls_sum')).toEqual([
    'edu_web_vitals_cls_sum{kind="article",tag="none"} 0.02',
  ]);
  expect(await seriesOf('edu_element_errors_total')).toEqual([
    'edu_element_errors_total{tag="program-finder"} 1',
    'edu_element_errors_total{tag="none"} 0',
    'edu_element_errors_total{tag="other"} 0',
  ]);
});

test('starts the errors of each element at 0, so that alerts see the first one as an increase', async () => {
  expect(await seriesOf('edu_element_errors_total')).toContain(
    'edu_element_errors_total{tag="program-finder"} 0',
  );
});

test('counts unknown kinds and elements as other, so that senders cannot add series', async () => {
  for (let index = 0; index < 100; index += 1)
    await send([{ name: 'LCP', value: 1, pageKind: `kind-${index}`, tag: `x-${index}` }]);
  expect(await seriesOf('edu_web_vitals_lcp_seconds_count')).toEqual([
    'edu_web_vitals_lcp_seconds_count{kind="other",tag="other"} 100',
  ]);
});

test('counts a report with the long name of a host page’s element', async () => {
  const report = [{ name: 'LCP', value: 1200, tag: `x-${'a'.repeat(100)}` }, { name: 'error' }];
  expect((await send(report)).status).toBe(204);
  expect(await seriesOf('edu_element_errors_total{tag="none"}')).toEqual([
    'edu_element_errors_total{tag="none"} 1',
  ]);
});

test('caps values higher than any browser measures, so that sums remain finite', async () => {
  for (const value of [1.7e308, 1.7e308]) await send([{ name: 'LCP', value }]);
  expect(await seriesOf('edu_web_vitals_lcp_seconds_sum')).toEqual([
    'edu_web_vitals_lcp_seconds_sum{kind="none",tag="none"} 1200',
  ]);
});

test.each([
  ['a value that is not a number', [{ name: 'LCP', value: 'fast' }]],
  ['a negative value', [{ name: 'CLS', value: -1 }]],
  ['an unknown name', [{ name: 'FID', value: 1 }]],
  ['51 entries', Array.from({ length: 51 }, () => ({ name: 'CLS', value: 0 }))],
  ['text that is not JSON', 'LCP=1200'],
])('responds 400 to %s and counts nothing', async (_name, body) => {
  const response = await send(body);
  expect(response.status).toBe(400);
  expect((await response.json()).detail).toMatch(/JSON/);
  expect(await seriesOf('edu_web_vitals_lcp_seconds_count')).toEqual([]);
});

test('returns 413 to more than 8 KB', async () => {
  expect((await send(`["${'x'.repeat(9000)}"]`)).status).toBe(413);
});
