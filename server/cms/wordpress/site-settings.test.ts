import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import type { MenuItem } from '../../../src/core/model/menu-item.ts';
import { toMenu, toRanking, toSite } from './site-settings.ts';
import { createSiteUrls } from './site-urls.ts';
import { MenuSchema, RankingWireSchema, SiteSchema } from './wire.ts';

const urls = createSiteUrls('https://cms.example');
const defaults = { slug: 'nursing', domain: 'example.org' };

function read(settings: Readonly<Record<string, unknown>>) {
  const report = vi.fn();
  return {
    site: toSite(v.parse(SiteSchema, { siteName: 'Example', ...settings }), defaults, urls, report),
    report,
  };
}

it.each(['{"id": "a-1",}', '[1]', '7', 'G-123', '{'])(
  'ignores and reports the setting %s, which is not a JSON object',
  (analytics) => {
    const { site, report } = read({ analytics, consent: '{"mode": "host"}' });
    expect(site).toMatchObject({ siteName: 'Example', analytics: undefined, consent: { mode: 'host' } });
    expect(report.mock.calls).toEqual([[expect.stringContaining('"analytics"')]]);
  },
);

it('does not report empty settings', () => {
  const { site, report } = read({ analytics: '', consent: ' ' });
  expect([site.analytics, site.consent]).toEqual([undefined, undefined]);
  expect(report).not.toHaveBeenCalled();
});

it('uses the domain as the name of a site without one', () => {
  expect(read({ siteName: ' ' }).site.siteName).toBe('example.org');
});

it('returns a logo for dark backgrounds only if the settings have one', () => {
  const logoOnDark = 'https://cms.example/wp-content/uploads/logo.svg';
  expect(read({ logoOnDark }).site.logoOnDark).toBe(logoOnDark);
  expect(read({ logoOnDark: '' }).site).not.toHaveProperty('logoOnDark');
});

it('converts any contributor path that an editor entered to one path segment', () => {
  expect(read({ contributorPath: '/Our Experts/' }).site.contributorPath).toBe('our-experts');
  expect(read({}).site.contributorPath).toBe('contributors');
});

type Given = {
  readonly id: number | string;
  readonly parentId?: number | string;
  readonly label?: string;
  readonly order?: number;
};

function menuOf(entries: readonly Given[]) {
  return toMenu(
    v.parse(
      MenuSchema,
      entries.map(({ label = 'L', ...entry }) => ({ ...entry, label, url: '/a/' })),
    ),
    urls,
  );
}

function countAll(items: readonly MenuItem[]): number {
  return items.reduce((count, { children }) => count + 1 + countAll(children), 0);
}

it('converts a flat menu to a tree, sorted by the order of its entries', () => {
  const menu = menuOf([
    { id: 2, parentId: 1, label: 'Loans', order: 2 },
    { id: 3, label: 'Last', order: 3 },
    { id: 1, label: 'Guides', order: 1 },
    { id: 4, parentId: 99, label: 'Orphan', order: 4 },
  ]);
  expect(
    menu.map(({ label, parentId, children }) => [
      label,
      parentId,
      children.map((child) => [child.label, child.parentId]),
    ]),
  ).toEqual([
    ['Guides', null, [['Loans', '1']]],
    ['Last', null, []],
    ['Orphan', null, []],
  ]);
});

it('returns a repeated menu entry once', () => {
  const menu = menuOf(
    Array.from({ length: 2000 }, (_, order) => ({
      id: order % 3,
      parentId: order % 3 === 0 ? undefined : (order % 3) - 1,
      order,
    })),
  );
  expect(countAll(menu)).toBe(3);
});

it('moves entries in a cycle, and their children, to the top level', () => {
  expect(
    menuOf([
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
      { id: 3, parentId: 3 },
      { id: 4, parentId: 1 },
    ]).map(({ id }) => id),
  ).toEqual(['1', '2', '3', '4']);
});

it('limits the depth of a menu without losing entries', () => {
  const depthOf = (items: readonly MenuItem[]): number =>
    items.reduce((max, { children }) => Math.max(max, 1 + depthOf(children)), 0);
  const chain = (length: number) =>
    menuOf(Array.from({ length }, (_, id) => ({ id, ...(id > 0 && { parentId: id - 1 }) })));
  expect([countAll(chain(40)), depthOf(chain(40))]).toEqual([40, 11]);
  expect(countAll(chain(50_000))).toBe(50_000);
});

it.each([
  [-3, undefined],
  [0, undefined],
  [5, 5],
])('shortens a ranking with the maximum %i to %s schools', async (limit, shown) => {
  const ranking = await toRanking(v.parse(RankingWireSchema, { builtIn: 'a', limit }), urls);
  expect(ranking.limit).toBe(shown);
});
