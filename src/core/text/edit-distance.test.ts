import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['nursing', 'nursing', 2, 0],
  ['nursing', 'nursin', 2, 1],
  ['nursing', 'nrusing', 2, 1],
  ['nursing', 'nuursign', 2, 2],
  ['abc', 'xyz', 3, 3],
  // More than the limit: found by length, in a row in between, and in the last row.
  ['a', 'abcd', 2, 3],
  ['abcdef', 'uvwxyz', 2, 3],
  ['abcd', 'bcdxy', 1, 2],
  ['abcdef', 'cdefwxyz', 2, 3],
])('returns the edit distance of %s and %s, at most one more than %i', (one, other, limit, distance) => {
  expect(editDistance(one, other, limit)).toBe(distance);
});
