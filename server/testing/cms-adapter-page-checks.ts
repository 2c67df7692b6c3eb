import { expect, it } from 'vitest';
import { findStateBySlug } from '../../src/core/us-states.ts';
import type { Cms, CmsPage } from '../cms/cms.ts';

/** Converts an id of the test content to the adapter's id. */
export type IdOf = (id: string) => string;

async function pageAt(cms: Cms, path: string): Promise<CmsPage> {
  const page = await cms.pageByPath(path);
  if (!page || 'status' in page) throw new Error(`there is no page at ${path}`);
  return page;
}

/** Checks pages, redirects and the list of paths. */
export function checkPages(cmsOf: () => Cms): void {
  it('finds pages by path and returns their kind', async () => {
    const cms = cmsOf();
    expect(await pageAt(cms, '/')).toMatchObject({
      kind: 'home',
      path: '/',
      title: 'Home',
      subtitle: 'Start here',
    });
    expect(await pageAt(cms, '/guides/loans/')).toMatchObject({
      kind: 'page',
      path: '/guides/loans/',
      title: 'Loans',
      isNarrow: false,
      isMonetizationDisabled: false,
    });
    expect((await pageAt(cms, '/guides/loans/')).content).toContain('<p>Text.</p>');
    expect(await pageAt(cms, '/rankings/best/')).toMatchObject({
      kind: 'ranking',
      isNarrow: true,
      isMonetizationDisabled: true,
    });
    expect(await pageAt(cms, '/articles/career/')).toMatchObject({ kind: 'articles-tab' });
    expect(await cms.pageByPath('/nothing/here/')).toBeNull();
  });

  it('finds a page by a non-ASCII path, percent-encoded or not', async () => {
    const cms = cmsOf();
    for (const path of ['/οδηγός/', encodeURI('/οδηγός/')])
      expect(await pageAt(cms, path)).toMatchObject({ title: 'Οδηγός', path: encodeURI('/οδηγός/') });
  });

  it('returns all fields of an article', async () => {
    const page = await pageAt(cmsOf(), '/articles/nights/');
    expect(page).toMatchObject({
      kind: 'article',
      title: 'Nights & days',
      kicker: 'Work',
      subtitle: 'Sleep when you can',
      category: 'career',
      isUpdated: true,
      contributors: {
        writer: [{ slug: 'ann-lee', name: 'Ann Lee, RN' }],
        editor: [],
        reviewer: [{ slug: 'bo-kim', name: 'Bo Kim' }],
      },
      seo: { description: 'On night work.' },
    });
    expect(page.date).toMatch(/^2026-01-02/);
    expect(Number.isNaN(Date.parse(page.date ?? ''))).toBe(false);
    expect(page.image?.sourceUrl).toContain('campus.png');
    expect(await pageAt(cmsOf(), '/articles/older/')).toMatchObject({ isUpdated: false });
  });

  it('returns equal versions for equal pages', async () => {
    const cms = cmsOf();
    expect((await pageAt(cms, '/guides/loans/')).version).toBe((await pageAt(cms, '/guides/loans/')).version);
    expect((await pageAt(cms, '/guides/loans/')).version).not.toBe((await pageAt(cms, '/')).version);
  });

  it('returns redirects of moved pages and 410 for removed ones', async () => {
    const cms = cmsOf();
    expect(await cms.pageByPath('/old/')).toEqual({ status: 301, location: '/guides/loans/' });
    expect(await cms.pageByPath('/gone/')).toMatchObject({ status: 410 });
    expect(await cms.pageByPath('/contributors/ann-lee/')).toEqual({
      status: 301,
      location: '/healthcare-review-partners/ann-lee',
    });
  });

  it('returns the page of a state, and null for an unknown state', async () => {
    const cms = cmsOf();
    const ohio = findStateBySlug('ohio');
    expect(await pageAt(cms, '/state/ohio/')).toMatchObject({
      kind: 'state',
      title: expect.stringContaining(ohio?.name ?? 'there is an Ohio'),
    });
    expect(await cms.pageByPath('/state/atlantis/')).toBeNull();
  });

  it('lists each path of the sitemap once, without noindex pages', async () => {
    const entries = [];
    for await (const entry of cmsOf().paths()) entries.push(entry);
    const paths = entries.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/guides/loans/',
        encodeURI('/οδηγός/'),
        '/articles/nights/',
        '/state/ohio/',
      ]),
    );
    expect(paths).not.toContain('/hidden/');
    expect(entries.find(({ path }) => path === '/articles/nights/')).toMatchObject({
      title: 'Nights & days',
      kind: 'article',
    });
    expect(entries.find(({ path }) => path === '/rankings/best/')).toMatchObject({ kind: 'ranking' });
  });
}

/** Checks lists of posts and menus. */
export function checkLists(cmsOf: () => Cms, idOf: IdOf): void {
  it('returns posts in the order of the ids and omits missing posts', async () => {
    const posts = await cmsOf().postsByIds([idOf('12'), '99999', idOf('11'), 'no-number', idOf('2')]);
    expect(posts.map(({ id, link }) => [id, link])).toEqual([
      [idOf('12'), '/articles/older/'],
      [idOf('11'), '/articles/nights/'],
      [idOf('2'), '/guides/loans/'],
    ]);
    expect(posts[1]).toMatchObject({
      title: 'Nights & days',
      excerpt: 'On night work.',
      author: 'Ann Lee, RN',
      category: 'career',
    });
    expect(await cmsOf().postsByIds([])).toEqual([]);
  });

  it('returns the posts of a category, newest first, up to the limit', async () => {
    const titles = async (category: string, limit: number) =>
      (await cmsOf().postsByCategory(category, limit)).map(({ title }) => title);
    expect(await titles('career', 10)).toEqual(['Nights & days', 'Older']);
    expect(await titles('career', 1)).toEqual(['Nights & days']);
    expect(await titles('lifestyle', 10)).toEqual(['Oldest']);
    expect(await titles('featured', 10)).toEqual(['Nights & days']);
    expect(await titles('latest', 2)).toEqual(['Nights & days', 'Older']);
    expect(await titles('no-such-category', 10)).toEqual([]);
  });

  it('returns complete menus as trees with decoded labels', async () => {
    const [primary, footer] = await Promise.all([cmsOf().menu('PRIMARY'), cmsOf().menu('FOOTER')]);
    expect(primary.map(({ label, uri }) => [label, uri])).toEqual([
      ['Guides & more', '/guides/'],
      ['Elsewhere', 'https://elsewhere.example/'],
    ]);
    expect(primary[0]?.children).toMatchObject([
      { label: 'Loans', uri: '/guides/loans/', parentId: primary[0]?.id, children: [] },
    ]);
    expect(footer.map(({ label }) => label)).toEqual(
      Array.from({ length: 105 }, (_, index) => `Link ${index + 1}`),
    );
  });
}
