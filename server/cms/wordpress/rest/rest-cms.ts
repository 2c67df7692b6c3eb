import * as v from 'valibot';
import { type Cms, CmsError } from '../../cms.ts';
import { cacheBriefly } from '../../upstream/cache-briefly.ts';
import { type CmsClient, CmsCredentialsError } from '../../upstream/cms-client.ts';
import { createSiteUrls } from '../site-urls.ts';
import { createWordPressCms, type WordPressCmsOptions, type WordPressSource } from '../wordpress-cms.ts';
import type { WordPressPost } from '../wordpress-post.ts';
import { createCompanionEndpoints } from './companion-endpoints.ts';
import { createRestReader } from './rest-reader.ts';
import * as shapes from './rest-shapes.ts';
import { createStockEndpoints } from './stock-endpoints.ts';

async function openRestSource({ client, url, isSignedIn, siteUrl, log }: WordPressCmsOptions) {
  const reader = createRestReader(client);
  const cacheIndex = () =>
    cacheBriefly(async () => {
      const current = await reader.readOne('/', shapes.RestIndexSchema);
      if (!current)
        throw new CmsError(
          `${url}/wp-json/ is missing. The URL must be a WordPress whose permalinks are not "Plain".`,
        );
      return current;
    }, 60_000);
  let readIndex = cacheIndex();
  const index = await readIndex();
  const urls = createSiteUrls(url, [index.home, index.url], siteUrl);
  const stock = createStockEndpoints({ reader, urls, readIndex: () => readIndex(), isSignedIn });
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
  const { resolve, ...endpoints } = hasCompanion ? createCompanionEndpoints(reader, stock) : stock;

  async function listPosts(query: string): Promise<readonly WordPressPost[]> {
    const posts = await reader.readList(`${query}&_fields=${shapes.listFields}`, shapes.RestPostSchema);
    return posts.map(shapes.fromRestPost);
  }

  async function listIncluded(type: 'posts' | 'pages', ids: readonly string[]) {
    if (ids.length === 0) return [];
    return listPosts(`/wp/v2/${type}?include=${ids.join(',')}&per_page=${ids.length}`);
  }

  async function* listPaths(): ReturnType<WordPressSource['paths']> {
    // Without the plugin, pages of a list by date could repeat or omit posts with the same date.
    const order = hasCompanion ? 'orderby=date&order=desc' : 'orderby=id&order=asc';
    for (const type of ['pages', 'posts']) {
      const path = `/wp/v2/${type}?${order}&_fields=${shapes.pathFields}`;
      for await (const part of reader.readPages(path, shapes.RestPostSchema))
        yield part.map(shapes.fromRestPost);
    }
  }

  const source: WordPressSource = {
    kind: 'wordpress',
    urls,
    ...endpoints,
    async contentAt(path) {
      const resolved = await resolve(path);
      if (resolved?.type !== 'page' && resolved?.type !== 'post') return resolved;
      const post = await reader.readOne(
        `${resolved.rest}?_fields=${shapes.postFields}`,
        shapes.RestPostSchema,
      );
      return post && shapes.fromRestPost(post);
    },
    async postsByIds(ids) {
      const posts = await listIncluded('posts', ids);
      const found = new Set(posts.map(({ id }) => id));
      const pages = await listIncluded(
        'pages',
        ids.filter((id) => !found.has(id)),
      );
      return [...posts, ...pages];
    },
    async postsByCategory(slug, limit) {
      const [known] = await reader.readList(
        `/wp/v2/categories?slug=${encodeURIComponent(slug)}`,
        shapes.RestCategorySchema,
      );
      const terms = `categories[terms]=${known?.id}&categories[include_children]=true`;
      return known ? listPosts(`/wp/v2/posts?${terms}&per_page=${limit}`) : null;
    },
    newestPosts: (limit) => listPosts(`/wp/v2/posts?per_page=${limit}`),
    stickyPosts: (limit) => listPosts(`/wp/v2/posts?sticky=true&per_page=${limit}`),
    async *contributors() {
      if (!hasCompanion) return;
      const path = `/wp/v2/edu-embed-contributors?orderby=date&order=desc&_fields=${shapes.contributorFields}`;
      for await (const part of reader.readPages(path, shapes.RestContributorSchema))
        yield part.map(shapes.fromRestContributor);
    },
    async contributor(slug) {
      if (!hasCompanion) return null;
      const fields = shapes.contributorFields.replace(
        'edu_embed_contributor,',
        'edu_embed_contributor,edu_embed_contributor_posts,',
      );
      const [given] = await reader.readList(
        `/wp/v2/edu-embed-contributors?slug=${encodeURIComponent(slug)}&_fields=${fields}`,
        shapes.RestContributorSchema,
      );
      return given ? shapes.fromRestContributor(given) : null;
    },
    paths: listPaths,
    expire() {
      readIndex = cacheIndex();
    },
    async draft(id) {
      if (!hasCompanion) return null;
      try {
        const post = await reader.readOne(`/edu-embed/v1/preview/${id}`, shapes.RestPostSchema);
        return post && shapes.fromRestPost(post);
      } catch (error) {
        // `CMS_USER` may not edit the post. Older plugins respond like this for a missing post, too.
        if (isSignedIn && error instanceof CmsCredentialsError && error.code === 'edu_embed_forbidden')
          return null;
        throw error;
      }
    },
  };
  return source;
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
 * Returns whether the permalinks of a WordPress are "Plain". Its REST API is then not at `/wp-json/`, where a
 * front controller may serve the front page. The query parameter `rest_route` works with all permalinks.
 */
export async function hasPlainPermalinks(client: CmsClient): Promise<boolean> {
  return (await hasRestIndex(client, '/?rest_route=/')) && !(await hasRestIndex(client, '/wp-json/'));
}

/**
 * Opens a WordPress over its REST API. Some features need the companion plugin.
 * Rejects with a CmsError if the WordPress is unreachable or has no REST API.
 */
export async function openWordPressCms(options: WordPressCmsOptions): Promise<Cms> {
  return createWordPressCms(await openRestSource(options), options);
}

/** Rejects with a CmsCredentialsError if the WordPress rejects the credentials. */
export async function checkCredentials(client: CmsClient): Promise<void> {
  await client.read('/wp-json/wp/v2/users/me?_fields=id');
}
