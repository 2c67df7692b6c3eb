import { expect, it } from 'vitest';
import { isIndexable } from './is-indexable.ts';

it.each([
  [undefined, true],
  ['', true],
  ['index, follow, max-image-preview:large', true],
  ['noimageindex, max-image-preview: none', true],
  ['max-image-preview:none,nofollow', true],
  ['noindex', false],
  ['nofollow,NOINDEX', false],
  ['None', false],
  ['max-snippet:-1, none ', false],
])('reads the robots directives %j and returns %s', (robots, expected) => {
  expect(isIndexable({ robots }, '/a/')).toBe(expected);
});

it.each([
  [undefined, true],
  ['', true],
  ['/a/', true],
  ['/a', true],
  ['/a/#top', true],
  ['/b/', false],
  ['/a/?page=2', false],
  ['https://elsewhere.example/a/', false],
  ['//elsewhere.example/a/', false],
])('compares the canonical URL %j with the path /a/ and returns %s', (url, expected) => {
  expect(isIndexable({ url }, '/a/')).toBe(expected);
});

it('treats percent-encoded and plain non-ASCII characters as equal', () => {
  expect(isIndexable({ url: '/%CE%B1/' }, '/α/')).toBe(true);
  expect(isIndexable({ url: '/100%/' }, '/100%/')).toBe(true);
});
