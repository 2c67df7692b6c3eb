// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { elementDeclarations } from '#generated/declarations.ts';
import { elementExamples } from '#generated/examples.ts';
import { toElementData } from '../../server/demo/element-data.ts';
import { createStore } from './store.ts';

const path = '/demo/pull-quote/default/';

beforeEach(() => {
  const declaration = elementDeclarations.find(({ tag }) => tag === 'pull-quote');
  if (!declaration) throw new Error('There is no element pull-quote.');
  const data = document.createElement('script');
  data.id = 'wb-data';
  data.type = 'application/json';
  data.text = JSON.stringify({ element: toElementData(declaration, elementExamples['pull-quote'] ?? []) });
  const tooLong = document.createElement('p');
  tooLong.dataset.tooLong = '';
  document.body.replaceChildren(data, tooLong);
  history.replaceState(null, '', path);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('writes a change to the URL at once, and further changes when they end', () => {
  const store = createStore();
  store.change({ width: 390 });
  expect(location.search).toBe('?_w=390');
  store.change({ width: 400 });
  vi.advanceTimersByTime(150);
  store.change({ width: 410 });
  vi.advanceTimersByTime(150);
  expect(location.search).toBe('?_w=390');
  vi.advanceTimersByTime(50);
  expect(location.search).toBe('?_w=410');
  store.change({ width: 420 });
  expect(location.search).toBe('?_w=420');
});

test('writes the last change to the URL when the visitor leaves the page', () => {
  const store = createStore();
  store.change({ width: 390 });
  store.change({ width: 400 });
  window.dispatchEvent(new Event('pagehide'));
  expect(location.search).toBe('?_w=400');
});

test('keeps a URL with defaults when the visitor leaves the page without a change', () => {
  history.replaceState(null, '', `${path}?_w=full`);
  createStore();
  window.dispatchEvent(new Event('pagehide'));
  expect(location.search).toBe('?_w=full');
});
