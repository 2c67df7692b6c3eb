import type * as v from 'valibot';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { MenuItem } from '../../../src/core/model/menu-item.ts';
import type { Post } from '../../../src/core/model/post.ts';
import { type Cms, CmsError, type CmsMoved, type CmsPage, type CmsSite } from '../cms.ts';
import { composeRanking } from '../compose-ranking.ts';
import { isOwnCanonical } from '../own-canonical.ts';
import { decodePath } from '../pages/decode-path.ts';
import { cacheBriefly } from '../upstream/cache-briefly.ts';
import { type CmsClient, CmsCredentialsError } from '../upstream/cms-client.ts';
import { logOnce } from '../upstream/log-once.ts';
import { toDatabaseIds } from '../wordpress/database-ids.ts';
import { composeCategoryPage, composeNewestPage } from '../wordpress/list-pages.ts';
import { pageKind } from '../wordpress/page-kind.ts';
import { toPlainText } from '../wordpress/plain-text.ts';
import type { WordPressCmsOptions } from '../wordpress/rest-cms.ts';
import { toAdRules, toContributor, toMenu, toRanking, toSite } from '../wordpress/site-settings.ts';
import { createSiteUrls, type SiteUrls, toLookupPath } from '../wordpress/site-urls.ts';
import { type PostContext, toMoment, toPage, toPosts } from '../wordpress/wordpress-post.ts';
import { readConnection } from './connection.ts';
import * as documents from './documents.ts';
import { createGraphqlReader, type QueryGraphql } from './graphql-reader.ts';
import * as shapes from './graphql-shapes.ts';

interface Parts {
  readonly query: QueryGraphql;
  readonly options: WordPressCmsOptions;
  readonly urls: SiteUrls;
  readonly site: () => Promise<CmsSite>;
  /** The setting that links depend on; cached for a minute, because it rarely changes. */
  readonly contributorPath: () => Promise<string>;
}

async function open(options: WordPressCmsOptions): Promise<Parts> {
  const { client, url, siteUrl, standard, log } = options;
  const report = logOnce(log);
  const query = createGraphqlReader(client);
  const readSite = () => query(documents.siteDocument, shapes.SiteResponseSchema);
  const { generalSettings } = await readSite();
  const urls = createSiteUrls(url, [generalSettings.url], siteUrl);
  async function site(): Promise<CmsSite> {
    const { eduEmbedSite, generalSettings } = await readSite();
    if (!eduEmbedSite)
      throw new CmsError(`The companion plugin of the WordPress at ${url} returned no site settings.`);
    return toSite(
      {
        ...eduEmbedSite,
        siteName: eduEmbedSite.siteName || generalSettings.title,
        tagline: eduEmbedSite.tagline || generalSettings.description,
      },
      standard,
      urls,
      report,
    );
  }
  return {
    query,
    options,
    urls,
    site,
    contributorPath: cacheBriefly(async () => (await site()).contributorPath, 60_000),
  };
}

async function readContext({ urls, contributorPath }: Parts): Promise<PostContext> {
  return { urls, contributorPath: await contributorPath() };
}

async function findPage(parts: Parts, given: string): Promise<CmsPage | CmsMoved | null> {
  const path = toLookupPath(given);
  // WPGraphQL does not decode percent-encoded paths.
  const { nodeByUri: node } = await parts.query(documents.pageByPathDocument, shapes.PageByPathSchema, {
    path: decodePath(path),
  });
  switch (node?.__typename) {
    case 'Page':
    case 'Post': {
      // With credentials, WPGraphQL also returns drafts and private posts.
      if (node.status !== 'publish') return null;
      const page = await toPage(shapes.fromPostNode(node), await readContext(parts));
      return page.path === path || path === '/' ? page : { status: 301, location: page.path };
    }
    case 'Category':
      return composeCategoryPage(path, {
        slug: node.slug,
        name: toPlainText(node.name),
        description: toPlainText(node.description),
      });
    case 'ContentType':
      return node.isPostsPage || node.isFrontPage
        ? composeNewestPage(path, '', await parts.site())
        : findMove(parts, path);
    default:
      return findMove(parts, path);
  }
}

async function findMove({ query, urls }: Parts, path: string): Promise<CmsMoved | null> {
  const { eduEmbedMoved } = await query(documents.movedDocument, shapes.MovedSchema, { path });
  if (!eduEmbedMoved) return null;
  return eduEmbedMoved.location
    ? { status: 301, location: urls.toLink(eduEmbedMoved.location) }
    : { status: 410 };
}

type ListedNode = Parameters<typeof shapes.fromPostNode>[0];

async function toPublished(parts: Parts, nodes: readonly ListedNode[]): Promise<readonly Post[]> {
  const published = nodes.filter(({ status }) => status === 'publish');
  return toPosts(published.map(shapes.fromPostNode), await readContext(parts));
}

async function findPosts(parts: Parts, ids: readonly string[]): Promise<readonly Post[]> {
  const wanted = toDatabaseIds(ids);
  const numbers = [...new Set(wanted.values())];
  const found = new Map<string, Post>();
  for (let start = 0; start < numbers.length; start += 100) {
    const { pages, posts } = await parts.query(documents.postsByIdsDocument, shapes.PostsByIdsSchema, {
      ids: numbers.slice(start, start + 100),
    });
    for (const post of await toPublished(parts, [...pages.nodes, ...posts.nodes])) found.set(post.id, post);
  }
  return ids.flatMap((id) => {
    const post = found.get(wanted.get(id) ?? '');
    // A post requested by its global id keeps that id.
    return post ? [{ ...post, id }] : [];
  });
}

