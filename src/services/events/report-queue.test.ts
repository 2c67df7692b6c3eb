// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createMeasurementConsent } from '../../testing/measurement-consent.ts';
import { createReportQueue } from './report-queue.ts';

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function setUp() {
  const send = vi.fn();
  const consent = createMeasurementConsent('granted');
  const add = createReportQueue<number>('/-/report', consent, send);
  return { add, send, consent, sent: () => send.mock.calls.map(([, body]) => JSON.parse(body)) };
}

afterEach(() => vi.restoreAllMocks());

test('sends all entries in one request when the page is hidden, and each only once', () => {
  const { add, send } = setUp();
  add(1);
  add(2);
  expect(send).not.toHaveBeenCalled();
  setVisibility('hidden');
  setVisibility('hidden');
  expect(send.mock.calls).toEqual([['/-/report', '[1,2]']]);
});

test('batches entries that arrive after the page was hidden into one request', async () => {
  const { add, sent } = setUp();
  setVisibility('hidden');
  add(1);
  add(2);
  await Promise.resolve();
  expect(sent()).toEqual([[1, 2]]);
});

test('sends 50 entries in one request, and collects later entries for the next one', () => {
  const { add, sent } = setUp();
  for (let index = 0; index < 60; index += 1) add(index);
  setVisibility('hidden');
  expect(sent().map(({ length }) => length)).toEqual([50, 10]);
});

test('drops unsent entries when the visitor refuses tracking', () => {
  const { add, send, consent } = setUp();
  add(1);
  consent.change('refused');
  setVisibility('hidden');
  expect(send).not.toHaveBeenCalled();
});

test('drops entries that are added after a refusal', () => {
  const { add, send, consent } = setUp();
  consent.change('refused');
  add(1);
  setVisibility('hidden');
  consent.change('granted');
  setVisibility('hidden');
  expect(send).not.toHaveBeenCalled();
});

test('drops unsent entries when the visitor refuses tracking and allows it again', () => {
  const { add, sent, consent } = setUp();
  add(1);
  consent.change('refused');
  consent.change('granted');
  add(2);
  consent.change('granted');
  setVisibility('hidden');
  expect(sent()).toEqual([[2]]);
});
