import { expect, test } from 'vitest';
import { fitsWords } from './word-fit.ts';

test('a target fits when it has at least half of the meaningful words', () => {
  expect(fitsWords('View School: Moonberry Sample University', ['Moonberry Sample University'])).toBe(true);
  expect(fitsWords('How licensing works', ['Nursing licenses by state'])).toBe(true);
  expect(fitsWords('Paying for school', ['How to pay for a degree', 'Schools'])).toBe(true);
  expect(fitsWords('Alabama, AL: 3 schools, from $6,320', ['Nursing programs in Alabama'])).toBe(true);
  expect(fitsWords('About us', ['About us'])).toBe(true);
  expect(fitsWords('Résumé advice', ['A resume that is read'])).toBe(true);
});

test('a target about another subject does not fit, even if general words are the same', () => {
  expect(fitsWords('The night shift', ['Clinical hours'])).toBe(false);
  expect(fitsWords('See all schools in Ohio', ['Articles about the career'])).toBe(false);
  expect(fitsWords('Read more: the night shift', ['Clinical hours'])).toBe(false);
  expect(fitsWords('Ohio: licensing, tuition, compact', ['Texas'])).toBe(false);
});

test('a link without meaningful words fits no target', () => {
  for (const name of ['', 'Read more', 'Here', 'Page 2'])
    expect(fitsWords(name, ['Read more here on page 2']), name).toBe(false);
});
