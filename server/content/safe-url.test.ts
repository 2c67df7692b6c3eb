import { expect, test } from 'vitest';
import { safeUrl } from '../../src/core/urls.ts';

test.each([
  ['  /a b  ', '/a b'],
  ['x', 'x'],
  ['\u0000\u0001java\nscript:alert(1)', undefined],
  ['   ', undefined],
  ['https://e.example/\u2028', 'https://e.example/\u2028'],
])('reads the URL %j as a browser does, and drops unsafe ones', (given, expected) =>
  expect(safeUrl(given)).toBe(expected),
);
