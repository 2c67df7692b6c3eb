import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('hides sponsored schools in browsers without `:has()`, which drop a rule with such a selector', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'hidden.css'), 'utf8');
  const rules = sheet.replace(/\/\*.*?\*\//gs, '').match(/[^{}]+\{[^}]*\}/g) ?? [];
  const selectors = rules
    .filter((rule) => rule.includes('display: none') && !rule.includes(':has('))
    .flatMap((rule) => rule.slice(0, rule.indexOf('{')).split(','))
    .map((selector) => selector.trim());
  expect(selectors).toEqual([
    '[data-paid]',
    '.editorial-listings',
    '.lead-gen .lead-gen__international',
    '.results > .paid',
  ]);
});
