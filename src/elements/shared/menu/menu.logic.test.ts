import { describe, expect, test } from 'vitest';
import { usStates } from '../../../core/us-states.ts';
import { cleanMenu, listGroup, type MenuEntry, markCurrent } from './menu.logic.ts';
import { groupByRegion, insertStates } from './menu-states.ts';

const entry = (label: string, uri?: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: label,
  label,
  uri,
  children,
});
const labels = (entries: readonly MenuEntry[] | undefined) => entries?.map(({ label }) => label);

describe('cleanMenu', () => {
  test('keeps items with children, and drops items without a label or a safe link', () => {
    const menu = cleanMenu([
      {
        id: 'a',
        label: ' Rankings ',
        uri: '/rankings/',
        parentId: null,
        children: [
          { label: 'Online', uri: '/rankings/online/' },
          { label: 'Bad', uri: 'javascript:alert(1)' },
          7,
        ],
      },
      { label: '', uri: '/x/' },
      { label: 'Nowhere' },
      null,
    ]);
    expect(labels(menu)).toEqual(['Rankings']);
    expect(labels(menu?.[0]?.children)).toEqual(['Online']);
  });

  test('nests a flat list by parent ids in any order', () => {
    const menu = cleanMenu([
      { id: '2', label: 'Online', uri: '/online/', parentId: '1' },
      { id: '1', label: 'Rankings', uri: '#', parentId: null },
      { id: '3', label: 'Lost', uri: '/lost/', parentId: 'gone' },
    ]);
    expect(labels(menu)).toEqual(['Rankings', 'Lost']);
    expect(labels(menu?.[0]?.children)).toEqual(['Online']);
  });

  test('lists each item of a flat list once, even if many items have the same id', () => {
    const levels = Array.from({ length: 11 }, (_, level) =>
      Array.from({ length: 5 }, () => ({ id: level, parentId: level - 1, label: `${level}`, uri: '/a/' })),
    ).flat();
    const count = (entries: readonly MenuEntry[]): number =>
      entries.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(cleanMenu(levels) ?? [])).toBe(levels.length);
  });

  test('drops items that are each other’s parent', () => {
    expect(
      cleanMenu([
        { id: 1, parentId: 2, label: 'A', uri: '/a/' },
        { id: 2, parentId: 1, label: 'B', uri: '/b/' },
      ]),
    ).toEqual([]);
    expect(labels(cleanMenu([{ id: 1, parentId: 1, label: 'A', uri: '/a/' }]))).toEqual(['A']);
  });

  test('keeps up to eleven levels of a menu', () => {
    const chain = (depth: number): object => ({
      label: String(depth),
      uri: `/${depth}/`,
      children: depth > 1 ? [chain(depth - 1)] : [],
    });
    const depthOf = (entries: readonly MenuEntry[] = []): number =>
      entries[0] ? 1 + depthOf(entries[0].children) : 0;
    expect(depthOf(cleanMenu([chain(11)]))).toBe(11);
    expect(depthOf(cleanMenu([chain(500)]))).toBe(11);
  });

  test('returns undefined unless the value is a list', () => {
    expect([cleanMenu({}), cleanMenu('x'), cleanMenu(null)]).toEqual([undefined, undefined, undefined]);
  });
});

