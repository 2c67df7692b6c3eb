import { expect, it } from 'vitest';
import { countOptions, filterGroups, filterOptions } from './filter-options.ts';

const options = ['Nursing', 'Nursing education', 'Music education', 'Law'].map((name) => ({
  slug: name.toLowerCase(),
  name,
}));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it('finds names that have every word in any order and case', () => {
  expect(names(filterOptions(options, ' EDU nur ', ''))).toEqual(['Nursing education']);
});

it('keeps the chosen option whatever the query', () => {
  expect(names(filterOptions(options, 'nurs', 'law'))).toEqual(['Nursing', 'Nursing education', 'Law']);
});

it('shows everything for a blank query', () => {
  expect(filterOptions(options, '  ', '')).toBe(options);
});

it('takes a query for text, not for a pattern', () => {
  expect(filterOptions(options, '.*(', '')).toEqual([]);
});

it('leaves groups without a match out and counts a subject of two groups once', () => {
  const groups = [
    { slug: 'a', name: 'A', options: options.slice(0, 2) },
    { slug: 'b', name: 'B', options: options.slice(1) },
  ];
  expect(filterGroups(groups, 'law', '').map(({ slug }) => slug)).toEqual(['b']);
  expect(countOptions([], groups)).toBe(4);
});

it('keeps a chosen nested subject in its own group only', () => {
  const groups = ['a', 'b'].map((slug) => ({ slug, name: slug, options }));
  const shown = filterGroups(groups, 'music', 'b/law');
  expect(shown.map((group) => names(group.options))).toEqual([
    ['Music education'],
    ['Music education', 'Law'],
  ]);
});
