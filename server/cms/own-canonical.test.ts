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
])('a page at /a/ whose canonical address is %j is its own original: %s', (url, isOwn) => {
  expect(isOwnCanonical(url, '/a/')).toBe(isOwn);
});

it('letters beyond ASCII are the same in percent signs', () => {
  expect(isOwnCanonical('/%CE%B1/', '/α/')).toBe(true);
  expect(isOwnCanonical('/100%/', '/100%/')).toBe(true);
});
