import { expect, test } from 'vitest';
import type { ControlsPart } from './full-crawl.ts';
import { hasProblems } from './report.ts';

const report = (problems: readonly string[]) => ({
  name: 'nursing, sample schools',
  controls: { 390: { problems } as ControlsPart, 1280: undefined },
});

test('hasProblems ignores parts that have not been crawled', () => {
  expect(hasProblems([report([]), { ...report([]), controls: { 390: undefined, 1280: undefined } }])).toBe(
    false,
  );
  expect(hasProblems([report([]), report(['a button changes nothing'])])).toBe(true);
});
