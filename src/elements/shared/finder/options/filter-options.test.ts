import { expect, it } from 'vitest';
import { countOptions, filterGroups, filterOptions } from './filter-options.ts';

const options = ['Nursing', 'Nursing education', 'Music education', 'Law'].map((name) => ({
  slug: name.toLowerCase(),
  name,
}));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it('finds names that contain every word in any order and case', () => {
  expect(names(filterOptions(options, ' EDU nur ', ''))).toEqual(['Nursing education']);
});

it('keeps the chosen option even if it does not match', () => {
  expect(names(filterOptions(options, 'nurs', 'law'))).toEqual(['Nursing', 'Nursing education', 'Law']);
});

it('returns all options for a blank query', () => {
  expect(filterOptions(options, '  ', '')).toBe(options);
});

it('treats the query as text, not as a pattern', () => {
  expect(filterOptions(options, '.*(', '')).toEqual([]);
});

it('drops groups without a match and counts a subject of two groups once', () => {
  const groups = [
    { slug: 'a', name: 'A', options: options.slice(0, 2) },
    { slug: 'b', name: 'B', options: options.slice(1) },
  ];
  expect(filterGroups(groups, 'law', '').map(({ slug }) => slug)).toEqual(['b']);
  expect(countOptions([], groups)).toBe(4);
});

it('keeps a chosen nested subject only in its own group', () => {
  const groups = ['a', 'b'].map((slug) => ({ slug, name: slug, options }));
  const shown = filterGroups(groups, 'music', 'b/law');
  expect(shown.map((group) => names(group.options))).toEqual([
    ['Music education'],
    ['Music education', 'Law'],
  ]);
});
