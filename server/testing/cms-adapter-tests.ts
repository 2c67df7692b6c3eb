import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ranking } from '../../src/core/model/ranking.ts';
import { findStateBySlug } from '../../src/core/us-states.ts';
import type { Cms, CmsPage } from '../cms/cms.ts';

/** A source that holds what the contract asks for, and how to end it. */
export interface ContractCase {
  readonly cms: Cms;
  /** What the source calls the post that has this id here, where it chooses its ids itself. */
  idOf?(id: string): string;
  close(): Promise<void>;
}

/** The built-in ranking that sources may name. */
const builtInRanking: Ranking = {
  extid: 'built-in-1',
  title: 'Built in',
  method: 'By another rule.',
  schools: [
    { schoolId: '8', rank: 1, slug: 'alpha', blurb: 'Theirs.', details: { schoolName: 'Alpha' } },
    { schoolId: '9', rank: 2, slug: 'beta', details: { schoolName: 'Beta' } },
  ],
};

/** What sources need from the rest of the server. */
export const adapterDependencies = {
  rankingById: (id: string) => (id === builtInRanking.extid ? builtInRanking : null),
  statePages: { stateFigures: () => null },
};

async function pageAt(cms: Cms, path: string): Promise<CmsPage> {
  const page = await cms.pageByPath(path);
  if (!page || 'status' in page) throw new Error(`there is no page at ${path}`);
  return page;
}

