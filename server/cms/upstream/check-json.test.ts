import { expect, test } from 'vitest';
import { checkNames, TooComplexError, toWellFormedJson } from './check-json.ts';

test.each([
  ['"\\ud800"', '\ufffd'],
  ['"\\udc00x"', '\ufffdx'],
  ['"\\ud800\\ud83d\\ude00"', '\ufffd😀'],
  ['"\\uD83D\\uDE00"', '😀'],
  ['"\\\\ud800"', '\\ud800'],
  ['"\\\\\\ud800"', '\\\ufffd'],
  ['"\\\\\\\\udc00"', '\\\\udc00'],
  ['{"\\udfff":["\\udfff"]}', { '\ufffd': ['\ufffd'] }],
])('converts %s to JSON without unpaired surrogates', (text, expected) => {
  expect(JSON.parse(toWellFormedJson(text))).toEqual(expected);
});

const nameObjects = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ [`"\\${index}:`]: 'a:b', same: 0 })));

test('counts each name once, and ignores colons in strings', () => {
  expect(() => checkNames(nameObjects(4999))).not.toThrow();
  expect(() => checkNames(nameObjects(5000))).toThrow(TooComplexError);
  expect(() => checkNames(JSON.stringify(Array(20_000).fill({ same: ':":' })))).not.toThrow();
});
