import { expect, test } from 'vitest';
import { checkNames, TooComplexError } from './check-json.ts';

const nameObjects = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ [`"\\${index}:`]: 'a:b', same: 0 })));

test('counts each name once, and ignores colons in strings', () => {
  expect(() => checkNames(nameObjects(4999))).not.toThrow();
  expect(() => checkNames(nameObjects(5000))).toThrow(TooComplexError);
  expect(() => checkNames(JSON.stringify(Array(20_000).fill({ same: ':":' })))).not.toThrow();
});
