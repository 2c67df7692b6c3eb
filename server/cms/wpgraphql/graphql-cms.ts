import type * as v from 'valibot';
import { type Cms, CmsError } from '../cms.ts';
import { decodePath } from '../pages/decode-path.ts';
import { type CmsClient, CmsCredentialsError } from '../upstream/cms-client.ts';
import { createSiteUrls, toLookupPath } from '../wordpress/site-urls.ts';
import {
  createWordPressCms,
  type WordPressCmsOptions,
  type WordPressSource,
} from '../wordpress/wordpress-cms.ts';
import { readConnection } from './connection.ts';
import * as documents from './documents.ts';
import { createGraphqlReader } from './graphql-reader.ts';
import * as shapes from './graphql-shapes.ts';

async function openGraphqlSource({ client, url, siteUrl }: WordPressCmsOptions): Promise<WordPressSource> {
  const query = createGraphqlReader(client);
  const readSite = () => query(documents.siteDocument, shapes.SiteResponseSchema);
  const { generalSettings } = await readSite();

  async function postsByIds(ids: readonly string[]) {
    const { pages, posts } = await query(documents.postsByIdsDocument, shapes.PostsByIdsSchema, { ids });
    return [...pages.nodes, ...posts.nodes].map(shapes.fromPostNode);
  }

  return {
    kind: 'wpgraphql',
    urls: createSiteUrls(url, [generalSettings.url], siteUrl),
    async site() {
      const { eduEmbedSite: site, generalSettings: general } = await readSite();
      if (!site)
        throw new CmsError(`The companion plugin of the WordPress at ${url} returned no site settings.`);
      const { siteName, tagline } = site;
      return { ...site, siteName: siteName || general.title, tagline: tagline || general.description };
    },
    async contentAt(given) {
      const path = toLookupPath(given);
      const { eduEmbedMoved: moved, nodeByUri: node } = await query(
        documents.pageByPathDocument,
        shapes.PageByPathSchema,
        { path, uri: decodePath(path) },
      );
      // A redirect takes precedence over a page that is still at its path.
      if (moved) return moved.location ? { type: 'moved', location: moved.location } : { type: 'gone' };
      if (node?.__typename === 'Page' || node?.__typename === 'Post') return shapes.fromPostNode(node);
      if (node?.__typename === 'Category') return { ...node, type: 'category' };
      const isList = node?.__typename === 'ContentType' && (node.isPostsPage || node.isFrontPage);
      return isList ? { type: 'posts', title: node.postsPageTitle } : null;
    },
    postsByIds,
    async postsByCategory(slug, limit) {
      const { category, posts } = await query(
        documents.postsByCategoryDocument,
        shapes.PostsByCategorySchema,
        { category: slug, slug, limit },
      );
      return category && posts.nodes.map(shapes.fromPostNode);
    },
    async newestPosts(limit) {
      const { posts } = await query(documents.newestPostsDocument, shapes.NewestPostsSchema, { limit });
      return posts.nodes.map(shapes.fromPostNode);
    },
    async stickyPosts(limit) {
      const { eduEmbedFeatured: ids } = await query(documents.featuredDocument, shapes.FeaturedSchema, {
        limit,
      });
      const posts = ids.length > 0 ? await postsByIds(ids) : [];
      return ids.flatMap((id) => posts.find((post) => post.id === id) ?? []);
    },
    async menu(location) {
      const entries: v.InferOutput<typeof shapes.MenuResponseSchema>['menuItems']['nodes'] = [];
      const pages = readConnection(async (after) => {
        const variables = { location: `EDU_EMBED_${location}`, after };
        return (await query(documents.menuDocument, shapes.MenuResponseSchema, variables)).menuItems;
      });
      for await (const nodes of pages) entries.push(...nodes);
      return entries.map((entry) => ({ ...entry, url: entry.url || entry.uri }));
    },
    async *contributors() {
      const pages = readConnection(
        async (after) =>
          (await query(documents.contributorsDocument, shapes.ContributorsSchema, { after })).contributors,
      );
      for await (const nodes of pages) yield nodes.map(shapes.fromContributorNode);
    },
    async contributor(slug) {
      const { contributor } = await query(documents.contributorDocument, shapes.ContributorBySlugSchema, {
        slug,
      });
      return contributor?.status === 'publish' ? shapes.fromContributorNode(contributor) : null;
    },
    ranking: async (id) =>
      (await query(documents.rankingDocument, shapes.RankingResponseSchema, { id })).eduEmbedRanking,
    adRules: async () =>
      (await query(documents.adRulesDocument, shapes.AdRulesResponseSchema)).eduEmbedAdRules,
    async *paths() {
      for (const document of [documents.pagePathsDocument, documents.postPathsDocument]) {
        const pages = readConnection(
          async (after) => (await query(document, shapes.PathsSchema, { after })).listing,
        );
        for await (const nodes of pages) yield nodes.map(shapes.fromListedNode);
      }
    },
    async draft(id) {
      const { contentNode } = await query(documents.draftDocument, shapes.DraftSchema, { id });
      const isPost = contentNode?.__typename === 'Page' || contentNode?.__typename === 'Post';
      return isPost ? shapes.fromPostNode(contentNode) : null;
    },
  };
}

/**
 * Opens a WordPress over WPGraphQL with the companion plugin's fields. Rejects with a CmsError if it
 * is unreachable or does not have these fields.
 */
export async function openWpGraphqlCms(options: WordPressCmsOptions): Promise<Cms> {
  return createWordPressCms(await openGraphqlSource(options), options);
}

/**
 * Rejects with a CmsCredentialsError if the WordPress rejects the credentials. WPGraphQL then responds as to
 * an anonymous user, without an error.
 */
export async function checkCredentials(client: CmsClient): Promise<void> {
  const { viewer } = await createGraphqlReader(client)(documents.viewerDocument, shapes.ViewerSchema);
  if (!viewer) throw new CmsCredentialsError('WordPress rejected the user or the password.');
}
