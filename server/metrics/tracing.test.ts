import { SpanStatusCode, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StartedApp, startApp } from '../testing/start-app.ts';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
let started: StartedApp | undefined;

beforeEach(() => {
  exporter.reset();
  trace.setGlobalTracerProvider(provider);
});
afterEach(async () => {
  trace.disable();
  await started?.close();
});

test('creates a span for each rendered page, and none for a cached one', async () => {
  started = await startApp();
  await started.get('/a/');
  await started.get('/a/');
  const spans = exporter
    .getFinishedSpans()
    .map(({ name, attributes, ended }) => ({ name, attributes, ended }));
  expect(spans).toEqual([{ name: 'render page', attributes: { 'url.path': '/a/' }, ended: true }]);
});

test('records the exception and an error status in the span of a page that fails to render', async () => {
  started = await startApp({}, { menu: async () => Promise.reject(new Error('down')) });
  await started.get('/a/');
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({ name: 'render page', status: { code: SpanStatusCode.ERROR }, ended: true });
  expect(span?.events.map(({ name }) => name)).toEqual(['exception']);
});

test('sends the rendering time in Server-Timing with a rendered page, and not with a cached one', async () => {
  started = await startApp();
  const getTiming = async () => (await started?.get('/a/'))?.headers.get('server-timing');
  expect(await getTiming()).toMatch(/^render;dur=\d+\.\d$/);
  expect(await getTiming()).toBeNull();
});
