import { expect, it } from 'vitest';
import { isSelfCanonical } from './self-canonical.ts';

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
])('compares the canonical URL %j with the path /a/ and returns %s', (url, isSelf) => {
  expect(isSelfCanonical(url, '/a/')).toBe(isSelf);
});

it('treats percent-encoded and plain non-ASCII characters as equal', () => {
  expect(isSelfCanonical('/%CE%B1/', '/α/')).toBe(true);
  expect(isSelfCanonical('/100%/', '/100%/')).toBe(true);
});
