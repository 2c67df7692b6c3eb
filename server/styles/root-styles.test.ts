import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readRules } from '../../scripts/build/styles/parse-rules.ts';
import { createRootStyles } from './root-styles.ts';

const styleOf = createRootStyles({
  'a-card': { root: readRules('.a-card{color:var(--e-ink)}.a-card--wide,.a-card--tall{}'), light: [] },
  'b-card': { root: readRules('.b-card{}'), light: [] },
});
const textFor = (tag: string, ...names: string[]) => styleOf(tag, new Set(names))?.bytes.toString();

test('leaves out the rules for classes that the root does not have', () => {
  expect(textFor('b-card', 'a-card')).toBe('<style></style>');
  expect(textFor('a-card', 'a-card')).toBe('<style>.a-card{color:var(--e-ink)}</style>');
  expect(textFor('a-card', 'a-card--tall')).toBe('<style>.a-card--tall{}</style>');
  expect(textFor('a-card', 'a-card--tall', 'a-card--wide')).toBe(
    '<style>.a-card--wide,.a-card--tall{}</style>',
  );
});

test('returns the hash of the style for the Content Security Policy', () => {
  const { source } = styleOf('b-card', new Set(['b-card'])) ?? {};
  expect(source).toBe(`'sha256-${createHash('sha256').update('.b-card{}').digest('base64')}'`);
});

test('returns the design tokens that the remaining rules read', () => {
  expect([...(styleOf('a-card', new Set(['a-card']))?.tokens ?? [])]).toEqual(['--e-ink']);
  expect(styleOf('a-card', new Set(['a-card--wide']))?.tokens.size).toBe(0);
});

test('returns nothing for a tag that the build does not have', () => {
  expect(styleOf('c-card', new Set())).toBeUndefined();
});
