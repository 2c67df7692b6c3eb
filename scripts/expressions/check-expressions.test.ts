import { describe, expect, test } from 'vitest';
import { acceptedExpressions } from './accepted-expressions.ts';
import { checkExpressions, explainNonlinearTime } from './check-expressions.ts';
import { expressionsOf } from './find-expressions.ts';

describe('regular expressions in all code that reads untrusted text', () => {
  const { all, problems } = checkExpressions();

  test('each regular expression takes linear time', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(problems).toEqual([]);
  });

  test('each accepted exception is a regular expression in the code', () => {
    expect([...acceptedExpressions.keys()].filter((key) => !all.includes(key))).toEqual([]);
  });
}, 120_000);

test('finds regular expression literals, and new RegExp with constant text', () => {
  const code = 'const a = /x\\/y/gi;\nconst b = new RegExp("z+", "u");\nconst c = 1 / 2 / 3;';
  expect(expressionsOf('a.ts', code)).toEqual([
    { source: 'x\\/y', flags: 'gi', location: 'a.ts:1' },
    { source: 'z+', flags: 'u', location: 'a.ts:2' },
  ]);
});

test.each([
  ['exponential', '^(a+)+$', ''],
  ['quadratic', '\\s*\\/?>$', ''],
])('reports a regular expression that takes %s time', (_complexity, source, flags) => {
  expect(explainNonlinearTime(source, flags)).toBeDefined();
});

test('accepts a regular expression that takes linear time', () => {
  expect(explainNonlinearTime('^[a-z]+$', 'i')).toBeUndefined();
});
