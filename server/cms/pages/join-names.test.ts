import { expect, test } from 'vitest';
import { joinNames } from './join-names.ts';

test.each([
  [[], undefined],
  [['', ''], undefined],
  [['Ann Lee, RN'], 'Ann Lee, RN'],
  [['Ann Lee', 'Bo Kim'], 'Ann Lee and Bo Kim'],
  [['Ann Lee', 'Bo Kim, RN'], 'Ann Lee and Bo Kim, RN'],
  [['Ann Lee, RN', 'Bo Kim'], 'Ann Lee, RN, and Bo Kim'],
  [['Ann Lee, RN', 'Bo Kim, MA', 'Cy Day'], 'Ann Lee, RN, Bo Kim, MA, and Cy Day'],
])('joins the names %j', (names, text) => {
  expect(joinNames(names)).toBe(text);
});
