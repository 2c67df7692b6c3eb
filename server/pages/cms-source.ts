import type { DataSource } from '../../src/core/data-source.ts';
import type { Contributor, Degree, Post, SiteConfig } from '../../src/core/entities.ts';
import { searchContributors } from '../api/contributor-search.ts';
import type { Cms } from '../cms/cms.ts';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import { rememberFor } from '../remember.ts';
import type { PaidContent } from '../services/paid-content.ts';

/** A contributor with a biography that may be sent. */
function sanitizeContributor(contributor: Contributor): Contributor {
  return contributor.content ? { ...contributor, content: sanitizeHtml(contributor.content) } : contributor;
}

// The same question gets the same objects, so that what was drawn from them is known to hold.
const withoutContent = rememberFor(({ content: _, ...post }: Post): Post => post);
const asListed = rememberFor((entry: Contributor): Contributor => ({ ...entry, content: undefined, contributorPosts: [] }));
const sanitized = rememberFor(sanitizeContributor);

/** What templates ask beside what elements do. */
export interface PageSource extends DataSource {
  /** The title of the page at a path; null where there is none. Left out where pages are not known. */
  titleOf?(path: string): Promise<string | null>;
}

/** The elements' data source on the server: the CMS, without anything that is for one visitor. */
export function createCmsSource(cms: Cms, config: SiteConfig, degrees: () => readonly Degree[], paid?: PaidContent): PageSource {
  return {
    ...paid,
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
