// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { Consent } from '../../core/consent/consent.ts';
import { createReportQueue } from './report-queue.ts';

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function setUp(mayReport = () => true, subscribe?: Consent['subscribe']) {
  const send = vi.fn();
  const add = createReportQueue<number>('/-/report', mayReport, subscribe, send);
  return { add, send, sent: () => send.mock.calls.map(([, body]) => JSON.parse(body)) };
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
  let isAllowed = true;
  const { add, send } = setUp(() => isAllowed);
  add(1);
  isAllowed = false;
  setVisibility('hidden');
  isAllowed = true;
  setVisibility('hidden');
  expect(send).not.toHaveBeenCalled();
});

test('drops unsent entries when the visitor refuses tracking and allows it again', () => {
  let isAllowed = true;
  const listeners: (() => void)[] = [];
  const { add, sent } = setUp(
    () => isAllowed,
    (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  );
  const change = (next: boolean) => {
    isAllowed = next;
    for (const listener of listeners) listener();
  };
  add(1);
  change(false);
  change(true);
  add(2);
  change(true);
  setVisibility('hidden');
  expect(sent()).toEqual([[2]]);
});
