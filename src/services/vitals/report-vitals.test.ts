// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readPageKind, tagOf } from './report-vitals.ts';

test('returns the tag of the element whose root or slotted content contains the node', () => {
  const host = document.createElement('page-hero');
  const inside = document.createElement('h1');
  host.attachShadow({ mode: 'open' }).append(inside);
  const slotted = document.createElement('p');
  host.append(slotted);
  document.body.append(host);
  expect([inside, slotted, host].map(tagOf)).toEqual(['page-hero', 'page-hero', 'page-hero']);
  expect([document.body, null].map(tagOf)).toEqual(['', '']);
});

test('reads the kind of the page from the class of the body', () => {
  const body = document.createElement('body');
  body.className = 'page page--state-hub wide';
  expect(readPageKind(body)).toBe('state-hub');
  body.className = 'homepage--x';
  expect(readPageKind(body)).toBeUndefined();
});
