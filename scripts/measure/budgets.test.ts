import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Budgets, compareWithBudgets, type WriteOptions, writeBudgets } from '../build/budgets.ts';

const budgets: Budgets = {
  limits: { entry: { base: 1000, perTag: 30 }, react: 64_000 },
  outputs: { react: 65_000, stylesheet: 500 },
  elements: { 'info-note': 100, 'site-icon': 200 },
};
const measured = {
  outputs: { entry: 1060, react: 60_000, stylesheet: 400 },
  elements: { 'info-note': 300, 'site-icon': 150 },
};
const findExceeded = (sizes = measured, given = budgets) =>
  compareWithBudgets(given, sizes).flatMap(({ name, isWithinBudget }) => (isWithinBudget ? [] : [name]));
const write = (options: WriteOptions = {}, sizes = measured) => writeBudgets(budgets, sizes, options);

it('raises the limit of the entry by a fixed number of bytes for each tag', () => {
  expect(findExceeded()).toEqual(['info-note']);
  const oneByteMore = { ...measured, outputs: { ...measured.outputs, entry: 1061 } };
  expect(findExceeded(oneByteMore)).toEqual(['entry', 'info-note']);
  const oneTagMore = {
    outputs: { ...measured.outputs, entry: 1090 },
    elements: { ...measured.elements, 'new-note': 1 },
  };
  expect(findExceeded(oneTagMore)).toEqual(['info-note', 'new-note']);
});

it('applies fixed limits even when the budget is larger', () => {
  const sizes = { ...measured, outputs: { ...measured.outputs, react: 64_001 } };
  expect(findExceeded(sizes)).toEqual(['react', 'info-note']);
});

it('writes the named budgets only, and keeps the reason for each raised one', () => {
  expect(write({ names: ['info-note', 'site-icon'], reason: 'notes have icons' })).toEqual({
    ...budgets,
    elements: { 'info-note': 306, 'site-icon': 153 },
    reasons: { 'info-note': 'notes have icons' },
  });
  expect(write({ names: ['stylesheet'] })).toEqual({
    ...budgets,
    outputs: { react: 65_000, stylesheet: 408 },
  });
});

it('writes the budget of a new element without a reason, in alphabetical order', () => {
  const sizes = { ...measured, elements: { ...measured.elements, 'a-note': 10 } };
  const { elements, reasons } = write({ names: ['a-note'] }, sizes);
  expect(Object.entries(elements)).toEqual([
    ['a-note', 11],
    ['info-note', 100],
    ['site-icon', 200],
  ]);
  expect(reasons).toBeUndefined();
});

it('raises the budget of the script with all elements for a new element, but not for a changed one', () => {
  const given = { ...budgets, outputs: { ...budgets.outputs, 'embed.js': 1000 } };
  const sizes = {
    outputs: { ...measured.outputs, 'embed.js': 1000 },
    elements: { ...measured.elements, 'a-note': 10 },
  };
  expect(writeBudgets(given, sizes, { names: ['a-note'] }).outputs['embed.js']).toBe(1011);
  const reason = 'notes have icons';
  expect(writeBudgets(given, sizes, { names: ['info-note'], reason }).outputs['embed.js']).toBe(1000);
});

it('rejects a raised budget without a reason', () => {
  expect(() => write({ names: ['info-note'] })).toThrow(
    'This raises the budget of info-note. Say why: --because "…".',
  );
});

it('rewrites every budget and no limit when no name is given', () => {
  expect(write({ reason: 'notes have icons' })).toEqual({
    limits: budgets.limits,
    outputs: { react: 61_200, stylesheet: 408 },
    elements: { 'info-note': 306, 'site-icon': 153 },
    reasons: { 'info-note': 'notes have icons' },
  });
});

it('rejects a name without a size', () => {
  expect(() => write({ names: ['info-nope'] })).toThrow(
    '"info-nope" is neither an element nor one of the outputs react, stylesheet.',
  );
});

it('limits the entry to 4,600 bytes with 32 tags', () => {
  const { limits } = JSON.parse(
    readFileSync(new URL('../../budgets.json', import.meta.url), 'utf8'),
  ) as Budgets;
  const { entry } = limits;
  expect(typeof entry === 'object' && entry.base + 32 * entry.perTag).toBeLessThanOrEqual(4600);
});
