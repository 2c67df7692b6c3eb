import { expect, it } from 'vitest';
import { isVoyagerCombination } from './allow-list.ts';

it.each([
  ['masters', 'nursing-and-healthcare', 'nursing', true],
  ['masters', 'nursing-and-healthcare', '', true],
  ['masters', '', '', true],
  ['associates', 'trades-and-careers', 'welding', true],
  ['doctorate', 'trades-and-careers', 'welding', false],
  ['masters', 'nursing-and-healthcare', 'welding', false],
  ['masters', 'nursing', '', false],
  ['', 'nursing-and-healthcare', 'nursing', false],
  ['general', 'general', 'general', false],
  ['toString', 'general', 'general', false],
])(
  'returns whether the allow list has the combination of %j, %j and %j: %s [5.2]',
  (degree, category, subject, isListed) => {
    expect(isVoyagerCombination(degree, category, subject)).toBe(isListed);
  },
);
