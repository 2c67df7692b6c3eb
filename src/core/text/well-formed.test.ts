import { expect, test } from 'vitest';
import { parseWellFormedJson, toWellFormed } from './well-formed.ts';

test.each([
  ['"\\ud800"', '\ufffd'],
  ['"\\udc00x"', '\ufffdx'],
  ['"\\ud800\\ud83d\\ude00"', '\ufffd😀'],
  ['"\\uD83D\\uDE00"', '😀'],
  ['"\\\\ud800"', '\\ud800'],
  ['"\\\\\\ud800"', '\\\ufffd'],
  ['"\\\\\\\\udc00"', '\\\\udc00'],
  // The first backslash escapes the second one, so that the surrogate after it is unpaired.
  ['"\\\\ud83d\\udc00"', '\\ud83d\ufffd'],
  ['"\\u0041\\n\\udc00"', 'A\n\ufffd'],
  ['{"\\udfff":["\\udfff"]}', { '\ufffd': ['\ufffd'] }],
])('parses %s without unpaired surrogates', (text, expected) => {
  expect(parseWellFormedJson(text)).toEqual(expected);
});

test('replaces unpaired surrogates, so that `encodeURIComponent` does not throw', () => {
  expect(encodeURIComponent(toWellFormed('a\ud800😀\udc00'))).toBe('a%EF%BF%BD%F0%9F%98%80%EF%BF%BD');
});
