import type { Contributor } from '../../src/core/model/contributor.ts';
import type { Post } from '../../src/core/model/post.ts';
import type { SiteConfig } from '../../src/core/model/site-config.ts';
import { type MethodsOf, type pageQueries, queryKey, withoutContent } from '../../src/core/queries.ts';
import { searchContributors } from '../api/contributor-search.ts';
import type { DegreeList } from '../built-in/catalogue/degree-list.ts';
import type { PaidContent, Presentation } from '../built-in/inventory/paid-content.ts';
import type { ReportResponse } from '../cache/used-response.ts';
import type { Cms } from '../cms/cms.ts';
import { contributorQuery, contributorsQuery } from '../cms/cms-queries.ts';
import { versionOf } from '../cms/version-of.ts';
import { type VersionedCms, versionCms } from '../cms/versioned-cms.ts';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import type { ObservableSource } from './observable-source.ts';

/** Contributors by last name, without biographies and posts. */
function toListed(contributors: readonly Contributor[]): readonly Contributor[] {
  const all = { offset: 0, limit: contributors.length };
  return searchContributors(contributors, all).contributors.map((contributor) => ({
    ...contributor,
    content: undefined,
    contributorPosts: [],
  }));
}

function sanitizeContributor(contributor: Contributor | null): Contributor | null {
  return contributor?.content ? { ...contributor, content: sanitizeHtml(contributor.content) } : contributor;
}

/** What page templates query, beside what elements do. */
export interface PageSource extends ObservableSource, Partial<MethodsOf<typeof pageQueries>> {
  /** Sponsored programs for a page; left out where no paid services are connected. */
  programs?: PaidContent['programs'];
  observe?(report: ReportResponse): PageSource;
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
  const { programs, observe } = source;
  return {
    ...source,
    ...(programs && {
      programs: (query, presentation) => programs(query, { presentationUrl, ...presentation }),
    }),
    ...(observe && { observe: (report) => presentAt(observe(report), presentationUrl) }),
  };
}

/**
 * The queries that the CMS answers, for pages and for the JSON API.
 *
 * @param toPost what leaves the server of a post, whose content is not sanitized
 */
export function createCmsMethods(source: Cms | VersionedCms, toPost: (post: Post) => Post) {
  const cms = versionCms(source);
  return {
    ranking: ({ id }) => cms.ranking(id),
    postsByIds: async ({ ids }) => (await cms.postsByIds(ids)).map(toPost),
    postsByCategory: async ({ category, limit }) => (await cms.postsByCategory(category, limit)).map(toPost),
    async contributors({ q, type, offset = 0, limit = 500 }) {
      const response = await cms.respond(contributorsQuery);
      return searchContributors(response.derive('listed', toListed), { q, type, offset, limit });
    },
    async contributor({ slug }) {
      const response = await cms.respond(contributorQuery(slug));
      return response.derive('sanitized', sanitizeContributor);
    },
    adRules: () => cms.adRules(),
    async pageTitle({ path }) {
      const page = await cms.pageByPath(path);
      return page && 'title' in page ? page.title : null;
    },
  } satisfies Partial<PageSource>;
}

/** Reports the responses of the paid services; a hash of each result is its version. */
function observePaid(paid: PaidContent, report: ReportResponse): PaidContent {
  const reportResult = (name: string, query: object, result: unknown) =>
    report({ query: queryKey(name, query), version: versionOf(result), storedAt: Date.now(), tags: [] });
  return {
    async programs(query, presentation) {
      const result = await paid.programs(query, presentation);
      reportResult('programs', query, result);
      return result;
    },
    async sponsored(query) {
      const result = await paid.sponsored(query);
      reportResult('sponsored', query, result);
      return result;
    },
  };
}

/** The elements' data source on the server; nothing in it depends on the visitor. */
export function createCmsSource(
  source: Cms | VersionedCms,
  config: SiteConfig,
  degrees: DegreeList,
  paid?: PaidContent,
  reportDegrees?: ReportResponse,
): PageSource {
  const cms = versionCms(source);
  const trackingContext = readTracking(config);
  return {
    ...createCmsMethods(cms, withoutContent),
    config,
    async degrees() {
      const list = degrees.current();
      reportDegrees?.({ query: 'degrees', version: degrees.version(), storedAt: Date.now(), tags: [] });
      return list;
    },
    ...(paid && {
      sponsored: paid.sponsored,
      programs: (query, presentation?: Presentation) =>
        paid.programs(query, { trackingContext, ...presentation }),
    }),
    observe: (report) =>
      createCmsSource(cms.observe(report), config, degrees, paid && observePaid(paid, report), (response) => {
        reportDegrees?.(response);
        report(response);
      }),
  };
}
