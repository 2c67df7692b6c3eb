import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchResults } from '../../../core/model/services/site-search.ts';
import { attachSuggestions } from './search-suggestions.ts';

const resultsFor = (query: string): SearchResults => ({
  query,
  total: 1,
  groups: [
    {
      kind: 'school',
      label: 'Schools',
      total: 1,
      hits: [{ title: { text: `School for ${query}`, marks: [] }, url: '/schools/one/' }],
    },
  ],
});
let field: HTMLInputElement;
/** Resolves the request of a query. */
const responses = new Map<string, () => void>();

const type = (text: string) => fireEvent.input(field, { target: { value: text } });
const shownTitles = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);

/** Waits until the request of a query starts, and optionally for its response. */
async function waitForRequest(query: string, hasResponse: boolean): Promise<void> {
  await vi.advanceTimersByTimeAsync(200);
  if (hasResponse) responses.get(query)?.();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  responses.clear();
  vi.stubGlobal('fetch', async (url: URL, { signal }: RequestInit) => {
    const query = url.searchParams.get('q') ?? '';
    await new Promise<void>((resolve, reject) => {
      responses.set(query, resolve);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return { ok: true, json: async () => resultsFor(query) };
  });
  document.body.innerHTML = '<form action="/search/"><input data-site-search></form>';
  field = document.querySelector('input') as HTMLInputElement;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('keeps the suggestions if the visitor corrects the query before its response', async () => {
  attachSuggestions(field);
  type('nur');
  await waitForRequest('nur', true);
  type('nurs');
  await waitForRequest('nurs', false);
  type('nur');
  await waitForRequest('nurs', true);
  expect(shownTitles()).toEqual(['School for nur']);
});

it('shows suggestions for a text that was typed while the code was loading', async () => {
  field.focus();
  field.value = 'ohio';
  attachSuggestions(field);
  await waitForRequest('ohio', true);
  expect(shownTitles()).toEqual(['School for ohio']);
});

it('shows no suggestions if the visitor left the field while the code was loading', async () => {
  field.value = 'ohio';
  attachSuggestions(field);
  await waitForRequest('ohio', true);
  expect(shownTitles()).toEqual([]);
});

it.each([
  ['before the request', false],
  ['before the response', true],
])('shows no suggestions after Escape is pressed %s', async (_, isRequested) => {
  attachSuggestions(field);
  type('nur');
  if (isRequested) await waitForRequest('nur', false);
  const isUnhandled = fireEvent.keyDown(field, { key: 'Escape' });
  await waitForRequest('nur', true);
  expect([shownTitles(), isUnhandled]).toEqual([[], true]);
});

it('keeps the focus in the field when the mouse is pressed in the suggestions, and only there', async () => {
  attachSuggestions(field);
  type('nur');
  await waitForRequest('nur', true);
  const option = document.querySelector('[role=option]') as HTMLElement;
  expect([fireEvent.mouseDown(option), fireEvent.mouseDown(field)]).toEqual([false, true]);
});
