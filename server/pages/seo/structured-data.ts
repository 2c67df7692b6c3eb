import type {
  Article,
  BreadcrumbList,
  CollectionPage,
  CollegeOrUniversity,
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
import { findValue } from '../../../src/elements/shared/contributor-card/contributor.logic.ts';
import type { Byline, CmsPage } from '../../cms/cms.ts';
import { toAbsolute } from '../absolute-url.ts';
import type { PageContext } from '../page-context.ts';
import type { Crumb } from '../templates/page-sections.ts';
import { findShareImage } from './share-image.ts';

/** schema.org nodes of a page's JSON-LD graph, built from the same data as the page. */
export type Node =
  | Article
  | BreadcrumbList
  | CollectionPage
  | CollegeOrUniversity
  | ItemList
  | Organization
  | ProfilePage
  | WebPage
  | WebSite;

type DescriptionContext = Pick<PageContext, 'origin' | 'site' | 'config' | 'path' | 'isCmsImage'>;

const idOf = ({ origin }: DescriptionContext, name: string) => `${origin}/#${name}`;

function describePublisher(context: DescriptionContext): Organization {
  return {
    '@type': 'Organization',
    '@id': idOf(context, 'organization'),
    name: context.site.siteName,
    url: `${context.origin}/`,
  };
}

/** Describes the site and its publisher, for the home page. */
export function describeSite(context: DescriptionContext): Node[] {
  const { origin, site } = context;
  const organization: Organization = {
    ...(describePublisher(context) as object),
    '@type': 'Organization',
    description: site.tagline,
    logo: toAbsolute(site.logo, origin),
    sameAs: site.social.flatMap(({ url }) => toAbsolute(url, origin) ?? []),
    publishingPrinciples: `${origin}/editorial-process`,
  };
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': idOf(context, 'website'),
    name: site.siteName,
    url: `${origin}/`,
    description: site.tagline,
    inLanguage: 'en-US',
    publisher: { '@id': idOf(context, 'organization') },
  };
  return [website, organization];
}

/** Describes the breadcrumbs that the page shows; empty if there is only one level. */
export function describeCrumbs(crumbs: readonly Crumb[], context: DescriptionContext): BreadcrumbList[] {
  if (crumbs.length < 2) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      '@id': `${context.origin}${context.path}#breadcrumb`,
      itemListElement: crumbs.map(({ label, uri }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: toAbsolute(uri, context.origin),
      })),
    },
  ];
}

/** Splits `Ann Lee, RN, MSN` into the name and the credentials after the first comma. */
function splitName(title: string): { readonly name: string; readonly honorificSuffix: string | undefined } {
  const comma = title.indexOf(',');
  if (comma < 1) return { name: title, honorificSuffix: undefined };
  return { name: title.slice(0, comma).trim(), honorificSuffix: title.slice(comma + 1).trim() || undefined };
}

function describePeople(
  people: readonly Byline[],
  { origin, config }: DescriptionContext,
): Person[] | undefined {
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
  readonly reviewers?: readonly Byline[];
}

const pageIds = (context: DescriptionContext) => ({
  '@id': `${context.origin}${context.path}#page`,
  url: context.origin + context.path,
});

/** Properties that all kinds of pages share. */
function commonProperties(
  { title, description, crumbs = [], reviewers = [] }: PageDescription,
  context: DescriptionContext,
) {
  return {
    ...pageIds(context),
    name: title,
    description,
    inLanguage: 'en-US',
    reviewedBy: describePeople(reviewers, context),
    isPartOf: {
      '@type': 'WebSite',
      '@id': idOf(context, 'website'),
      name: context.site.siteName,
      url: `${context.origin}/`,
    },
    ...(crumbs.length > 1 && { breadcrumb: { '@id': `${context.origin}${context.path}#breadcrumb` } }),
  } as const;
}

/** Describes a page that has no more specific schema.org type. */
export function describePage(page: PageDescription, context: DescriptionContext): Node[] {
  const type = context.path === '/about-us/' ? 'AboutPage' : 'WebPage';
  const node = {
    '@type': type,
    ...commonProperties(page, context),
    publisher: describePublisher(context),
  } as WebPage;
  return [node, ...describeCrumbs(page.crumbs ?? [], context)];
}

/** The page's image in a format that search engines accept; undefined if it has none. */
function imageOf(image: Image | null | undefined, context: DescriptionContext): string | undefined {
  return image ? findShareImage({ image }, context).url : undefined;
}

/**
 * Describes an article and its page. Writers and editors belong to the article; schema.org has reviewers
 * only on pages.
 */
