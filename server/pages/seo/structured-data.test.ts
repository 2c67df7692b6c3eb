import { describe, expect, test } from 'vitest';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { Ranking } from '../../../src/core/model/ranking.ts';
import { testConfig } from '../../../src/testing/data-source.ts';
import { createTestPage } from '../../testing/create-test-app.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import {
  describeAddress,
  describeArticle,
  describeCollection,
  describeCrumbs,
  describePage,
  describeProfile,
  describeRanking,
  describeSite,
  type Node,
} from './structured-data.ts';

const context = {
  origin: 'https://example.org',
  path: '/a/',
  site: fakeSite,
  config: { ...testConfig, contributorPath: 'people' },
};
const crumbs = [{ label: 'Home', uri: '/' }, { label: 'Articles', uri: '/articles/' }, { label: 'A' }];
// biome-ignore lint/suspicious/noExplicitAny: tests read the JSON as a search engine does
const find = (nodes: readonly Node[], type: string): any =>
  JSON.parse(JSON.stringify(nodes)).find((node: { '@type': string }) => node['@type'] === type);

describe('structured data of an article', () => {
  const page = createTestPage({
    title: 'Title',
    date: '2026-01-02',
    modified: '2026-03-04',
    image: { sourceUrl: '/i.png' },
    contributors: {
      writer: [{ name: 'Ann Lee, RN, MSN', slug: 'ann-lee' }],
      reviewer: [{ name: 'Bo Day', slug: 'bo-day' }],
      editor: [{ name: 'Cy Roe', slug: 'cy-roe' }],
    },
  });

  test('names the writer and editor, with separate credentials and the URL of each profile', () => {
    const article = find(describeArticle(page, crumbs, context), 'Article');
    expect(article.author).toEqual([
      {
        '@type': 'Person',
        name: 'Ann Lee',
        honorificSuffix: 'RN, MSN',
        url: 'https://example.org/people/ann-lee',
      },
    ]);
    expect(article.editor[0].name).toBe('Cy Roe');
    expect(article).toMatchObject({
      headline: 'Title',
      datePublished: '2026-01-02',
      dateModified: '2026-03-04',
      image: expect.stringContaining('url=%2Fi.png&w=1280'),
    });
    expect(article.publisher.name).toBe(fakeSite.siteName);
  });

  test('names the reviewer on the article’s page', () => {
    const nodes = describeArticle(page, crumbs, context);
    const webPage = find(nodes, 'WebPage');
    expect(webPage.reviewedBy).toEqual([
      { '@type': 'Person', name: 'Bo Day', url: 'https://example.org/people/bo-day' },
    ]);
    expect(webPage.mainEntity['@id']).toBe(find(nodes, 'Article')['@id']);
    expect(webPage.breadcrumb['@id']).toBe(find(nodes, 'BreadcrumbList')['@id']);
  });

  test('names the publisher as author if the page names no writer', () => {
    expect(find(describeArticle(createTestPage(), crumbs, context), 'Article').author['@type']).toBe(
      'Organization',
    );
  });
});

describe('structured data of breadcrumbs', () => {
  test('breadcrumbs have URLs for all levels except the page itself', () => {
    expect(find(describeCrumbs(crumbs, context), 'BreadcrumbList').itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.org/' },
      { '@type': 'ListItem', position: 2, name: 'Articles', item: 'https://example.org/articles/' },
      { '@type': 'ListItem', position: 3, name: 'A' },
    ]);
  });

  test('the home page has no breadcrumbs', () => {
    expect(describeCrumbs([{ label: 'Home' }], context)).toEqual([]);
    expect(
      find(describePage({ title: 'Home' }, { ...context, path: '/' }), 'WebPage').breadcrumb,
    ).toBeUndefined();
  });
});

