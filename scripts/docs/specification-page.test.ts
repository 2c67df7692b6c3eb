import { expect, it } from 'vitest';
import { findGaps, readNamedTests } from './specification-page.ts';

const titlesOf = (text: string) =>
  readNamedTests('a.test.ts', text).map(({ title, rows }) => [title, ...rows]);

it('reads the row numbers at the end of test titles, with it, test and it.each', () => {
  const text = `
    describe('a group', () => {
      it('does one thing [4.2]', () => {});
      test("does another [5.1, 8.10]", async () => {});
      it.each([['[7.7]']])('does %s [7.1]', () => {});
    });`;
  expect(titlesOf(text)).toEqual([
    ['a group › does one thing', '4.2'],
    ['a group › does another', '5.1', '8.10'],
    ['a group › does %s', '7.1'],
  ]);
});

it('ignores disabled tests and other words in brackets', () => {
  const text = `
    it.skip('does one thing [4.2]', () => {});
    it.todo('does another [4.2]');
    it('mentions [4.2] before the end of the title', () => {});
    // it('was a test [4.2]')
    it('takes [1, 2]', () => {});`;
  expect(titlesOf(text)).toEqual([]);
});

it('reports rows that no test names and tests that name unknown rows', () => {
  const tests = [{ file: 'a.test.ts', title: 'does it', rows: ['4.1', '4.9'] }];
  expect(findGaps(['4.1'], tests.slice(0, 0))).toEqual(['row 4.1 has no test']);
  expect(findGaps(['4.1'], tests)).toEqual(['a.test.ts: “does it” names row 4.9, which does not exist']);
  expect(findGaps(['4.1', '4.9'], tests)).toEqual([]);
});
