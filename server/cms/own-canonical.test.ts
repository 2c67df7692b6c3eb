import { expect, it } from 'vitest';
import { isOwnCanonical } from './own-canonical.ts';

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
])('compares the canonical URL %j with the path /a/ and returns %s', (url, isOwn) => {
  expect(isOwnCanonical(url, '/a/')).toBe(isOwn);
});

it('treats percent-encoded and plain non-ASCII characters as equal', () => {
  expect(isOwnCanonical('/%CE%B1/', '/α/')).toBe(true);
  expect(isOwnCanonical('/100%/', '/100%/')).toBe(true);
});
