import { type Span, SpanStatusCode, type TracerProvider, trace } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StartedApp, startApp } from '../testing/start-app.ts';

interface Recorded {
  readonly name: string;
  readonly attributes: unknown;
  status?: number;
  isEnded: boolean;
}

const spans: Recorded[] = [];
let started: StartedApp | undefined;

/** An SDK that records spans, as far as the server uses them. */
const provider = {
  getTracer: () => ({
    startActiveSpan(name: string, { attributes }: { attributes: unknown }, run: (span: Span) => unknown) {
      const recorded: Recorded = { name, attributes, isEnded: false };
      spans.push(recorded);
      return run({
        recordException: () => undefined,
        setStatus({ code }: { code: number }) {
          recorded.status = code;
        },
        end() {
          recorded.isEnded = true;
        },
      } as unknown as Span);
    },
  }),
} as unknown as TracerProvider;

beforeEach(() => {
  spans.length = 0;
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
  expect(spans).toEqual([{ name: 'render page', attributes: { 'url.path': '/a/' }, isEnded: true }]);
});

test('marks the span of a page that failed', async () => {
  started = await startApp({}, { menu: async () => Promise.reject(new Error('down')) });
  await started.get('/a/');
  expect(spans[0]).toMatchObject({ name: 'render page', status: SpanStatusCode.ERROR, isEnded: true });
});

test('sends the time of rendering with the page that was rendered, and not with the cached one', async () => {
  started = await startApp();
  const timing = async () => (await started?.get('/a/'))?.headers.get('server-timing');
  expect(await timing()).toMatch(/^render;dur=\d+\.\d$/);
  expect(await timing()).toBeNull();
});
