import { describe, expect, it } from 'vitest';
import { insertStatesMenu, toMenuItems } from './menus.ts';

const menu = toMenuItems(
  ['Programs', 'Rankings', 'Articles'].map((label) => ({
    label,
    uri: `/${label.toLowerCase()}/`,
    children: [],
  })),
  'primary',
);

describe('insertStatesMenu', () => {
  it('inserts States third, with 50 states, D.C. and View All States', () => {
    const result = insertStatesMenu(menu, '/state/');
    expect(result.map(({ label }) => label)).toEqual(['Programs', 'Rankings', 'States', 'Articles']);
    const children = result[2]?.children ?? [];
    expect(children).toHaveLength(52);
    expect(children[0]).toMatchObject({ label: 'Alabama', uri: '/state/alabama/', parentId: 'states' });
    expect(children.slice(-2).map(({ label, uri }) => [label, uri])).toEqual([
      ['Washington, D.C.', '/state/dc/'],
      ['View All States', '/state/'],
    ]);
  });

  it('keeps an item that links to the states without a trailing slash, and adds no second one', () => {
    const [first] = insertStatesMenu([{ ...menu[0], uri: '/state' } as (typeof menu)[0]]);
    expect(first).toMatchObject({ label: 'Programs', uri: '/state' });
    expect(first?.children).toHaveLength(52);
    expect(insertStatesMenu([{ ...menu[0], uri: '/state' } as (typeof menu)[0]])).toHaveLength(1);
  });

  it('keeps the children of an item that links to the states', () => {
    const ohio = { id: 'y', label: 'Ohio', uri: '/state/ohio/', parentId: 'x', children: [] };
    const states = { id: 'x', label: 'States', uri: '/state/', parentId: null, children: [ohio] };
    expect(insertStatesMenu([states])).toEqual([states]);
  });

  it('adds States to an empty menu and fills an existing item that links to the states', () => {
    expect(insertStatesMenu([])).toHaveLength(1);
    const own = insertStatesMenu([
      ...menu,
      { id: 'x', label: 'By state', uri: '/state/', parentId: null, children: [] },
    ]);
    expect(own).toHaveLength(4);
    expect(own[3]).toMatchObject({ label: 'By state' });
    expect(own[3]?.children[0]?.parentId).toBe('x');
  });
});
