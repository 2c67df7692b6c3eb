// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createVitalsReport, type VitalEntry } from './vitals-report.ts';

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => vi.restoreAllMocks());

test('sends all entries in one request when the page is hidden, and each only once', () => {
  const send = vi.fn();
  const add = createVitalsReport('/-/vitals', send);
  add({ name: 'LCP', value: 1200, pageKind: 'article' });
  add({ name: 'error', tag: 'program-finder' });
  expect(send).not.toHaveBeenCalled();
  setVisibility('hidden');
  expect(send.mock.calls).toEqual([
    [
      '/-/vitals',
      '[{"name":"LCP","value":1200,"pageKind":"article"},{"name":"error","tag":"program-finder"}]',
    ],
  ]);
  setVisibility('hidden');
  expect(send).toHaveBeenCalledTimes(1);
});

test('batches entries that arrive after the page was hidden into one request', async () => {
  const send = vi.fn();
  const add = createVitalsReport('/-/vitals', send);
  setVisibility('hidden');
  add({ name: 'CLS', value: 0 });
  add({ name: 'INP', value: 40 });
  await Promise.resolve();
  expect(send.mock.calls.map(([, body]) => JSON.parse(body).length)).toEqual([2]);
});

test('drops entries beyond 50 until the next report', () => {
  const send = vi.fn();
  const add = createVitalsReport('/-/vitals', send);
  for (let index = 0; index < 60; index += 1) add({ name: 'CLS', value: index });
  setVisibility('hidden');
  add({ name: 'CLS', value: 60 });
  setVisibility('hidden');
  const values = send.mock.calls.map(([, body]) => JSON.parse(body).map(({ value }: VitalEntry) => value));
  expect(values).toEqual([Array.from({ length: 50 }, (_, index) => index), [60]]);
});

test('sends nothing without a URL', () => {
  const send = vi.fn();
  createVitalsReport(undefined, send)({ name: 'error' });
  setVisibility('hidden');
  expect(send).not.toHaveBeenCalled();
});
