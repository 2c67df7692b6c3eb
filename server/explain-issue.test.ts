import * as v from 'valibot';
import { expect, test } from 'vitest';
import { writeIssue } from './explain-issue.ts';

const schema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.nonEmpty())),
  rank: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  id: v.optional(v.union([v.string(), v.number()])),
  level: v.optional(v.picklist(['a', 'b'])),
  list: v.optional(v.pipe(v.array(v.string()), v.minLength(2))),
  code: v.optional(v.pipe(v.string(), v.length(2))),
  slug: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+$/))),
  own: v.optional(v.pipe(v.string(), v.regex(/^x$/, 'must be x'))),
  inner: v.optional(v.object({ deep: v.array(v.number()) })),
});

function explain(input: unknown): string[] {
  return (v.safeParse(schema, input).issues ?? []).map((issue) => writeIssue(issue, 'the file'));
}

test.each([
  [{ name: 5 }, 'name: must be text, not 5'],
  [{ name: '' }, 'name: must not be empty'],
  [{ rank: 1.5 }, 'rank: must be a whole number, not 1.5'],
  [{ rank: 0 }, 'rank: must be at least 1, not 0'],
  [{ id: [] }, 'id: must be text or a number, not a list'],
  [{ id: null }, 'id: must be text or a number, not empty'],
  [{ level: 'c' }, 'level: must be "a" or "b", not "c"'],
  [{ list: {} }, 'list: must be a list, not a group of fields'],
  [{ list: ['one'] }, 'list: must have at least 2 entries'],
  [{ code: 'abc' }, 'code: must have exactly 2 characters'],
  [{ slug: 'A' }, 'slug: is "A", which does not have the required format'],
  [{ own: 'y' }, 'own: must be x'],
  [{ inner: { deep: [1, 'two'] } }, 'inner.deep.1: must be a number, not "two"'],
  [{ inner: {} }, 'inner.deep: is missing'],
  [{ nmae: 'x' }, 'nmae: there is no such field'],
  ['text', 'the file: must be a group of fields, not "text"'],
])('explains %j as “%s”', (input, sentence) => {
  expect(explain(input)).toEqual([sentence]);
});

test('truncates a long value', () => {
  expect(explain({ level: 'x'.repeat(500) })[0]?.length).toBeLessThan(120);
});
