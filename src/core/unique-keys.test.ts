import { expect, test } from 'vitest';
import { uniqueKeys } from './unique-keys.ts';

test('keeps keys that are unique already', () => {
  expect(uniqueKeys(['a', 'b'])).toEqual(['a', 'b']);
});

test('adds a suffix to a repeated key that no other key has', () => {
  expect(uniqueKeys(['a', 'a', 'a (2)', 'a'])).toEqual(['a', 'a (2)', 'a (2) (2)', 'a (3)']);
});