async function listCategory(parts: Parts, slug: string, limit: number): Promise<readonly Post[]> {
  const first = Math.min(Math.max(limit, 1), 100);
  const { category, posts } = await parts.query(
    documents.postsByCategoryDocument,
    shapes.PostsByCategorySchema,
    { category: slug, slug, limit: first },
  );
  if (category) return toPublished(parts, posts.nodes);
  // Without such a category, these two names mean sticky and newest posts.
  if (slug === 'featured') {
    const { eduEmbedFeatured } = await parts.query(documents.featuredDocument, shapes.FeaturedSchema, {
      limit: first,
    });
    return findPosts(parts, eduEmbedFeatured);
  }
  if (slug !== 'latest') return [];
  const newest = await parts.query(documents.newestPostsDocument, shapes.NewestPostsSchema, { limit: first });
  return toPublished(parts, newest.posts.nodes);
}

async function readMenu(
  { query, urls }: Parts,
  location: 'PRIMARY' | 'FOOTER',
): Promise<readonly MenuItem[]> {
  const read = async (after: string | null) =>
    (
      await query(documents.menuDocument, shapes.MenuResponseSchema, {
        location: `EDU_EMBED_${location}`,
        after,
      })
    ).menuItems;
  const entries: v.InferOutput<typeof shapes.MenuResponseSchema>['menuItems']['nodes'] = [];
  for await (const nodes of readConnection(read)) entries.push(...nodes);
  return toMenu(
    entries.map((entry) => ({ ...entry, url: entry.url || entry.uri, target: '' })),
    urls,
  );
}

async function listContributors({ query, urls }: Parts): Promise<readonly Contributor[]> {
  const found: Contributor[] = [];
  const read = async (after: string | null) =>
    (await query(documents.contributorsDocument, shapes.ContributorsSchema, { after })).contributors;
  for await (const nodes of readConnection(read))
    for (const node of nodes) found.push(await toContributor(shapes.fromContributorNode(node), urls));
  return found;
}

async function findContributor({ query, urls }: Parts, slug: string): Promise<Contributor | null> {
  const { contributor } = await query(documents.contributorDocument, shapes.ContributorBySlugSchema, {
    slug,
  });
  return contributor?.status === 'publish'
    ? toContributor(shapes.fromContributorNode(contributor), urls)
    : null;
}

async function* listPaths(parts: Parts): ReturnType<Cms['paths']> {
  const { urls, contributorPath } = await readContext(parts);
  for (const document of [documents.pagePathsDocument, documents.postPathsDocument]) {
    const read = async (after: string | null) =>
      (await parts.query(document, shapes.PathsSchema, { after })).listing;
    for await (const nodes of readConnection(read)) {
      for (const {
        __typename,
        status,
        uri,
        title,
        modified,
        modifiedGmt,
        eduEmbedSeo,
        eduEmbedMeta,
      } of nodes) {
        if (status !== 'publish' || eduEmbedSeo?.robots.includes('noindex')) continue;
        const path = toLookupPath(urls.toLink(uri));
        if (!isOwnCanonical(eduEmbedSeo?.url && urls.toLink(eduEmbedSeo.url), path)) continue;
        const kind = pageKind(
          eduEmbedMeta?.kind ?? '',
          path,
          __typename === 'Post' ? 'post' : 'page',
          contributorPath,
        );
        yield {
          path,
          title: toPlainText(title) || 'Untitled',
          kind,
          modified: toMoment(modified, modifiedGmt),
        };
      }
    }
  }
}

async function findDraft(parts: Parts, id: string): Promise<CmsPage | null> {
  if (!/^\d+$/.test(id)) return null;
  const { contentNode } = await parts.query(documents.draftDocument, shapes.DraftSchema, { id });
  const isPage = contentNode?.__typename === 'Page' || contentNode?.__typename === 'Post';
  return isPage ? toPage(shapes.fromPostNode(contentNode), await readContext(parts)) : null;
}

/**
 * Opens a WordPress over WPGraphQL with the companion plugin's fields. Rejects with a CmsError if it
 * is unreachable or does not have these fields.
 */
export async function openWpGraphqlCms(options: WordPressCmsOptions): Promise<Cms> {
  const parts = await open(options);
  const { query, urls } = parts;
  return {
    kind: 'wpgraphql',
    siteConfig: parts.site,
    pageByPath: (path) => findPage(parts, path),
    postsByIds: (ids) => findPosts(parts, ids),
    postsByCategory: (category, limit) => listCategory(parts, category, limit),
    menu: (location) => readMenu(parts, location),
    contributors: () => listContributors(parts),
    contributorBySlug: (slug) => findContributor(parts, slug),
    async ranking(id) {
      const { eduEmbedRanking } = await query(documents.rankingDocument, shapes.RankingResponseSchema, {
        id,
      });
      return composeRanking(
        eduEmbedRanking ? await toRanking(eduEmbedRanking, urls) : undefined,
        id,
        options.rankingById,
      );
    },
    adRules: async () =>
      toAdRules((await query(documents.adRulesDocument, shapes.AdRulesResponseSchema)).eduEmbedAdRules, urls),
    paths: () => listPaths(parts),
    draft: (id) => findDraft(parts, id),
    fetchedFrom: urls.toFetch,
  };
}

/**
 * Rejects with a CmsCredentialsError if the WordPress rejects the credentials. WPGraphQL then responds
 * like to an anonymous user, without an error.
 */
export async function checkCredentials(client: CmsClient): Promise<void> {
  const { viewer } = await createGraphqlReader(client)(documents.viewerDocument, shapes.ViewerSchema);
  if (!viewer) throw new CmsCredentialsError('WordPress rejected the user or the password.');
}
