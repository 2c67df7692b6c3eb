import { expect, it } from 'vitest';
import type { Ranking } from '../../src/core/model/ranking.ts';
import type { Cms } from '../cms/cms.ts';
import type { IdOf } from './cms-adapter-page-checks.ts';

/** A built-in ranking that the test content references. */
export const builtInRanking: Ranking = {
  extid: 'built-in-1',
  title: 'Built in',
  method: 'By another rule.',
  schools: [
    { schoolId: '8', rank: 1, slug: 'alpha', blurb: 'Theirs.', details: { schoolName: 'Alpha' } },
    { schoolId: '9', rank: 2, slug: 'beta', details: { schoolName: 'Beta' } },
  ],
};

/** Checks contributors. */
export function checkContributors(cmsOf: () => Cms, idOf: IdOf): void {
  it('lists all contributors, even if the CMS needs several responses for them', async () => {
    const contributors = await cmsOf().contributors();
    expect(contributors).toHaveLength(103);
    expect(contributors.find(({ slug }) => slug === 'ann-lee')).toMatchObject({
      title: 'Ann Lee, RN',
      types: ['writer', 'editor'],
    });
  });

  it('finds a contributor by slug, with the posts they wrote and reviewed', async () => {
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

/** Checks site settings, rankings and ad rules. */
export function checkSettings(cmsOf: () => Cms): void {
  it('returns the site’s settings, with defaults for empty ones', async () => {
    const site = await cmsOf().siteConfig();
    expect(site).toMatchObject({
      siteName: 'Example',
      tagline: 'An example',
      domain: 'example.org',
      slug: 'nursing',
      contributorPath: 'healthcare-review-partners',
      publisher: 'example',
      logoOnDark: 'https://cdn.example/logo-on-dark.svg',
      social: [{ name: 'facebook', url: 'https://facebook.example/example' }],
      disclosure: { text: 'Supported by advertising.', linkLabel: 'How', link: '/advertising-disclosure/' },
      analytics: { id: 'a-1' },
      theme: { '--edu-accent': '#123456' },
    });
    expect(site.prompt.text).not.toBe('');
    expect(site.ads.density).toBe(30);
  });

  it('returns modern, legacy and changed built-in rankings, and null for an unknown id', async () => {
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
      { slug: 'second', rank: 2.5 },
    ]);
    const legacy = await cms.ranking('4711');
    expect(legacy).toMatchObject({
      gid: '4711',
      title: 'Legacy',
      schools: [{ rank: 1.5, school: 'Old State', state: 'Ohio', avgNetPrice: 8420 }],
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

  it('returns the ad rules that are not empty', async () => {
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
