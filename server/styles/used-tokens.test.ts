import { expect, test } from 'vitest';
import { findTokens, pruneTokens } from './used-tokens.ts';

const tokens =
  ':root{--e-ink:light-dark(#000,#fff);--e-focus:3px solid var(--e-ink);--e-map-1:red;--e-gap:8px}@media (min-width:1024px){:root{--e-gap:16px}}';

test('finds the tokens that a style sheet reads', () => {
  const css = 'a{color:var(--e-ink);margin:calc(var(--e-gap)*2) var(--own)}';
  expect([...findTokens(css)]).toEqual(['--e-ink', '--e-gap']);
});

test('keeps used tokens in all their rules, and the tokens that their values read', () => {
  expect(pruneTokens(tokens, ['--e-focus', '--e-gap'])).toBe(
    ':root{--e-ink:light-dark(#000,#fff);--e-focus:3px solid var(--e-ink);--e-gap:8px}@media (min-width:1024px){:root{--e-gap:16px}}',
  );
});

test('drops unused tokens and leaves valid rules', () => {
  expect(pruneTokens(tokens, ['--e-ink'])).toBe(
    ':root{--e-ink:light-dark(#000,#fff);}@media (min-width:1024px){:root{}}',
  );
});
