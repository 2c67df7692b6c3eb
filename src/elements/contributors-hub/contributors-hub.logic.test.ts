import { describe, expect, test, vi } from 'vitest';
import type { ContributorEntry } from '../shared/contributor-card/contributor.logic.ts';
import {
  describeMatches,
  filterContributors,
  indexContributors,
  lastName,
  nextPageLink,
  readFilter,
  writeFilter,
} from './contributors-hub.logic.ts';

const person = (title: string, ...types: ContributorEntry['types']): ContributorEntry => ({
  title,
  slug: title.toLowerCase(),
  types,
});
const titles = (entries: readonly ContributorEntry[]) => entries.map(({ title }) => title);

test('takes the last word before the first comma as the last name', () => {
  expect(['Ann Lee Young, RN, Zed', ' Cher ', 'Bo  Miller', ', RN', ''].map(lastName)).toEqual([
    'Young',
    'Cher',
    'Miller',
    '',
    '',
  ]);
});

describe('list of contributors', () => {
  const index = indexContributors([
    person('Ann Young, RN', 'writer'),
    person('Zoe Adams', 'editor', 'writer'),
    person('Bo Miller, Adams', 'reviewer'),
    person('Al Adams', 'editor'),
  ]);

  test('sorts contributors by last name, then by full name', () => {
    expect(titles(filterContributors(index, { q: '', type: 'all' }))).toEqual([
      'Al Adams',
      'Zoe Adams',
      'Bo Miller, Adams',
      'Ann Young, RN',
    ]);
  });

  test('searches the full name, ignoring case, and filters by any of the types', () => {
    expect(titles(filterContributors(index, { q: ' ADAMS ', type: 'all' }))).toEqual([
      'Al Adams',
      'Zoe Adams',
      'Bo Miller, Adams',
    ]);
    expect(titles(filterContributors(index, { q: 'adams', type: 'writer' }))).toEqual(['Zoe Adams']);
  });

  test.each(['.*', '-', '’'])('finds nobody for a query without letters and digits: %s', (q) => {
    expect(filterContributors(index, { q, type: 'all' })).toEqual([]);
  });

  test.each([
    ['varkonyi', 'Zsófia Várkonyi, MA'],
    ['Zsofia V', 'Zsófia Várkonyi, MA'],
    ["o'donovan", 'Rafael O’Donovan, LPN'],
    ['odonovan', 'Rafael O’Donovan, LPN'],
    ['lindqvist moore', 'Grace Lindqvist-Moore'],
    ['lindqvist-moore', 'Grace Lindqvist-Moore'],
  ])('ignores accents, apostrophes and hyphens in a search for “%s”', (q, title) => {
    const people = ['Zsófia Várkonyi, MA', 'Rafael O’Donovan, LPN', 'Grace Lindqvist-Moore', 'Ann Young'];
    const named = indexContributors(people.map((name) => person(name, 'writer')));
    expect(titles(filterContributors(named, { q, type: 'all' }))).toEqual([title]);
  });
});

test('describes the number of matches in words', () => {
  expect(describeMatches(0, { q: 'x', type: 'all' })).toBe('No contributors found.');
  expect(describeMatches(1, { q: 'x ', type: 'writer' })).toBe('1 writer matches “x”');
  expect(describeMatches(10_000, { q: '', type: 'all' })).toBe('10,000 contributors');
});

describe('filter in the URL', () => {
  test('reads the filter from the URL, and treats an unknown type as all', () => {
    expect(readFilter('?q=ann&type=editor')).toEqual({ q: 'ann', type: 'editor' });
    expect(readFilter('?type=boss')).toEqual({ q: '', type: 'all' });
    expect(readFilter('?utm_source=x')).toBeUndefined();
  });

  test('writes the filter to the URL without defaults and keeps other parameters', () => {
    expect(writeFilter('?utm_source=x&page=3&q=old', { q: ' ann & bo ', type: 'editor' })).toBe(
      '?utm_source=x&q=ann+%26+bo&type=editor',
    );
    expect(writeFilter('?q=old&type=editor', { q: '', type: 'all' })).toBe('');
  });

  test('writes the filter in older browsers, which lack `URLSearchParams.size`', () => {
    const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never);
    expect(writeFilter('', { q: 'ann', type: 'all' })).toBe('?q=ann');
    size.mockRestore();
  });

  test('adds the filter to the link to the next page', () => {
    expect(nextPageLink('/people/', { q: 'ann', type: 'all' }, 2)).toBe('/people/?q=ann&page=3');
  });
});
