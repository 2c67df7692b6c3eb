import type * as v from 'valibot';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { Post } from '../../../src/core/model/post.ts';
import { decodeUrlPart } from '../../../src/core/urls.ts';
import type { Cms, CmsMoved, CmsPage } from '../cms.ts';
import { composeRanking, type RankingById } from '../compose-ranking.ts';
import { isIndexable } from '../is-indexable.ts';
import { cacheBriefly } from '../upstream/cache-briefly.ts';
import type { CmsClient } from '../upstream/cms-client.ts';
import { toDatabaseIds } from './database-ids.ts';
import { composeCategoryPage, composeNewestPage } from './list-pages.ts';
import { pageKind } from './page-kind.ts';
import { toPlainText } from './plain-text.ts';
import {
  toAdRules,
  toContributor,
  toMenu,
  toRanking,
  toSite,
  type WordPressContributor,
} from './site-settings.ts';
import { type SiteUrls, toLookupPath } from './site-urls.ts';
import type { AdRulesWireSchema, MenuSchema, RankingWireSchema, ResolvedSchema, SiteSchema } from './wire.ts';
import { type PostContext, toIsoTime, toPage, toPosts, type WordPressPost } from './wordpress-post.ts';

export interface WordPressCmsOptions {
  readonly client: CmsClient;
  /** URL at which this server reaches the WordPress. */
  readonly url: string;
  readonly isSignedIn: boolean;
  /** Public URL of this site. */
  readonly siteUrl?: string;
  /** Defaults for empty settings. */
  readonly defaults: { readonly slug: string; readonly domain: string };
  readonly rankingById: RankingById;
  readonly log: (message: string) => void;
}

export type Resolved = v.InferOutput<typeof ResolvedSchema>;

/** A page or post in the list of paths. */
export type ListedPost = Pick<
  WordPressPost,
  'type' | 'status' | 'link' | 'title' | 'isProtected' | 'modified' | 'modifiedGmt'
> & {
  readonly seo?: { readonly robots?: string; readonly url?: string };
  readonly meta?: { readonly kind: string };
};

/**
 * The responses of an API of a WordPress, in the format that both APIs share. With credentials, both also
 * return drafts and private posts.
 */
export interface WordPressSource {
  readonly kind: string;
  readonly urls: SiteUrls;
  site(): Promise<v.InferOutput<typeof SiteSchema>>;
  /** Finds the content at the path that `pageByPath` received; null if the path has no content. */
  contentAt(
    path: string,
  ): Promise<WordPressPost | Exclude<Resolved, { readonly type: 'page' | 'post' }> | null>;
  /** Posts and pages by database id, at most 100. */
  postsByIds(ids: readonly string[]): Promise<readonly WordPressPost[]>;
  /** Null if there is no such category. */
  postsByCategory(slug: string, limit: number): Promise<readonly WordPressPost[] | null>;
  newestPosts(limit: number): Promise<readonly WordPressPost[]>;
  stickyPosts(limit: number): Promise<readonly WordPressPost[]>;
  menu(location: 'PRIMARY' | 'FOOTER'): Promise<v.InferOutput<typeof MenuSchema>>;
  contributors(): AsyncIterable<readonly WordPressContributor[]>;
  contributor(slug: string): Promise<WordPressContributor | null>;
  ranking(id: string): Promise<v.InferOutput<typeof RankingWireSchema> | null>;
  adRules(): Promise<v.InferOutput<typeof AdRulesWireSchema>>;
  paths(): AsyncIterable<readonly ListedPost[]>;
  /** The newest draft of a page or post, by database id. */
  draft(id: string): Promise<WordPressPost | null>;
  /** Discards what the source caches itself. */
  expire?(): void;
}

const maxPosts = 100;

