import * as v from 'valibot';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { Post } from '../../../src/core/model/post.ts';
import { type Cms, CmsError, type CmsMoved, type CmsPage, type CmsSite } from '../cms.ts';
import { composeRanking, type RankingById } from '../compose-ranking.ts';
import { isOwnCanonical } from '../own-canonical.ts';
import { cacheBriefly } from '../upstream/cache-briefly.ts';
import type { CmsClient } from '../upstream/cms-client.ts';
import { logOnce } from '../upstream/log-once.ts';
import { createCompanionEndpoints, type Resolved, type SiteEndpoints } from './companion-endpoints.ts';
import { toDatabaseIds } from './database-ids.ts';
import { composeCategoryPage, composeNewestPage } from './list-pages.ts';
import { pageKind } from './page-kind.ts';
import { toPlainText } from './plain-text.ts';
import { createRestReader, type RestReader } from './rest-reader.ts';
import * as shapes from './rest-shapes.ts';
import { toAdRules, toContributor, toMenu, toRanking, toSite } from './site-settings.ts';
import { createSiteUrls, type SiteUrls, toLookupPath } from './site-urls.ts';
import { createStockEndpoints } from './stock-endpoints.ts';
import { type PostContext, toMoment, toPage, toPosts } from './wordpress-post.ts';

export interface WordPressCmsOptions {
  readonly client: CmsClient;
  /** URL at which this server reaches the WordPress. */
  readonly url: string;
  readonly isSignedIn: boolean;
  /** Public URL of this site. */
  readonly siteUrl?: string;
  /** Defaults for empty settings. */
  readonly standard: { readonly slug: string; readonly domain: string };
  readonly rankingById: RankingById;
  readonly log: (message: string) => void;
}

interface Parts {
  readonly options: WordPressCmsOptions;
  readonly reader: RestReader;
  readonly endpoints: SiteEndpoints;
  readonly urls: SiteUrls;
  readonly hasCompanion: boolean;
  readonly site: () => Promise<CmsSite>;
  /** The setting that links depend on; cached for a minute, because it rarely changes. */
  readonly contributorPath: () => Promise<string>;
}

async function open(options: WordPressCmsOptions): Promise<Parts> {
  const { client, url, isSignedIn, siteUrl, standard, log } = options;
  const reader = createRestReader(client);
  const index = await reader.readOne('/', shapes.RestIndexSchema);
  if (!index) throw new NoRestError(url);
  const urls = createSiteUrls(url, [index.home, index.url], siteUrl);
  const stock = createStockEndpoints({ reader, urls, index, isSignedIn });
  const hasCompanion = index.namespaces.includes('edu-embed/v1');
  if (!hasCompanion && index.namespaces.includes('edu/v1'))
    throw new CmsError(
      `The companion plugin of the WordPress at ${url} is older than this server. Update the plugin.`,
    );
  if (!hasCompanion)
    log(
      `the WordPress at ${url} has no companion plugin; ` +
        'using built-in rankings, without contributors, ad rules and redirects',
    );
  const endpoints = hasCompanion ? createCompanionEndpoints(reader, stock) : stock;
  const report = logOnce(log);
  const site = async () => toSite(await endpoints.site(), standard, urls, report);
  const contributorPath = cacheBriefly(async () => (await site()).contributorPath, 60_000);
  return { options, reader, endpoints, urls, hasCompanion, site, contributorPath };
}

/** Returns whether a path responds with the index of the REST API. */
async function hasRestIndex(client: CmsClient, path: string): Promise<boolean> {
  try {
    const { body } = await client.read(path);
    return v.is(shapes.RestIndexSchema, body);
  } catch (error) {
    // The caller reports the first error, which is more precise.
    if (error instanceof CmsError) return false;
    throw error;
  }
}

/**
 * Returns whether the permalinks of a WordPress are "Plain": then its REST API is not at `/wp-json/`, where a
 * front controller responds with the front page. The query `rest_route` works with all permalinks.
 */
