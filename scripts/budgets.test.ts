import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Budgets, compareWithBudgets, writeBudgets } from './build/budgets.mjs';

const budgets: Budgets = {
  limits: { entry: { base: 1000, perTag: 30 }, react: 64_000 },
  outputs: { react: 65_000, stylesheet: 500 },
  elements: { 'info-note': 100, 'site-icon': 200 },
};
const measured = {
  outputs: { entry: 1060, react: 60_000, stylesheet: 400 },
  elements: { 'info-note': 300, 'site-icon': 150 },
};
const over = (sizes = measured, given = budgets) =>
  compareWithBudgets(given, sizes).flatMap(({ name, fits }) => (fits ? [] : [name]));

it('lets the entry grow by a number of bytes for each tag', () => {
  expect(over()).toEqual(['info-note']);
  expect(over({ ...measured, outputs: { ...measured.outputs, entry: 1061 } })).toEqual([
    'entry',
    'info-note',
  ]);
  const more = {
    outputs: { ...measured.outputs, entry: 1090 },
    elements: { ...measured.elements, 'new-note': 1 },
  };
  expect(over(more)).toEqual(['info-note', 'new-note']);
});

it('holds fixed limits whatever was measured', () => {
  expect(over({ ...measured, outputs: { ...measured.outputs, react: 64_001 } })).toEqual([
    'react',
    'info-note',
  ]);
});

it('writes the named budgets only', () => {
  expect(writeBudgets(budgets, measured, ['info-note'])).toEqual({
    ...budgets,
    elements: { 'info-note': 306, 'site-icon': 200 },
  });
  expect(writeBudgets(budgets, measured, ['stylesheet'])).toEqual({
    ...budgets,
    outputs: { react: 65_000, stylesheet: 408 },
  });
  const withNew = writeBudgets(budgets, { ...measured, elements: { ...measured.elements, 'a-note': 10 } }, [
    'a-note',
  ]);
  expect(Object.entries(withNew.elements)).toEqual([
    ['a-note', 11],
    ['info-note', 100],
    ['site-icon', 200],
  ]);
});

it('rewrites every budget only when asked for all, and never the limits', () => {
  expect(writeBudgets(budgets, measured)).toEqual({
    limits: budgets.limits,
    outputs: { react: 61_200, stylesheet: 408 },
    elements: { 'info-note': 306, 'site-icon': 153 },
  });
});

it('refuses a name that has no size', () => {
  expect(() => writeBudgets(budgets, measured, ['info-nope'])).toThrow(
    '"info-nope" is neither an element nor one of the outputs react, stylesheet.',
  );
});

it('limits the entry to 4,600 bytes with 32 tags', () => {
  const { limits } = JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets;
  const { entry } = limits;
  expect(typeof entry === 'object' && entry.base + 32 * entry.perTag).toBeLessThanOrEqual(4600);
});
