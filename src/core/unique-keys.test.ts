import { expect, test } from 'vitest';
import { uniqueKeys } from './unique-keys.ts';

test('keeps keys that are already unique', () => {
  expect(uniqueKeys(['a', 'b'])).toEqual(['a', 'b']);
});

test('adds a number to a repeated key, and skips numbers that are already in use', () => {
  expect(uniqueKeys(['a', 'a', 'a (2)', 'a'])).toEqual(['a', 'a (2)', 'a (2) (2)', 'a (3)']);
});