export async function hasPlainPermalinks(client: CmsClient): Promise<boolean> {
  return (await hasRestIndex(client, '/?rest_route=/')) && !(await hasRestIndex(client, '/wp-json/'));
}

/** The server responds, but has no REST API at `/wp-json/`. */
export class NoRestError extends Error {
  override readonly name = 'NoRestError';
  constructor(url: string) {
    super(`${url}/wp-json/ is missing. The URL must be a WordPress whose permalinks are not "Plain".`);
  }
}

async function readContext({ urls, contributorPath }: Parts): Promise<PostContext> {
  return { urls, contributorPath: await contributorPath() };
}

async function findPage(parts: Parts, path: string): Promise<CmsPage | CmsMoved | null> {
  const resolved = await parts.endpoints.resolve(path);
  return resolved && pageOf(parts, toLookupPath(path), resolved);
}

async function pageOf(parts: Parts, path: string, resolved: Resolved): Promise<CmsPage | CmsMoved | null> {
  const { reader, urls } = parts;
  switch (resolved.type) {
    case 'gone':
      return { status: 410 };
    case 'moved':
      return { status: 301, location: urls.toLink(resolved.location) };
    case 'posts':
      return composeNewestPage(path, toPlainText(resolved.title), await parts.site());
    case 'category':
      return composeCategoryPage(path, {
        slug: resolved.slug,
        name: toPlainText(resolved.name),
        description: toPlainText(resolved.description),
      });
    default: {
      const post = await reader.readOne(
        `${resolved.rest}?_fields=${shapes.postFields}`,
        shapes.RestPostSchema,
      );
      // With credentials, the API also returns drafts and private posts.
      if (post?.status !== 'publish') return null;
      const page = await toPage(shapes.fromRestPost(post), await readContext(parts));
      // WordPress serves the front page at its own path, too; redirect there to `/`.
      return page.path === path || path === '/' ? page : { status: 301, location: page.path };
    }
  }
}

async function listPosts(parts: Parts, query: string): Promise<readonly Post[]> {
  const context = await readContext(parts);
  const posts = await parts.reader.readList(`${query}&_fields=${shapes.listFields}`, shapes.RestPostSchema);
  const published = posts.filter(({ status }) => status === 'publish');
  return toPosts(published.map(shapes.fromRestPost), context);
}

async function findPosts(parts: Parts, ids: readonly string[]): Promise<readonly Post[]> {
  const wanted = toDatabaseIds(ids);
  const found = new Map<string, Post>();
  for (const type of ['posts', 'pages']) {
    const missing = [...wanted.values()].filter((id) => !found.has(id));
    for (let start = 0; start < missing.length; start += 100) {
      const part = missing.slice(start, start + 100);
      for (const post of await listPosts(
        parts,
        `/wp/v2/${type}?include=${part.join(',')}&per_page=${part.length}`,
      ))
        found.set(post.id, post);
    }
  }
  return ids.flatMap((id) => {
    const post = found.get(wanted.get(id) ?? '');
    // A post requested by its global id keeps that id.
    return post ? [{ ...post, id }] : [];
  });
}

async function listCategory(parts: Parts, category: string, limit: number): Promise<readonly Post[]> {
  const count = Math.min(Math.max(limit, 1), 100);
  const [known] = await parts.reader.readList(
    `/wp/v2/categories?slug=${encodeURIComponent(category)}`,
    shapes.RestCategorySchema,
  );
  if (known)
    return listPosts(
      parts,
      `/wp/v2/posts?categories[terms]=${known.id}&categories[include_children]=true&per_page=${count}`,
    );
  // Without such a category, these two names mean sticky and newest posts.
  if (category === 'featured') return listPosts(parts, `/wp/v2/posts?sticky=true&per_page=${count}`);
  return category === 'latest' ? listPosts(parts, `/wp/v2/posts?per_page=${count}`) : [];
}

