import { describe, expect, test } from 'vitest';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { Ranking } from '../../../src/core/model/ranking.ts';
import { testConfig } from '../../../src/testing/data-source.ts';
import { createTestPage } from '../../testing/create-test-app.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import {
  describeArticle,
  describeCollection,
  describeCrumbs,
  describePage,
  describeProfile,
  describeRanking,
  describeSite,
  type Node,
} from './structured-data.ts';

const place = {
  origin: 'https://example.org',
  path: '/a/',
  site: fakeSite,
  config: { ...testConfig, contributorPath: 'people' },
};
const crumbs = [{ label: 'Home', uri: '/' }, { label: 'Articles', uri: '/articles/' }, { label: 'A' }];
// biome-ignore lint/suspicious/noExplicitAny: what is read is JSON as a search engine gets it
const find = (nodes: readonly Node[], type: string): any =>
  JSON.parse(JSON.stringify(nodes)).find((node: { '@type': string }) => node['@type'] === type);

describe('an article', () => {
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

  test('names its writer and editor, with credentials apart and the address of each profile', () => {
    const article = find(describeArticle(page, crumbs, place), 'Article');
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

  test('is on a page that names its reviewer', () => {
    const nodes = describeArticle(page, crumbs, place);
    const webPage = find(nodes, 'WebPage');
    expect(webPage.reviewedBy).toEqual([
      { '@type': 'Person', name: 'Bo Day', url: 'https://example.org/people/bo-day' },
    ]);
    expect(webPage.mainEntity['@id']).toBe(find(nodes, 'Article')['@id']);
    expect(webPage.breadcrumb['@id']).toBe(find(nodes, 'BreadcrumbList')['@id']);
  });

  test('that nobody signed is by its publisher', () => {
    expect(find(describeArticle(createTestPage(), crumbs, place), 'Article').author['@type']).toBe(
      'Organization',
    );
  });
});

describe('breadcrumbs', () => {
  test('are the page’s own, with an address for all but the page itself', () => {
    expect(find(describeCrumbs(crumbs, place), 'BreadcrumbList').itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.org/' },
      { '@type': 'ListItem', position: 2, name: 'Articles', item: 'https://example.org/articles/' },
      { '@type': 'ListItem', position: 3, name: 'A' },
    ]);
  });

  test('of the home page are none', () => {
    expect(describeCrumbs([{ label: 'Home' }], place)).toEqual([]);
    expect(
      find(describePage({ title: 'Home' }, { ...place, path: '/' }), 'WebPage').breadcrumb,
    ).toBeUndefined();
  });
});

test('the site has a publisher with a logo, its profiles and its principles', () => {
  const site = {
    ...fakeSite,
    logo: '/logo.svg',
    social: [
      { name: 'x', url: 'https://x.example/e' },
      { name: 'y', url: 'javascript:alert(1)' },
    ],
  };
  const nodes = describeSite({ ...place, site });
  const organization = find(nodes, 'Organization');
  expect(organization).toMatchObject({
    logo: 'https://example.org/logo.svg',
    sameAs: ['https://x.example/e'],
  });
  expect(find(nodes, 'WebSite').publisher['@id']).toBe(organization['@id']);
});

test('a collection lists its posts in their order', () => {
  const posts = [
    { id: '1', title: 'One', link: '/one/' },
    { id: '2', title: 'Two', link: '/two/' },
  ];
  expect(
    find(describeCollection({ title: 'All', crumbs }, posts, place), 'CollectionPage').mainEntity,
  ).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: 'One', url: 'https://example.org/one/' },
      { position: 2, name: 'Two' },
    ],
  });
});

test('a profile is about a person: career, subjects and public profiles, never the address for mail', () => {
  const contributor: Contributor = {
    id: '1',
    title: 'Ann Lee, RN',
    slug: 'ann-lee',
    types: ['writer'],
    excerpt: '<p>Bio</p>',
    socialMedia: [
      { key: 'contributors_linkedin', value: 'https://linkedin.example/in/ann' },
      { key: 'contributors_email', value: 'https://mail.example/ann' },
      { key: 'contributors_subject_areas', value: 'pediatrics, wound care' },
    ],
    contributorPosts: [],
  };
  const { mainEntity } = find(describeProfile(contributor, 'Nurse', crumbs, place), 'ProfilePage');
  expect(mainEntity).toMatchObject({
    '@type': 'Person',
    name: 'Ann Lee',
    jobTitle: 'Nurse',
    description: 'Bio',
    knowsAbout: ['pediatrics', 'wound care'],
  });
  expect(mainEntity.sameAs).toEqual(['https://linkedin.example/in/ann']);
});

describe('a ranking', () => {
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

  test('lists its schools by rank, numbered anew, under the name that the page shows', () => {
    const list = find([describeRanking(ranking, place)], 'ItemList');
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

  test('without ranks says that its order means nothing', () => {
    expect(
      find([describeRanking({ ...ranking, type: 'unranked' }, place)], 'ItemList').itemListOrder,
    ).toContain('Unordered');
  });

  test('of the older form has its schools, too', () => {
    const legacy: Ranking = { gid: 'g', schools: [{ school: 'Old', city: 'Town', state: 'OH', rank: 1 }] };
    expect(find([describeRanking(legacy, place)], 'ItemList').itemListElement[0].item).toMatchObject({
      name: 'Old',
      address: { addressRegion: 'OH' },
    });
  });
});
