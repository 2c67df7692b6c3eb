import type { DataSource } from '../../src/core/data-source.ts';
import type { Contributor, Degree, Post, SiteConfig } from '../../src/core/entities.ts';
import { searchContributors } from '../api/contributor-search.ts';
import type { PaidContent, Presentation } from '../built-in/paid-content.ts';
import type { Cms } from '../cms/cms.ts';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import { memoizeByObject } from '../remember.ts';

/** A contributor with a biography that may be sent. */
function sanitizeContributor(contributor: Contributor): Contributor {
  return contributor.content ? { ...contributor, content: sanitizeHtml(contributor.content) } : contributor;
}

// The same question gets the same objects, so that what was drawn from them is known to hold.
const withoutContent = memoizeByObject(({ content: _, ...post }: Post): Post => post);
const asListed = memoizeByObject(
  (entry: Contributor): Contributor => ({ ...entry, content: undefined, contributorPosts: [] }),
);
const sanitized = memoizeByObject(sanitizeContributor);

/** What templates ask beside what elements do. */
export interface PageSource extends DataSource {
  /** The title of the page at a path; null where there is none. Left out where pages are not known. */
  titleOf?(path: string): Promise<string | null>;
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
        programs: (question, presentation) => programs(question, { presentationUrl, ...presentation }),
      }
    : source;
}

/** The elements' data source on the server: the CMS, without anything that is for one visitor. */
export function createCmsSource(
  cms: Cms,
  config: SiteConfig,
  degrees: () => readonly Degree[],
  paid?: PaidContent,
): PageSource {
  const trackingContext = readTracking(config);
  return {
    ...(paid && {
      sponsored: paid.sponsored,
      programs: (question, presentation?: Presentation) =>
        paid.programs(question, { trackingContext, ...presentation }),
    }),
    config,
    ranking: (id) => cms.ranking(id),
    async postsByIds(ids) {
      const posts = await cms.postsByIds(ids);
      return posts.map(withoutContent);
    },
    async postsByCategory(category, limit) {
      const posts = await cms.postsByCategory(category, limit);
      return posts.map(withoutContent);
    },
    async contributors({ q, type, offset = 0, limit = 500 }) {
      const found = searchContributors(await cms.contributors(), { q, type: type as never, offset, limit });
      return { total: found.total, contributors: found.contributors.map(asListed) };
    },
    async contributor(slug) {
      const found = await cms.contributorBySlug(slug);
      return found && sanitized(found);
    },
    async titleOf(path) {
      const page = await cms.pageByPath(path);
      return page && 'title' in page ? page.title : null;
    },
    degrees: async () => degrees(),
    adRules: () => cms.adRules(),
  };
}