async function listContributors({ hasCompanion, reader, urls }: Parts): Promise<readonly Contributor[]> {
  if (!hasCompanion) return [];
  const found: Contributor[] = [];
  const path = `/wp/v2/edu-embed-contributors?orderby=date&order=desc&_fields=${shapes.contributorFields}`;
  for await (const part of reader.readPages(path, shapes.RestContributorSchema))
    for (const given of part) found.push(await toContributor(shapes.fromRestContributor(given), urls));
  return found;
}

async function findContributor(
  { hasCompanion, reader, urls }: Parts,
  slug: string,
): Promise<Contributor | null> {
  if (!hasCompanion) return null;
  const fields = shapes.contributorFields.replace(
    'edu_embed_contributor,',
    'edu_embed_contributor,edu_embed_contributor_posts,',
  );
  const [given] = await reader.readList(
    `/wp/v2/edu-embed-contributors?slug=${encodeURIComponent(slug)}&_fields=${fields}`,
    shapes.RestContributorSchema,
  );
  return given ? toContributor(shapes.fromRestContributor(given), urls) : null;
}

async function* listPaths(parts: Parts): ReturnType<Cms['paths']> {
  const { urls, contributorPath } = await readContext(parts);
  // Without the plugin, pages of a list by date could repeat or omit posts with the same date.
  const order = parts.hasCompanion ? 'orderby=date&order=desc' : 'orderby=id&order=asc';
  for (const type of ['pages', 'posts']) {
    const fields =
      'type,status,link,title,modified,modified_gmt,edu_embed_seo.robots,edu_embed_seo.url,edu_embed_meta.kind';
    for await (const part of parts.reader.readPages(
      `/wp/v2/${type}?${order}&_fields=${fields}`,
      shapes.RestPathSchema,
    )) {
      for (const {
        type: kind,
        status,
        link,
        title,
        modified,
        modified_gmt,
        edu_embed_seo,
        edu_embed_meta,
      } of part) {
        if (status !== 'publish' || edu_embed_seo?.robots.includes('noindex')) continue;
        const path = toLookupPath(urls.toLink(link));
        if (!isOwnCanonical(edu_embed_seo?.url && urls.toLink(edu_embed_seo.url), path)) continue;
        const text = toPlainText(title.rendered) || 'Untitled';
        yield {
          path,
          title: text,
          kind: pageKind(edu_embed_meta?.kind ?? '', path, kind, contributorPath),
          modified: toMoment(modified, modified_gmt),
        };
      }
    }
  }
}

async function findDraft(parts: Parts, id: string): Promise<CmsPage | null> {
  if (!parts.hasCompanion || !/^\d+$/.test(id)) return null;
  const post = await parts.reader.readOne(`/edu-embed/v1/preview/${id}`, shapes.RestPostSchema);
  return post && toPage(shapes.fromRestPost(post), await readContext(parts));
}

/**
 * Opens a WordPress over its REST API. Some features need the companion plugin.
 * Rejects with a NoRestError or CmsError if the WordPress is unreachable.
 */
export async function openWordPressCms(options: WordPressCmsOptions): Promise<Cms> {
  const parts = await open(options);
  const { endpoints, urls } = parts;
  return {
    kind: 'wordpress',
    siteConfig: parts.site,
    pageByPath: (path) => findPage(parts, path),
    postsByIds: (ids) => findPosts(parts, ids),
    postsByCategory: (category, limit) => listCategory(parts, category, limit),
    menu: async (location) => toMenu(await endpoints.menu(location), urls),
    contributors: () => listContributors(parts),
    contributorBySlug: (slug) => findContributor(parts, slug),
    async ranking(id) {
      const own = await endpoints.ranking(id);
      return composeRanking(own ? await toRanking(own, urls) : undefined, id, options.rankingById);
    },
    adRules: async () => toAdRules(await endpoints.adRules(), urls),
    paths: () => listPaths(parts),
    draft: (id) => findDraft(parts, id),
    fetchedFrom: urls.toFetch,
  };
}

/** Rejects with a CmsCredentialsError if the WordPress rejects the credentials. */
export async function checkCredentials(client: CmsClient): Promise<void> {
  await client.read('/wp-json/wp/v2/users/me?_fields=id');
}