describe('insertStates', () => {
  test('inserts States as the third item, with all states, D.C. and View All States', () => {
    const menu = insertStates([entry('A', '/a/'), entry('B', '/b/'), entry('C', '/c/')]);
    expect(labels(menu)).toEqual(['A', 'B', 'States', 'C']);
    const states = menu[2]?.children ?? [];
    expect(states).toHaveLength(52);
    expect(states[0]).toMatchObject({ label: 'Alabama', uri: '/state/alabama/' });
    expect(states.slice(-2)).toMatchObject([
      { label: 'Washington, D.C.', uri: '/state/dc/' },
      { label: 'View All States', uri: '/state/' },
    ]);
  });

  test('appends States to a short menu', () => {
    expect(labels(insertStates([entry('A', '/a/')]))).toEqual(['A', 'States']);
  });

  test('keeps the children of an existing States item, and fills one without children', () => {
    const filled = [entry('Where', '/state/', [entry('Ohio', '/state/ohio/')]), entry('B', '/b/')];
    expect(insertStates(filled)).toEqual(filled);
    expect(insertStates([entry('Where', '/state/')])[0]?.children).toHaveLength(52);
  });

  test('adds D.C. and View All States to an existing item that lists only states', () => {
    const states = usStates
      .filter(({ slug }) => slug !== 'dc')
      .map(({ slug, name }) => entry(name, `/state/${slug}`));
    const [item] = insertStates([entry('States', '/state/', states)]);
    expect(item?.children).toHaveLength(52);
    expect(labels(item?.children.slice(-2))).toEqual(['Washington, D.C.', 'View All States']);
    const complete = [
      entry('States', '/state/', [...states, entry('DC', '/state/dc'), entry('All', '/state')]),
    ];
    expect(insertStates(complete)).toEqual(complete);
  });

  test('links to the states of the script’s site on pages of other origins', () => {
    const home = 'https://site.example/';
    const states = insertStates([], home)[0];
    expect(states).toMatchObject({ uri: 'https://site.example/state/', label: 'States' });
    expect(states?.children[0]?.uri).toBe('https://site.example/state/alabama/');
    expect(insertStates([entry('Where', 'https://site.example/state/')], home)).toHaveLength(1);
    expect(insertStates([entry('Where', '/state/')], home)[0]?.children[0]?.uri).toBe('/state/alabama/');
  });
});

test('listGroup adds a link to the page of a group unless a child links to it', () => {
  const children = [entry('Online', '/rankings/online/')];
  expect(labels(listGroup(entry('Rankings', '/rankings/', children)))).toEqual(['All rankings', 'Online']);
  expect(labels(listGroup(entry('RN to BSN', '/rn/', children)))).toEqual(['All RN to BSN', 'Online']);
  expect(labels(listGroup(entry('LinkedIn', '/li/', children)))).toEqual(['All LinkedIn', 'Online']);
  expect(labels(listGroup(entry('Rankings', '#', children)))).toEqual(['Online']);
  expect(labels(listGroup(entry('Rankings', '/rankings/online/', children)))).toEqual(['Online']);
});

test('markCurrent marks the current page and its ancestors, except the home page', () => {
  expect(markCurrent('/rankings/', '/rankings/')).toBe('page');
  expect(markCurrent('/rankings/', '/rankings/online/')).toBe('true');
  expect(markCurrent('/rank', '/rankings/')).toBeUndefined();
  expect(markCurrent('/', '/rankings/')).toBeUndefined();
  expect(markCurrent('/', '/')).toBe('page');
  expect(markCurrent(undefined, '/')).toBeUndefined();
});

test.each([
  ['/rankings', '/rankings/', 'page'],
  ['/Rankings/?sort=cost', '/rankings/', 'page'],
  ['/rankings/#method', '/rankings/', undefined],
  ['/rankings', '/rankings/online', 'true'],
  ['/people/', '/people/*', 'true'],
  ['#', '/', undefined],
  ['?page=2', '/', undefined],
  ['https://other.example/rankings/', '/rankings/', undefined],
  ['//other.example/rankings/', '/rankings/', undefined],
])('markCurrent marks the link %s on the page %s as %s', (uri, current, mark) => {
  expect(markCurrent(uri, current)).toBe(mark);
});

test('groupByRegion puts every state into one region and View All States into none', () => {
  const grouped = groupByRegion(insertStates([])[0]?.children ?? []);
  expect(grouped?.regions.map(({ name }) => name)).toEqual(['Northeast', 'Midwest', 'South', 'West']);
  const listed = grouped?.regions.flatMap(({ entries }) => entries.map(({ label }) => label)) ?? [];
  expect([...listed].sort()).toEqual(usStates.map(({ name }) => name).sort());
  expect(labels(grouped?.others)).toEqual(['View All States']);
  expect(groupByRegion([entry('Online', '/rankings/online/')])).toBeUndefined();
});
