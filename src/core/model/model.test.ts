import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/data-source.ts';
import { AdRulesSchema } from './ad-rules.ts';
import { ContributorSchema } from './contributor.ts';
import { DegreesResponseSchema } from './degree.ts';
import { normalizeLegacyKeys } from './legacy-school.ts';
import { MenuItemSchema } from './menu-item.ts';
import { PageDataSchema } from './page-data.ts';
import { PostSchema } from './post.ts';
import { RankingSchema } from './ranking.ts';
import { SeoSchema } from './seo.ts';
import { InventoryRequestSchema } from './services/inventory-request.ts';
import { ProgramListingsSchema } from './services/program-listing.ts';
import { SearchKeySchema } from './services/search-key.ts';
import { SearchResponseSchema } from './services/sponsored-hit.ts';

const pageData = {
  siteConfig: testConfig,
  enrichedContent: { embeddedPosts: {}, embeddedPostsByCategories: {}, rankings: {} },
  page: { id: '1', title: 'T', path: '/', isMonetizationDisabled: false },
};

describe('content entities', () => {
  it('reads a post with a numeric id and null for absent fields', () => {
    const post = v.parse(PostSchema, {
      id: 7,
      title: 'A',
      link: '/a/',
      image: null,
      excerpt: null,
      imageHeight: null,
    });
    expect(post.id).toBe('7');
    expect(post.image).toBeNull();
    expect(post.excerpt).toBeUndefined();
    expect(post.imageHeight).toBeUndefined();
  });

  it('rejects a post without a title', () => {
    expect(v.safeParse(PostSchema, { id: '7', link: '/a/' }).success).toBe(false);
  });

  it('adds missing lists to a contributor and reads an unknown date type as other', () => {
    const contributor = v.parse(ContributorSchema, {
      id: '1',
      title: 'Ada Moss, RN',
      slug: 'ada-moss',
      types: ['writer'],
      contributorPosts: [
        {
          id: 3,
          post_url: '/x/',
          post_title: 'X',
          date: '2026-01-02',
          date_type: 'unheard-of',
          contribution_type: 'editor',
        },
      ],
    });
    expect(contributor.socialMedia).toEqual([]);
    expect(contributor.contributorPosts[0]).toMatchObject({ id: '3', date_type: 'other' });
  });

  it('reads menus of any depth', () => {
    const leaf = { id: 3, label: 'C', uri: '/c/', parentId: '2' };
    const menu = v.parse(MenuItemSchema, {
      id: '1',
      label: 'A',
      uri: '/',
      children: [{ id: '2', label: 'B', uri: '/b/', parentId: '1', children: [leaf] }],
    });
    expect(menu.children[0]?.children[0]).toEqual({ ...leaf, id: '3', children: [] });
  });

  it('keeps valid ad rules when another is malformed', () => {
    const rules = v.parse(AdRulesSchema, {
      topOfPageRule: { value: { rendered: '<p>Ad</p>' } },
      heroRule: 'nonsense',
    });
    expect(rules.topOfPageRule?.value.rendered).toBe('<p>Ad</p>');
    expect(rules.heroRule).toBeNull();
  });

  it('reads page data with a complete configuration', () => {
    expect(v.parse(PageDataSchema, pageData).siteConfig.publisher).toBe('example');
  });

  it('rejects page data whose configuration has no ad provider', () => {
    const siteConfig = { ...testConfig, ads: {} };
    expect(v.safeParse(PageDataSchema, { ...pageData, siteConfig }).success).toBe(false);
  });

  it('reads SEO metadata with null for an absent description', () => {
    expect(v.parse(SeoSchema, { title: 'T', description: null })).toMatchObject({
      title: 'T',
      description: '',
    });
  });
});

describe('rankings', () => {
  it('reads a modern ranking with its figures', () => {
    const school = {
      schoolId: 12,
      rank: 1,
      slug: 'a',
      details: { schoolName: 'A', admissionRate: 0.5, undergradTuitionInState: null },
    };
    const ranking = v.parse(RankingSchema, { extid: 'x', schools: [school] });
    expect(ranking.schools[0]).toMatchObject({
      schoolId: '12',
      details: { schoolName: 'A', admissionRate: 0.5 },
    });
  });

  it.each([
    [{ Rank: '1', School: 'A', AvgNetPrice: '$12,345', IPEDS: 100 }],
    [{ RANK: 1, SCHOOL: 'A', AVG_NET_PRICE: 12_345, ipeds: '100' }],
    [{ rank: 1, school: 'A', 'avg net price': '12345', iPEDS: '100' }],
  ])('reads legacy schools with keys in any casing: %o', (school) => {
    const ranking = v.parse(RankingSchema, { gid: '9', schools: [school] });
    expect(ranking.schools[0]).toMatchObject({ rank: 1, school: 'A', avgNetPrice: 12_345, iPEDS: '100' });
  });

  it('drops unknown legacy keys and prices that are not numbers', () => {
    expect(normalizeLegacyKeys({ School: 'A', Mascot: 'owl' })).toEqual({ school: 'A' });
    const ranking = v.parse(RankingSchema, { gid: '9', schools: [{ school: 'A', avgNetPrice: 'n/a' }] });
    expect(ranking.schools[0]).toMatchObject({ school: 'A', avgNetPrice: undefined });
  });

  it('rejects a rate above 1', () => {
    const school = { schoolId: '1', rank: 1, slug: 'a', details: { schoolName: 'A', admissionRate: 50 } };
    expect(v.safeParse(RankingSchema, { extid: 'x', schools: [school] }).success).toBe(false);
  });
});

describe('service responses', () => {
  it('reads responses with degrees, programs, a key and search results', () => {
    const item = { id: '1', slug: 'a', name: 'A' };
    expect(
      v.parse(DegreesResponseSchema, { degrees: [{ ...item, categories: [{ ...item, subjects: [item] }] }] })
        .degrees,
    ).toHaveLength(1);
    const listing = {
      metadata: { capId: 'c' },
      product: { program: item, school: item, destination: { url: '/x' } },
    };
    expect(v.parse(ProgramListingsSchema, [listing])[0]).toMatchObject({ metadata: { capId: 'c' } });
    expect(v.parse(SearchKeySchema, { key: 'k', indexes: ['programs'], appId: 'a' }).indexes[0]).toBe(
      'programs',
    );
    const hit = {
      school: { slug: 'a', name: 'A', sdbSchoolId: '1', additional: { levelOfInstitution: 4 } },
      program: null,
    };
    const result = { hits: [hit], nbHits: 1, page: 0, nbPages: 1, hitsPerPage: 2 };
    expect(v.parse(SearchResponseSchema, { results: [result] }).results[0]?.hits[0]?.school.name).toBe('A');
  });

  it('rejects a list as the degrees response and an object as the programs response', () => {
    expect(v.safeParse(DegreesResponseSchema, []).success).toBe(false);
    expect(v.safeParse(ProgramListingsSchema, { programs: [] }).success).toBe(false);
  });

  it('accepts an empty inventory request, keeps unknown keys, and rejects invalid limits', () => {
    expect(v.parse(InventoryRequestSchema, {})).toEqual({ criteria: {}, context: {}, trackingContext: {} });
    expect(
      v.parse(InventoryRequestSchema, { trackingContext: { tenantId: 't' } }).trackingContext,
    ).toMatchObject({ tenantId: 't' });
    expect(v.safeParse(InventoryRequestSchema, { criteria: { limit: 0 } }).success).toBe(false);
    expect(v.safeParse(InventoryRequestSchema, { criteria: { limit: '10' } }).success).toBe(false);
  });
});
