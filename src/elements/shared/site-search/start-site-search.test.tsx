import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFocused } from '../../../core/browser/find-focused.ts';
import { startSiteSearch } from './start-site-search.ts';

let details: HTMLDetailsElement;
let field: HTMLInputElement;

beforeAll(() => startSiteSearch([]));

beforeEach(() => {
  const root = document.body
    .appendChild(document.createElement('site-header'))
    .attachShadow({ mode: 'open' });
  root.innerHTML =
    '<details data-search><summary>Search</summary><input type="search" data-site-search></details>';
  details = root.querySelector('details') as HTMLDetailsElement;
  field = root.querySelector('input') as HTMLInputElement;
});

afterEach(() => document.body.replaceChildren());

/** Presses the slash; returns whether the page left the key to the browser. */
const pressSlash = () => fireEvent.keyDown(document.body, { key: '/' });

test('opens the search and focuses its field when the slash is pressed', () => {
  expect(pressSlash()).toBe(false);
  expect(details.open).toBe(true);
  expect(findFocused()).toBe(field);
});

test('leaves the search closed and the slash to the browser while the field cannot get the focus', () => {
  // As in browsers behind a modal dialog; jsdom does not implement `inert`.
  field.focus = () => undefined;
  expect(pressSlash()).toBe(true);
  expect(details.open).toBe(false);
  expect(findFocused()).toBeUndefined();
});
