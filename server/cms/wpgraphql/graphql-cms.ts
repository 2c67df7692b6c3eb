import type * as v from 'valibot';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { MenuItem } from '../../../src/core/model/menu-item.ts';
import type { Post } from '../../../src/core/model/post.ts';
import { type Cms, CmsError, type CmsMoved, type CmsPage, type CmsSite } from '../cms.ts';
import { composeRanking } from '../compose-ranking.ts';
import { isOwnCanonical } from '../own-canonical.ts';
import { cacheBriefly } from '../upstream/cache-briefly.ts';
import { type CmsClient, CmsRefusedError } from '../upstream/cms-client.ts';
import { logOnce } from '../upstream/log-once.ts';
import { toDatabaseIds } from '../wordpress/database-ids.ts';
import { composeCategoryPage, composeNewestPage } from '../wordpress/list-pages.ts';
import { pageKind } from '../wordpress/page-kind.ts';
import { toPlainText } from '../wordpress/plain-text.ts';
import type { WordPressCmsOptions } from '../wordpress/rest-cms.ts';
import {
  createSiteAddresses,
  decodePath,
  type SiteAddresses,
  toLookupPath,
} from '../wordpress/site-addresses.ts';
import { toAdRules, toContributor, toMenu, toRanking, toSite } from '../wordpress/site-settings.ts';
import { type Reading, toMoment, toPage, toPost } from '../wordpress/wordpress-post.ts';
import { readConnection } from './connection.ts';
import * as documents from './documents.ts';
import { createGraphqlReader, type QueryGraphql } from './graphql-reader.ts';
import * as shapes from './graphql-shapes.ts';

interface Parts {
  readonly ask: QueryGraphql;
  readonly options: WordPressCmsOptions;
  readonly addresses: SiteAddresses;
  readonly site: () => Promise<CmsSite>;
  /** Of the site's settings only what links depend on, and that changes once in years. */
  readonly contributorPath: () => Promise<string>;
}

async function open(options: WordPressCmsOptions): Promise<Parts> {
  const { client, url, siteUrl, standard, log } = options;
  const report = logOnce(log);
  const ask = createGraphqlReader(client);
  const readSite = () => ask(documents.siteDocument, shapes.SiteResponseSchema);
  const { generalSettings } = await readSite();
  const addresses = createSiteAddresses(url, [generalSettings.url], siteUrl);
  async function site(): Promise<CmsSite> {
    const { eduSite, generalSettings } = await readSite();
    if (!eduSite)
      throw new CmsError(`The companion plugin of the WordPress at ${url} answers no settings of the site.`);
    return toSite(
      {
        ...eduSite,
        siteName: eduSite.siteName || generalSettings.title,
        tagline: eduSite.tagline || generalSettings.description,
      },
      standard,
      addresses,
      report,
    );
  }
  return {
    ask,
    options,
    addresses,
    site,
    contributorPath: cacheBriefly(async () => (await site()).contributorPath, 60_000),
  };
}

async function readingOf({ addresses, contributorPath }: Parts): Promise<Reading> {
  return { addresses, contributorPath: await contributorPath() };
}