export function describeArticle(
  page: CmsPage,
  crumbs: readonly Crumb[],
  context: DescriptionContext,
): Node[] {
  const { title, subtitle, seo, contributors, date, modified, image, category } = page;
  const description = seo.description ?? subtitle;
  const common = commonProperties({ title, description, crumbs, reviewers: contributors.reviewer }, context);
  const articleId = `${context.origin}${context.path}#article`;
  const webPage: WebPage = {
    '@type': 'WebPage',
    ...common,
    mainEntity: { '@id': articleId },
  };
  const article: Article = {
    '@type': 'Article',
    '@id': articleId,
    mainEntityOfPage: { '@id': common['@id'] },
    headline: title,
    description,
    image: imageOf(image, context),
    datePublished: date,
    dateModified: modified ?? date,
    articleSection: category?.replaceAll('-', ' '),
    inLanguage: 'en-US',
    author: describePeople(contributors.writer, context) ?? describePublisher(context),
    editor: describePeople(contributors.editor, context),
    publisher: describePublisher(context),
    publishingPrinciples: `${context.origin}/editorial-process`,
  };
  return [webPage, article, ...describeCrumbs(crumbs, context)];
}

/** Describes a page that lists posts. */
export function describeCollection(
  page: PageDescription,
  posts: readonly Post[],
  context: DescriptionContext,
): Node[] {
  const list: ItemList = {
    '@type': 'ItemList',
    numberOfItems: posts.length,
    itemListElement: posts.map(({ title, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: toAbsolute(link, context.origin),
    })),
  };
  const node: CollectionPage = {
    '@type': 'CollectionPage',
    ...commonProperties(page, context),
    publisher: describePublisher(context),
    ...(posts.length > 0 && { mainEntity: list }),
  };
  return [node, ...describeCrumbs(page.crumbs ?? [], context)];
}

/** Describes a contributor's page and the person on it. */
export function describeProfile(
  contributor: Contributor,
  career: string,
  crumbs: readonly Crumb[],
  context: DescriptionContext,
): Node[] {
  const skipped = new Set(['contributors_career', 'contributors_subject_areas', 'contributors_email']);
  const profiles = contributor.socialMedia.filter(
    ({ key, value }) => !skipped.has(key) && /^https?:\/\//i.test(value),
  );
  // WordPress sends an empty excerpt for a person without one.
  const description = contributor.excerpt || undefined;
  const person: Person = {
    '@type': 'Person',
    '@id': `${context.origin}${context.path}#person`,
    ...splitName(contributor.title),
    url: context.origin + context.path,
    jobTitle: career,
    description,
    image: imageOf(contributor.featuredImage?.node, context),
    knowsAbout: findValue(contributor, 'contributors_subject_areas')
      ?.split(/(?<!\s)\s*[,;]\s*/)
      .filter(Boolean),
    ...(profiles.length > 0 && { sameAs: profiles.map(({ value }) => value) }),
  };
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    ...commonProperties({ title: contributor.title, description, crumbs }, context),
    mainEntity: person,
  };
  return [page, ...describeCrumbs(crumbs, context)];
}

/**
 * Sovereign states with postal codes like those of U.S. states; their codes are also their ISO 3166 codes.
 */
const freelyAssociatedStates = new Set(['FM', 'MH', 'PW']);

export function describeAddress(city: string | undefined, state: string | undefined) {
  const isCountry = state !== undefined && freelyAssociatedStates.has(state);
  return {
    '@type': 'PostalAddress',
    addressLocality: city,
    addressRegion: isCountry ? undefined : state,
    addressCountry: isCountry ? state : 'US',
  } as const;
}

function describeSchool(school: RankingSchool | LegacySchool, index: number, origin: string) {
  const isModern = 'details' in school;
  const name = isModern ? (school.overrideFields?.schoolName ?? school.details.schoolName) : school.school;
  const [city, state] = isModern
    ? [school.details.city, school.details.stateCode]
    : [school.city, school.state];
  const page = isModern && school.hasPage ? { url: `${origin}/schools/${school.slug}/` } : undefined;
  const address = describeAddress(city, state);
  return {
    '@type': 'ListItem',
    position: index + 1,
    item: { '@type': 'CollegeOrUniversity', name, ...page, ...((city || state) && { address }) },
  } as const;
}

/** Describes a ranking's schools in their order, without sponsored schools. */
export function describeRanking(ranking: Ranking, context: DescriptionContext): ItemList {
  const schools = [...ranking.schools].sort(
    (a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY),
  );
  return {
    '@type': 'ItemList',
    '@id': `${context.origin}${context.path}#ranking-${encodeURIComponent(ranking.extid ?? ranking.gid ?? '')}`,
    name: ranking.title,
    description: ranking.method,
    itemListOrder:
      ranking.type === 'unranked'
        ? 'https://schema.org/ItemListUnordered'
        : 'https://schema.org/ItemListOrderAscending',
    numberOfItems: schools.length,
    itemListElement: schools.map((school, index) => describeSchool(school, index, context.origin)),
  };
}
