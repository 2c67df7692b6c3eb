import type {
  Article,
  BreadcrumbList,
  CollectionPage,
  ItemList,
  Organization,
  Person,
  ProfilePage,
  WebPage,
  WebSite,
} from 'schema-dts';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { Image } from '../../../src/core/model/image.ts';
import type { Post } from '../../../src/core/model/post.ts';
import type { LegacySchool, Ranking, RankingSchool } from '../../../src/core/model/ranking.ts';
import type { Byline, CmsPage } from '../../cms/cms.ts';
import { stripTags } from '../../content/strip-tags.ts';
import { toAbsolute } from '../absolute-url.ts';
import type { PageContext } from '../page-context.ts';
import type { Crumb } from '../templates/page-sections.ts';
import { findShareImage } from './share-image.ts';

/** Structured data of a page: nodes of one graph, from the same data as the page. */
export type Node =
  | Article
  | BreadcrumbList
  | CollectionPage
  | ItemList
  | Organization
  | ProfilePage
  | WebPage
  | WebSite;

type Place = Pick<PageContext, 'origin' | 'site' | 'config' | 'path' | 'isCmsPicture'>;

const idOf = ({ origin }: Place, name: string) => `${origin}/#${name}`;

function describePublisher(place: Place): Organization {
  return {
    '@type': 'Organization',
    '@id': idOf(place, 'organization'),
    name: place.site.siteName,
    url: `${place.origin}/`,
  };
}

/** The site and its publisher, for the home page. */
export function describeSite(place: Place): Node[] {
  const { origin, site } = place;
  const organization: Organization = {
    ...(describePublisher(place) as object),
    '@type': 'Organization',
    description: site.tagline,
    logo: toAbsolute(site.logo, origin),
    sameAs: site.social.flatMap(({ url }) => toAbsolute(url, origin) ?? []),
    publishingPrinciples: `${origin}/editorial-process`,
  };
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': idOf(place, 'website'),
    name: site.siteName,
    url: `${origin}/`,
    description: site.tagline,
    inLanguage: 'en-US',
    publisher: { '@id': idOf(place, 'organization') },
  };
  return [website, organization];
}

/** The breadcrumbs that the page shows; none if there is only one level. */
export function describeCrumbs(crumbs: readonly Crumb[], place: Place): BreadcrumbList[] {
  if (crumbs.length < 2) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      '@id': `${place.origin}${place.path}#breadcrumb`,
      itemListElement: crumbs.map(({ label, uri }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: toAbsolute(uri, place.origin),
      })),
    },
  ];
}

/** A name and, after the first comma, the credentials. */
function splitName(title: string): { readonly name: string; readonly honorificSuffix: string | undefined } {
  const comma = title.indexOf(',');
  if (comma < 1) return { name: title, honorificSuffix: undefined };
  return { name: title.slice(0, comma).trim(), honorificSuffix: title.slice(comma + 1).trim() || undefined };
}

function describePeople(people: readonly Byline[], { origin, config }: Place): Person[] | undefined {
  if (people.length === 0) return undefined;
  return people.map(({ name, slug }) => ({
    '@type': 'Person',
    ...splitName(name),
    url: toAbsolute(`/${config.contributorPath}/${slug}`, origin),
  }));
}

export interface PageDescription {
  readonly title: string;
  readonly description?: string;
  readonly crumbs?: readonly Crumb[];
}

const pageIds = (place: Place) => ({
  '@id': `${place.origin}${place.path}#page`,
  url: place.origin + place.path,
});

/** What is the same for every kind of page. */
function describeFrame({ title, description, crumbs = [] }: PageDescription, place: Place) {
  return {
    ...pageIds(place),
    name: title,
    description,
    inLanguage: 'en-US',
    isPartOf: {
      '@type': 'WebSite',
      '@id': idOf(place, 'website'),
      name: place.site.siteName,
      url: `${place.origin}/`,
    },
    ...(crumbs.length > 1 && { breadcrumb: { '@id': `${place.origin}${place.path}#breadcrumb` } }),
  } as const;
}

/** An ordinary page. */
export function describePage(page: PageDescription, place: Place): Node[] {
  const type = place.path === '/about-us/' ? 'AboutPage' : 'WebPage';
  const node = {
    '@type': type,
    ...describeFrame(page, place),
    publisher: describePublisher(place),
  } as WebPage;
  return [node, ...describeCrumbs(page.crumbs ?? [], place)];
}

/** The page's own picture in a format that search engines read; without one there is none to show. */
function imageOf(image: Image | null | undefined, place: Place): string | undefined {
  return image ? findShareImage({ image }, place)?.url : undefined;
}

