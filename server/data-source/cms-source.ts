import type { DataSource } from '../../src/core/data-source.ts';
import type { Contributor, Degree, Post, SiteConfig } from '../../src/core/entities.ts';
import { type MethodsOf, type pageQueries, withoutContent } from '../../src/core/queries.ts';
import { searchContributors } from '../api/contributor-search.ts';
import type { PaidContent, Presentation } from '../built-in/paid-content.ts';
import type { Cms } from '../cms/cms.ts';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import { memoizeByObject } from '../remember.ts';

// The CMS cache returns the same objects until they change; so do these, which keeps rendered fragments valid.
const toSummary = memoizeByObject(withoutContent);
const toListed = memoizeByObject(
  (contributor: Contributor): Contributor => ({ ...contributor, content: undefined, contributorPosts: [] }),
);
const sanitizeContributor = memoizeByObject(
  (contributor: Contributor): Contributor =>
    contributor.content ? { ...contributor, content: sanitizeHtml(contributor.content) } : contributor,
);

/** What page templates query, beside what elements do. */
export interface PageSource extends DataSource, Partial<MethodsOf<typeof pageQueries>> {
  /** Sponsored programs for a page; left out where no paid services are connected. */
  programs?: PaidContent['programs'];
}

const trackingKeys = ['tenantId', 'webContext', 'writeKey'] as const;

/** The identifiers that a listing request carries, where the site's analytics configuration has them. */
function readTracking({ analytics = {} }: SiteConfig): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    trackingKeys.flatMap((key) => (analytics[key] === undefined ? [] : [[key, analytics[key]]])),
  );
}

/** The same source for one page: listing requests name the page that shows them. */
export function presentAt(source: PageSource, presentationUrl: string): PageSource {
  const { programs } = source;
  return programs
    ? {
        ...source,
        programs: (query, presentation) => programs(query, { presentationUrl, ...presentation }),
      }
    : source;
}

/**
 * The queries that the CMS answers, for pages and for the JSON API.
 *
 * @param toPost what leaves the server of a post, whose content is not sanitized
 */
export function createCmsMethods(cms: Cms, toPost: (post: Post) => Post) {
  return {
    ranking: ({ id }) => cms.ranking(id),
    postsByIds: async ({ ids }) => (await cms.postsByIds(ids)).map(toPost),
    postsByCategory: async ({ category, limit }) => (await cms.postsByCategory(category, limit)).map(toPost),
    async contributors({ q, type, offset = 0, limit = 500 }) {
      const found = searchContributors(await cms.contributors(), { q, type, offset, limit });
      return { total: found.total, contributors: found.contributors.map(toListed) };
    },
    async contributor({ slug }) {
      const contributor = await cms.contributorBySlug(slug);
      return contributor && sanitizeContributor(contributor);
    },
    adRules: () => cms.adRules(),
    async pageTitle({ path }) {
      const page = await cms.pageByPath(path);
      return page && 'title' in page ? page.title : null;
    },
  } satisfies Partial<PageSource>;
}

/** The elements' data source on the server; nothing in it depends on the visitor. */
export function createCmsSource(
  cms: Cms,
  config: SiteConfig,
  degrees: () => readonly Degree[],
  paid?: PaidContent,
): PageSource {
  const trackingContext = readTracking(config);
  return {
    ...createCmsMethods(cms, toSummary),
    config,
    degrees: async () => degrees(),
    ...(paid && {
      sponsored: paid.sponsored,
      programs: (query, presentation?: Presentation) =>
        paid.programs(query, { trackingContext, ...presentation }),
    }),
  };
}
