import type { AdRules } from '../../src/core/model/ad-rules.ts';
import type { Contributor } from '../../src/core/model/contributor.ts';
import type { MenuItem } from '../../src/core/model/menu-item.ts';
import type { Post } from '../../src/core/model/post.ts';
import type { Ranking } from '../../src/core/model/ranking.ts';
import type { Cms, CmsMoved, CmsPage, CmsSite } from './cms.ts';

/** Loads one post. Posts that are requested in the same turn share one request. */
export type LoadPost = (id: string) => Promise<Post | null>;

/** One query to the CMS: its cache key, the tags that purges name, and how it is fetched. */
export interface CmsQuery<Value> {
  readonly key: string;
  /** The bounded cache to which the response belongs. */
  readonly area: 'content' | 'post' | 'list';
  readonly tags: (value: Value) => readonly string[];
  readonly fetch: (cms: Cms, loadPost: LoadPost) => Promise<Value>;
  /** The CMS's own version of the value; by default a hash of the value. */
  readonly versionOf?: (value: Value) => string | undefined;
  /**
   * A visitor waits at most this long. The request continues, and its response is cached. Default: no limit.
   */
  readonly maxWaitMs?: number;
  /**
   * True if visitors can send an unbounded number of different queries with this kind of result. By default,
   * true for null and an empty list. Such responses are cached separately, so that they do not evict real
   * content.
   */
  readonly isUnbounded?: (value: Value) => boolean;
}

/** True for a missing page, a redirect, and a page requested by another form of its path. */
function isNotCanonicalPage(path: string, page: CmsPage | CmsMoved | null): boolean {
  if (!page || 'status' in page) return true;
  return (
    path !== page.path &&
    !(URL.canParse(page.path, 'http://localhost') && new URL(page.path, 'http://localhost').pathname === path)
  );
}

/** Longer paths have no page: as query parameters, they might exceed the CMS's limit of a request line. */
const maxPathCharacters = 2000;
/** Longer slugs and ids have no content. WordPress stores at most 200 characters of a slug. */
const maxNameCharacters = 500;

/** How long a visitor waits for uncached data that every page needs while the CMS does not respond. */
const maxPageWaitMs = 2500;

const isPossibleName = (name: string) => name.length <= maxNameCharacters;

export const siteQuery: CmsQuery<CmsSite> = {
  key: 'site',
  area: 'content',
  tags: () => ['site'],
  fetch: (cms) => cms.siteConfig(),
  maxWaitMs: maxPageWaitMs,
};

export const pageQuery = (path: string): CmsQuery<CmsPage | CmsMoved | null> => ({
  key: `page ${path}`,
  area: 'content',
  tags: (page) => [`path:${path}`, ...(page && 'id' in page ? [`page:${page.id}`] : [])],
  fetch: async (cms) => (path.length <= maxPathCharacters ? cms.pageByPath(path) : null),
  maxWaitMs: maxPageWaitMs,
  versionOf: (page) => (page && 'version' in page ? page.version : undefined),
  isUnbounded: (page) => isNotCanonicalPage(path, page),
});

export const postQuery = (id: string): CmsQuery<Post | null> => ({
  key: `post ${id}`,
  area: 'post',
  tags: () => [`post:${id}`],
  fetch: async (_cms, loadPost) => (isPossibleName(id) ? loadPost(id) : null),
});

export const categoryQuery = (category: string, limit: number): CmsQuery<readonly Post[]> => ({
  key: `category ${limit} ${category}`,
  area: 'list',
  tags: () => [`category:${category}`],
  fetch: async (cms) => (isPossibleName(category) ? cms.postsByCategory(category, limit) : []),
});

export const menuQuery = (location: 'PRIMARY' | 'FOOTER'): CmsQuery<readonly MenuItem[]> => ({
  key: `menu ${location}`,
  area: 'content',
  tags: () => ['menu'],
  fetch: (cms) => cms.menu(location),
  maxWaitMs: maxPageWaitMs,
});

export const contributorsQuery: CmsQuery<readonly Contributor[]> = {
  key: 'contributors',
  area: 'content',
  tags: () => ['contributors'],
  fetch: (cms) => cms.contributors(),
};

export const contributorQuery = (slug: string): CmsQuery<Contributor | null> => ({
  key: `contributor ${slug}`,
  area: 'content',
  tags: () => [`contributor:${slug}`],
  fetch: async (cms) => (isPossibleName(slug) ? cms.contributorBySlug(slug) : null),
});

export const rankingQuery = (id: string): CmsQuery<Ranking | null> => ({
  key: `ranking ${id}`,
  area: 'content',
  tags: () => [`ranking:${id}`],
  fetch: async (cms) => (isPossibleName(id) ? cms.ranking(id) : null),
});

export const adRulesQuery: CmsQuery<AdRules> = {
  key: 'ad rules',
  area: 'content',
  tags: () => ['site', 'ad-rules'],
  fetch: (cms) => cms.adRules(),
};
