import { describe, expect, test } from 'vitest';
import { lintText } from '../lint/lint-text.ts';
import { lintTextOrBlocks } from './lint-blocks.ts';
import { listFixChanges, locateProblems } from './problem-ranges.ts';

/** The marked parts of a text. */
const markedParts = (text: string) =>
  locateProblems(text, lintTextOrBlocks(text)).map(({ from, to }) => text.slice(from, to));

/** The text after the fix of its problem at `index`. */
function applyFix(text: string, index: number): string {
  const problems = lintText(text);
  const [problem, range] = [problems[index], locateProblems(text, problems)[index]];
  if (!problem?.fix || !range) throw new Error('The problem has no fix.');
  return listFixChanges(text, range, problem.fix).reduceRight(
    (result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to),
    text,
  );
}

describe('the ranges of problems', () => {
  test('marks a misspelled attribute and not an equal value or longer name before it', () => {
    expect(markedParts('<p>\n</p><program-finder heading="degre" degre="a"></program-finder>')).toEqual([
      'degre',
    ]);
    const text = '<program-finder degre-label="x" heading="degre" degre="a"></program-finder>';
    const problems = lintText(text);
    const index = problems.findIndex(({ attribute }) => attribute === 'degre');
    expect(locateProblems(text, problems)[index]?.from).toBe(text.indexOf('degre='));
  });

  test.each([
    ['<program-finder +ngIf="x"></program-finder>', '+ngIf'],
    ['<program-finder ( heading="A"></program-finder>', '('],
    ['text\n  <program-findr></program-findr>', 'program-findr'],
    ['<program-finder', undefined],
  ])('locates the problem of %j', (text, marked) => {
    expect(markedParts(text)[0]).toBe(marked);
  });

  test('marks a misspelled attribute in the JSON of its block', () => {
    expect(markedParts('<p>A</p>\n<!-- wp:edu/program-finder {"degre":"a"} /-->')).toEqual(['degre']);
    expect(markedParts('<!-- wp:edu/program-finder {"buttonLable":"a"} /-->')).toEqual(['buttonLable']);
  });
});

describe('the fix of a misspelled name', () => {
  test('changes the start tag and the end tag', () => {
    expect(applyFix('<program-findr>\n</program-findr>', 0)).toBe('<program-finder>\n</program-finder>');
  });

  test('changes only its own element and not others with the same problem', () => {
    const text = '<program-findr></program-findr>\n<program-findr></program-findr>';
    expect(applyFix(text, 1)).toBe('<program-findr></program-findr>\n<program-finder></program-finder>');
  });

  test('the fix of a misspelled attribute changes its name, but not an equal value', () => {
    expect(applyFix('<program-finder degre="degre"></program-finder>', 0)).toBe(
      '<program-finder degree="degre"></program-finder>',
    );
  });

  test('keeps the prefix of the page’s script', () => {
    const script = '<script src="/embed.js" data-prefix="acme-"></script>';
    expect(applyFix(`${script}<acme-program-findr></acme-program-findr>`, 0)).toBe(
      `${script}<acme-program-finder></acme-program-finder>`,
    );
  });
});