function checkPages(cmsOf: () => Cms): void {
  it('finds pages by their path, and says what kind they are', async () => {
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

  it('finds a page in any script, however its path is encoded', async () => {
    const cms = cmsOf();
    for (const path of ['/οδηγός/', encodeURI('/οδηγός/')])
      expect(await pageAt(cms, path)).toMatchObject({ title: 'Οδηγός', path: encodeURI('/οδηγός/') });
  });

  it('tells everything that is said of an article', async () => {
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

  it('gives equal pages equal versions', async () => {
    const cms = cmsOf();
    expect((await pageAt(cms, '/guides/loans/')).version).toBe((await pageAt(cms, '/guides/loans/')).version);
    expect((await pageAt(cms, '/guides/loans/')).version).not.toBe((await pageAt(cms, '/')).version);
  });

  it('says what has moved and what is gone', async () => {
    const cms = cmsOf();
    expect(await cms.pageByPath('/old/')).toEqual({ status: 301, location: '/guides/loans/' });
    expect(await cms.pageByPath('/gone/')).toMatchObject({ status: 410 });
    expect(await cms.pageByPath('/contributors/ann-lee/')).toEqual({
      status: 301,
      location: '/healthcare-review-partners/ann-lee',
    });
  });

  it('has a page for every state, and for nothing that is none', async () => {
    const cms = cmsOf();
    const ohio = findStateBySlug('ohio');
    expect(await pageAt(cms, '/state/ohio/')).toMatchObject({
      kind: 'state',
      title: expect.stringContaining(ohio?.name ?? 'there is an Ohio'),
    });
    expect(await cms.pageByPath('/state/atlantis/')).toBeNull();
  });

  it('lists what a sitemap lists, each once', async () => {
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

type IdOf = (id: string) => string;

function checkLists(cmsOf: () => Cms, idOf: IdOf): void {
  it('gives posts in the order of their ids, and leaves out what is not there', async () => {
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

  it('gives the posts of a category, newest first and no more than asked', async () => {
    const titles = async (category: string, limit: number) =>
      (await cmsOf().postsByCategory(category, limit)).map(({ title }) => title);
    expect(await titles('career', 10)).toEqual(['Nights & days', 'Older']);
    expect(await titles('career', 1)).toEqual(['Nights & days']);
    expect(await titles('lifestyle', 10)).toEqual(['Oldest']);
    expect(await titles('featured', 10)).toEqual(['Nights & days']);
    expect(await titles('no-such-category', 10)).toEqual([]);
  });

  it('gives menus as trees, with readable labels, to their last entry', async () => {
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

function checkPeople(cmsOf: () => Cms, idOf: IdOf): void {
  it('lists all contributors, however many', async () => {
    const contributors = await cmsOf().contributors();
    expect(contributors).toHaveLength(103);
    expect(contributors.find(({ slug }) => slug === 'ann-lee')).toMatchObject({
      title: 'Ann Lee, RN',
      types: ['writer', 'editor'],
    });
  });

  it('tells a contributor by slug, with what they wrote and reviewed', async () => {
    const cms = cmsOf();
    const ann = await cms.contributorBySlug('ann-lee');
    expect(ann?.content).toContain('<p>Ann writes.</p>');
    expect(ann?.socialMedia).toEqual(
      expect.arrayContaining([
        { key: 'contributors_career', value: 'Nurse' },
        { key: 'contributors_email', value: 'ann@example.org' },
      ]),
    );
    expect(ann?.contributorPosts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: idOf('11'),
          post_url: '/articles/nights/',
          post_title: 'Nights & days',
          contribution_type: 'writer',
        }),
      ]),
    );
    const bo = await cms.contributorBySlug('bo-kim');
    expect(
      bo?.contributorPosts.map(({ post_url, contribution_type }) => [post_url, contribution_type]),
    ).toEqual(
      expect.arrayContaining([
        ['/articles/nights/', 'reviewer'],
        ['/articles/oldest/', 'writer'],
      ]),
    );
    expect(await cms.contributorBySlug('nobody')).toBeNull();
  });
}

function checkSettings(cmsOf: () => Cms): void {
  it('describes the site, without a gap', async () => {
    const site = await cmsOf().siteConfig();
    expect(site).toMatchObject({
      siteName: 'Example',
      tagline: 'An example',
      domain: 'example.org',
      slug: 'nursing',
      contributorPath: 'healthcare-review-partners',
      publisher: 'example',
      social: [{ name: 'facebook', url: 'https://facebook.example/example' }],
      disclosure: { text: 'Supported by advertising.', linkLabel: 'How', link: '/advertising-disclosure/' },
      analytics: { id: 'a-1' },
      theme: { '--edu-accent': '#123456' },
    });
    expect(site.prompt.text).not.toBe('');
    expect(site.ads.density).toBe(30);
  });

  it('gives rankings of both forms, built-in ones with changes, and null', async () => {
    const cms = cmsOf();
    const best = await cms.ranking('best-1');
    expect(best).toMatchObject({
      extid: 'best-1',
      title: 'Best schools',
      method: 'By a rule.',
      source: { name: 'A list', year: '2025' },
    });
    expect(best?.schools).toMatchObject([
      {
        slug: 'first',
        blurb: 'Good.',
        details: { schoolName: 'First', admissionRate: 0.5, isPrivate: false },
      },
      { slug: 'second' },
    ]);
    const legacy = await cms.ranking('4711');
    expect(legacy).toMatchObject({
      gid: '4711',
      title: 'Of old',
      schools: [{ school: 'Old State', state: 'Ohio', avgNetPrice: 8420 }],
    });
    expect(legacy?.extid).toBeUndefined();
    expect(await cms.ranking('borrowed')).toMatchObject({
      extid: 'borrowed',
      title: 'Borrowed',
      method: 'By another rule.',
      schools: [{ slug: 'alpha', blurb: 'Ours.' }],
    });
    expect((await cms.ranking('borrowed'))?.schools).toHaveLength(1);
    expect(await cms.ranking('built-in-1')).toEqual(builtInRanking);
    expect(await cms.ranking('none')).toBeNull();
  });

  it('gives the ad rules that hold something', async () => {
    const rules = await cmsOf().adRules();
    expect(rules.topOfPageRule?.value).toEqual({
      rendered: '<p><a href="/guides/loans/">Loans</a></p>',
      width: 728,
      height: 90,
      house: true,
    });
    expect(rules.heroRule ?? null).toBeNull();
  });
}

/** What every source of content promises, whatever stands behind it. */
export function testCmsAdapter(name: string, create: () => Promise<ContractCase>): void {
  describe(name, () => {
    let opened: ContractCase;
    beforeAll(async () => {
      opened = await create();
    });
    afterAll(() => opened?.close());
    const cmsOf = () => opened.cms;
    const idOf: IdOf = (id) => opened.idOf?.(id) ?? id;
    checkPages(cmsOf);
    checkLists(cmsOf, idOf);
    checkPeople(cmsOf, idOf);
    checkSettings(cmsOf);
  });
}