async function findPage(parts: Parts, given: string): Promise<CmsPage | CmsMoved | null> {
  const path = toLookupPath(given);
  // Percent signs are not decoded there: such a path would be the name of nothing.
  const { nodeByUri: node } = await parts.ask(documents.pageByPathDocument, shapes.PageByPathSchema, {
    path: decodePath(path),
  });
  switch (node?.__typename) {
    case 'Page':
    case 'Post': {
      // Signed in, WPGraphQL answers drafts and private posts, too.
      if (node.status !== 'publish') return null;
      const page = toPage(shapes.fromPostNode(node), await readingOf(parts));
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

async function findMove({ ask, addresses }: Parts, path: string): Promise<CmsMoved | null> {
  const { eduMoved } = await ask(documents.movedDocument, shapes.MovedSchema, { path });
  if (!eduMoved) return null;
  return eduMoved.location ? { status: 301, location: addresses.toLink(eduMoved.location) } : { status: 410 };
}

type ListedNode = Parameters<typeof shapes.fromPostNode>[0];

async function toPosts(parts: Parts, nodes: readonly ListedNode[]): Promise<readonly Post[]> {
  const reading = await readingOf(parts);
  return nodes
    .filter(({ status }) => status === 'publish')
    .map((node) => toPost(shapes.fromPostNode(node), reading));
}

async function findPosts(parts: Parts, ids: readonly string[]): Promise<readonly Post[]> {
  const wanted = toDatabaseIds(ids);
  const numbers = [...new Set(wanted.values())];
  const found = new Map<string, Post>();
  for (let start = 0; start < numbers.length; start += 100) {
    const answer = await parts.ask(documents.postsByIdsDocument, shapes.PostsByIdsSchema, {
      ids: numbers.slice(start, start + 100),
    });
    for (const post of await toPosts(parts, [...answer.pages.nodes, ...answer.posts.nodes]))
      found.set(post.id, post);
  }
  return ids.flatMap((id) => {
    const post = found.get(wanted.get(id) ?? '');
    // A post asked by its global id gets an answer under that id.
    return post ? [{ ...post, id }] : [];
  });
}

async function listCategory(parts: Parts, slug: string, limit: number): Promise<readonly Post[]> {
  const first = Math.min(Math.max(limit, 1), 100);
  const { category, posts } = await parts.ask(
    documents.postsByCategoryDocument,
    shapes.PostsByCategorySchema,
    { category: slug, slug, limit: first },
  );
  if (category) return toPosts(parts, posts.nodes);
  // Where no category is called so, these two names mean what WordPress has of its own.
  if (slug !== 'featured' && slug !== 'latest') return [];
  // Older versions cannot ask for pinned posts alone: they are picked out of the newest.
  const newest = await parts.ask(documents.newestPostsDocument, shapes.NewestPostsSchema, {
    limit: slug === 'featured' ? 100 : first,
  });
  const nodes =
    slug === 'featured'
      ? newest.posts.nodes.filter(({ isSticky }) => isSticky).slice(0, first)
      : newest.posts.nodes;
  return toPosts(parts, nodes);
}

async function readMenu(
  { ask, addresses }: Parts,
  location: 'PRIMARY' | 'FOOTER',
): Promise<readonly MenuItem[]> {
  const read = async (after: string | null) =>
    (await ask(documents.menuDocument, shapes.MenuResponseSchema, { location, after })).menuItems;
  const entries: v.InferOutput<typeof shapes.MenuResponseSchema>['menuItems']['nodes'] = [];
  for await (const nodes of readConnection(read)) entries.push(...nodes);
  return toMenu(
    entries.map((entry) => ({ ...entry, url: entry.url || entry.uri, target: '' })),
    addresses,
  );
}

async function listContributors({ ask, addresses }: Parts): Promise<readonly Contributor[]> {
  const found: Contributor[] = [];
  const read = async (after: string | null) =>
    (await ask(documents.contributorsDocument, shapes.ContributorsSchema, { after })).contributors;
  for await (const nodes of readConnection(read))
    found.push(...nodes.map((node) => toContributor(shapes.fromContributorNode(node), addresses)));
  return found;
}

async function findContributor({ ask, addresses }: Parts, slug: string): Promise<Contributor | null> {
  const { contributor } = await ask(documents.contributorDocument, shapes.ContributorBySlugSchema, { slug });
  return contributor?.status === 'publish'
    ? toContributor(shapes.fromContributorNode(contributor), addresses)
    : null;
}

async function* listPaths(parts: Parts): ReturnType<Cms['paths']> {
  const { addresses, contributorPath } = await readingOf(parts);
  for (const document of [documents.pagePathsDocument, documents.postPathsDocument]) {
    const read = async (after: string | null) =>
      (await parts.ask(document, shapes.PathsSchema, { after })).listing;
    for await (const nodes of readConnection(read)) {
      for (const { __typename, status, uri, title, modified, modifiedGmt, eduSeo, eduMeta } of nodes) {
        if (status !== 'publish' || eduSeo?.robots.includes('noindex')) continue;
        const path = toLookupPath(addresses.toLink(uri));
        if (!isOwnCanonical(eduSeo?.url && addresses.toLink(eduSeo.url), path)) continue;
        const kind = pageKind(
          eduMeta?.kind ?? '',
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
  const { contentNode } = await parts.ask(documents.draftDocument, shapes.DraftSchema, { id });
  const isPage = contentNode?.__typename === 'Page' || contentNode?.__typename === 'Post';
  return isPage ? toPage(shapes.fromPostNode(contentNode), await readingOf(parts)) : null;
}

/** A WordPress over WPGraphQL, with the companion plugin's fields. Rejects with a CmsError when it cannot be reached or has no such fields. */
export async function openWpGraphqlCms(options: WordPressCmsOptions): Promise<Cms> {
  const parts = await open(options);
  const { ask, addresses } = parts;
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
      const { eduRanking } = await ask(documents.rankingDocument, shapes.RankingResponseSchema, { id });
      return composeRanking(
        eduRanking ? toRanking(eduRanking, addresses) : undefined,
        id,
        options.rankingById,
      );
    },
    adRules: async () =>
      toAdRules((await ask(documents.adRulesDocument, shapes.AdRulesResponseSchema)).eduAdRules, addresses),
    paths: () => listPaths(parts),
    draft: (id) => findDraft(parts, id),
    fetchedFrom: addresses.toFetch,
  };
}

/** Rejects with a CmsRefusedError when the WordPress does not take the credentials: WPGraphQL answers as to anybody, then. */
export async function checkCredentials(client: CmsClient): Promise<void> {
  const { viewer } = await createGraphqlReader(client)(documents.viewerDocument, shapes.ViewerSchema);
  if (!viewer) throw new CmsRefusedError('the WordPress knows no such user, or not this password.');
}