/**
 * A signed text: who wrote and edited it stands at the article, who reviewed it at
 * its page, which is where the vocabulary has a reviewer.
 */
export function describeArticle(page: CmsPage, crumbs: readonly Crumb[], place: Place): Node[] {
  const { title, subtitle, seo, contributors, date, modified, image, category } = page;
  const frame = describeFrame({ title, description: seo.description ?? subtitle, crumbs }, place);
  const articleId = `${place.origin}${place.path}#article`;
  const webPage: WebPage = {
    '@type': 'WebPage',
    ...frame,
    mainEntity: { '@id': articleId },
    reviewedBy: describePeople(contributors.reviewer, place),
  };
  const article: Article = {
    '@type': 'Article',
    '@id': articleId,
    mainEntityOfPage: { '@id': frame['@id'] },
    headline: title,
    description: frame.description,
    image: imageOf(image, place),
    datePublished: date,
    dateModified: modified ?? date,
    articleSection: category?.replaceAll('-', ' '),
    inLanguage: 'en-US',
    author: describePeople(contributors.writer, place) ?? describePublisher(place),
    editor: describePeople(contributors.editor, place),
    publisher: describePublisher(place),
    publishingPrinciples: `${place.origin}/editorial-process`,
  };
  return [webPage, article, ...describeCrumbs(crumbs, place)];
}

/** A page that leads to others, with those it lists. */
export function describeCollection(page: PageDescription, posts: readonly Post[], place: Place): Node[] {
  const list: ItemList = {
    '@type': 'ItemList',
    numberOfItems: posts.length,
    itemListElement: posts.map(({ title, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: toAbsolute(link, place.origin),
    })),
  };
  const node: CollectionPage = {
    '@type': 'CollectionPage',
    ...describeFrame(page, place),
    publisher: describePublisher(place),
    ...(posts.length > 0 && { mainEntity: list }),
  };
  return [node, ...describeCrumbs(page.crumbs ?? [], place)];
}

/** A contributor's page and the person it is about. */
export function describeProfile(
  contributor: Contributor,
  career: string,
  crumbs: readonly Crumb[],
  place: Place,
): Node[] {
  const readValue = (key: string) =>
    contributor.socialMedia.find((entry) => entry.key === key)?.value || undefined;
  const skipped = new Set(['contributors_career', 'contributors_subject_areas', 'contributors_email']);
  const profiles = contributor.socialMedia.filter(
    ({ key, value }) => !skipped.has(key) && /^https?:\/\//i.test(value),
  );
  const text = contributor.excerpt && stripTags(contributor.excerpt);
  const person: Person = {
    '@type': 'Person',
    '@id': `${place.origin}${place.path}#person`,
    ...splitName(contributor.title),
    url: place.origin + place.path,
    jobTitle: career,
    description: text,
    image: imageOf(contributor.featuredImage?.node, place),
    knowsAbout: readValue('contributors_subject_areas')
      ?.split(/(?<!\s)\s*[,;]\s*/)
      .filter(Boolean),
    ...(profiles.length > 0 && { sameAs: profiles.map(({ value }) => value) }),
  };
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    ...describeFrame({ title: contributor.title, description: text, crumbs }, place),
    mainEntity: person,
  };
  return [page, ...describeCrumbs(crumbs, place)];
}

function describeSchool(school: RankingSchool | LegacySchool, index: number) {
  const isModern = 'details' in school;
  const name = isModern ? (school.overrideFields?.schoolName ?? school.details.schoolName) : school.school;
  const [city, state] = isModern
    ? [school.details.city, school.details.stateCode]
    : [school.city, school.state];
  const address = {
    '@type': 'PostalAddress',
    addressLocality: city,
    addressRegion: state,
    addressCountry: 'US',
  } as const;
  return {
    '@type': 'ListItem',
    position: index + 1,
    item: { '@type': 'CollegeOrUniversity', name, ...((city || state) && { address }) },
  } as const;
}

/** A ranking's own schools in their order. Sponsored schools are not included. */
export function describeRanking(ranking: Ranking, place: Place): ItemList {
  const schools = [...ranking.schools].sort(
    (a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY),
  );
  return {
    '@type': 'ItemList',
    '@id': `${place.origin}${place.path}#ranking-${encodeURIComponent(ranking.extid ?? ranking.gid ?? '')}`,
    name: ranking.title,
    description: ranking.method,
    itemListOrder:
      ranking.type === 'unranked'
        ? 'https://schema.org/ItemListUnordered'
        : 'https://schema.org/ItemListOrderAscending',
    numberOfItems: schools.length,
    itemListElement: schools.map(describeSchool),
  };
}