test('structured data of the site names its publisher with logo and safe profile URLs', () => {
  const site = {
    ...fakeSite,
    logo: '/logo.svg',
    social: [
      { name: 'x', url: 'https://x.example/e' },
      { name: 'y', url: 'javascript:alert(1)' },
    ],
  };
  const nodes = describeSite({ ...context, site });
  const organization = find(nodes, 'Organization');
  expect(organization).toMatchObject({
    logo: 'https://example.org/logo.svg',
    sameAs: ['https://x.example/e'],
  });
  expect(find(nodes, 'WebSite').publisher['@id']).toBe(organization['@id']);
});

test('structured data of a collection lists its posts in order', () => {
  const posts = [
    { id: '1', title: 'One', link: '/one/' },
    { id: '2', title: 'Two', link: '/two/' },
  ];
  expect(
    find(describeCollection({ title: 'All', crumbs }, posts, context), 'CollectionPage').mainEntity,
  ).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: 'One', url: 'https://example.org/one/' },
      { position: 2, name: 'Two' },
    ],
  });
});

test('structured data of a profile has career, subjects and public profiles, but no email address', () => {
  const contributor: Contributor = {
    id: '1',
    title: 'Ann Lee, RN',
    slug: 'ann-lee',
    types: ['writer'],
    excerpt: 'Treats a GFR <60, or protein >30',
    socialMedia: [
      { key: 'contributors_linkedin', value: 'https://linkedin.example/in/ann' },
      { key: 'contributors_email', value: 'https://mail.example/ann' },
      { key: 'contributors_subject_areas', value: 'pediatrics, wound care' },
    ],
    contributorPosts: [],
  };
  const { mainEntity } = find(describeProfile(contributor, 'Nurse', crumbs, context), 'ProfilePage');
  expect(mainEntity).toMatchObject({
    '@type': 'Person',
    name: 'Ann Lee',
    jobTitle: 'Nurse',
    description: 'Treats a GFR <60, or protein >30',
    knowsAbout: ['pediatrics', 'wound care'],
  });
  expect(mainEntity.sameAs).toEqual(['https://linkedin.example/in/ann']);
  const withoutExcerpt = describeProfile({ ...contributor, excerpt: '' }, 'Nurse', crumbs, context);
  expect(JSON.stringify(withoutExcerpt)).not.toContain('"description"');
});

test('an address in a freely associated state names the country, and other addresses the United States', () => {
  expect(describeAddress('Koror', 'PW')).toMatchObject({ addressRegion: undefined, addressCountry: 'PW' });
  expect(describeAddress('San Juan', 'PR')).toMatchObject({ addressRegion: 'PR', addressCountry: 'US' });
});

describe('structured data of a ranking', () => {
  const school = (rank: number, schoolName: string, overridden?: string) => ({
    schoolId: String(rank),
    slug: String(rank),
    rank,
    details: { schoolName, city: 'Town', stateCode: 'OH' },
    ...(overridden && { overrideFields: { schoolName: overridden } }),
  });
  const ranking: Ranking = {
    extid: 'r',
    title: 'Schools',
    schools: [school(7, 'Second'), school(2, 'x', 'First')],
  };

  test('lists the schools by rank, numbered from 1, with the names that the page shows', () => {
    const list = find([describeRanking(ranking, context)], 'ItemList');
    expect(
      list.itemListElement.map(({ position, item }: { position: number; item: { name: string } }) => [
        position,
        item.name,
      ]),
    ).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ]);
    expect(list.itemListOrder).toContain('Ascending');
  });

  test('lists the schools as unordered if the ranking is unranked', () => {
    expect(
      find([describeRanking({ ...ranking, type: 'unranked' }, context)], 'ItemList').itemListOrder,
    ).toContain('Unordered');
  });

  test('lists the schools of a legacy ranking, too', () => {
    const legacy: Ranking = { gid: 'g', schools: [{ school: 'Old', city: 'Town', state: 'OH', rank: 1 }] };
    expect(find([describeRanking(legacy, context)], 'ItemList').itemListElement[0].item).toMatchObject({
      name: 'Old',
      address: { addressRegion: 'OH' },
    });
  });
});