/** Creates the content source of a WordPress from one of its APIs. */
export function createWordPressCms(
  source: WordPressSource,
  { defaults, rankingById, log }: Pick<WordPressCmsOptions, 'defaults' | 'rankingById' | 'log'>,
): Cms {
  const { kind, urls } = source;
  const reported = new Set<string>();
  // Settings are read often, and an error in them persists until it is fixed.
  const report = (message: string) => {
    if (!reported.has(message)) log(message);
    reported.add(message);
  };
  const site = async () => toSite(await source.site(), defaults, urls, report);
  // Cached, because links depend on this setting and it rarely changes.
  const cacheContributorPath = () => cacheBriefly(async () => (await site()).contributorPath, 60_000);
  let contributorPath = cacheContributorPath();
  const readContext = async (): Promise<PostContext> => ({ urls, contributorPath: await contributorPath() });

  async function findPage(given: string): Promise<CmsPage | CmsMoved | null> {
    const path = toLookupPath(given);
    const found = await source.contentAt(given);
    if (!found) return null;
    switch (found.type) {
      case 'gone':
        return { status: 410 };
      case 'moved':
        return { status: 301, location: urls.toLink(found.location) };
      case 'posts':
        return composeNewestPage(path, toPlainText(found.title), await site());
      case 'category':
        return composeCategoryPage(path, {
          slug: found.slug,
          name: toPlainText(found.name),
          description: toPlainText(found.description),
        });
      default: {
        if (found.status !== 'publish') return null;
        const page = await toPage(found, await readContext());
        // WordPress serves the front page at its own path, too; redirect there to `/`.
        return page.path === path || path === '/' ? page : { status: 301, location: page.path };
      }
    }
  }

  async function toPublished(posts: readonly WordPressPost[]): Promise<readonly Post[]> {
    const published = posts.filter(({ status }) => status === 'publish');
    return toPosts(published, await readContext());
  }

  async function findPosts(ids: readonly string[]): Promise<readonly Post[]> {
    const wanted = toDatabaseIds(ids);
    const numbers = [...new Set(wanted.values())];
    const found = new Map<string, Post>();
    for (let start = 0; start < numbers.length; start += maxPosts) {
      const posts = await source.postsByIds(numbers.slice(start, start + maxPosts));
      for (const post of await toPublished(posts)) found.set(post.id, post);
    }
    return ids.flatMap((id) => {
      const post = found.get(wanted.get(id) ?? '');
      // A post requested by its global id keeps that id.
      return post ? [{ ...post, id }] : [];
    });
  }

  async function listCategory(slug: string, limit: number): Promise<readonly Post[]> {
    const count = Math.min(Math.max(limit, 1), maxPosts);
    const posts = await source.postsByCategory(slug, count);
    if (posts) return toPublished(posts);
    // Without such a category, these two names mean sticky and newest posts.
    if (slug === 'featured') return toPublished(await source.stickyPosts(count));
    return slug === 'latest' ? toPublished(await source.newestPosts(count)) : [];
  }

  async function listContributors(): Promise<readonly Contributor[]> {
    const found: Contributor[] = [];
    for await (const part of source.contributors())
      for (const given of part) found.push(await toContributor(given, urls));
    return found;
  }

  async function* listPaths(): ReturnType<Cms['paths']> {
    const context = await readContext();
    for await (const part of source.paths()) {
      for (const { type, status, link, title, isProtected, modified, modifiedGmt, seo, meta } of part) {
        // Search engines must not index protected pages either.
        if (status !== 'publish' || isProtected) continue;
        const path = toLookupPath(urls.toLink(link));
        if (!isIndexable({ robots: seo?.robots, url: seo?.url && urls.toLink(seo.url) }, path)) continue;
        yield {
          path,
          title: toPlainText(title) || 'Untitled',
          kind: pageKind(meta?.kind ?? '', path, type, context.contributorPath),
          modified: toIsoTime(modified, modifiedGmt),
        };
      }
    }
  }

  return {
    kind,
    siteConfig: site,
    pageByPath: findPage,
    postsByIds: findPosts,
    postsByCategory: listCategory,
    menu: async (location) => toMenu(await source.menu(location), urls),
    contributors: listContributors,
    async contributorBySlug(slug) {
      const given = await source.contributor(slug);
      // WordPress also finds other spellings of a slug. Purges name only the real one.
      return given?.slug === decodeUrlPart(slug) ? toContributor(given, urls) : null;
    },
    async ranking(id) {
      const own = await source.ranking(id);
      return composeRanking(own ? await toRanking(own, urls) : undefined, id, rankingById);
    },
    adRules: async () => toAdRules(await source.adRules(), urls),
    expire() {
      source.expire?.();
      contributorPath = cacheContributorPath();
    },
    paths: listPaths,
    async draft(id) {
      const post = /^\d+$/.test(id) ? await source.draft(id) : null;
      return post && toPage(post, await readContext());
    },
    toFetchUrl: urls.toFetchUrl,
  };
}
