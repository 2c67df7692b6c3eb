import { expect, test } from 'vitest';
import { parseWellFormedJson, toWellFormed } from './well-formed.ts';

test.each([
  ['"\\ud800"', '\ufffd'],
  ['"\\udc00x"', '\ufffdx'],
  ['"\\ud800\\ud83d\\ude00"', '\ufffd😀'],
  ['"\\uD83D\\uDE00"', '😀'],
  ['"\\\\ud800"', '\\ud800'],
  ['{"a":["\\udfff"]}', { a: ['\ufffd'] }],
])('parses %s without unpaired surrogates', (text, expected) => {
  expect(parseWellFormedJson(text)).toEqual(expected);
});

test('replaces unpaired surrogates, so that `encodeURIComponent` does not throw', () => {
  expect(encodeURIComponent(toWellFormed('a\ud800😀\udc00'))).toBe('a%EF%BF%BD%F0%9F%98%80%EF%BF%BD');
});
