import { decodePath } from '../../cms/pages/decode-path.ts';
import * as content from './wordpress-content.ts';
import { type TestPost, testPosts } from './wordpress-posts.ts';
import type { WordPressShapes } from './wordpress-shapes.ts';

export interface RestResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RestRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly isSignedIn: boolean;
}

function reject(status: number, code: string, message: string): RestResponse {
  return { status, body: { code, message, data: { status } } };
}

function slugOf(path: string): string {
  return path.split('/').filter(Boolean).at(-1) ?? 'home';
}

function media(shapes: WordPressShapes): unknown {
  return {
    source_url: shapes.url('/wp-content/uploads/2026/01/campus.png'),
    alt_text: 'A campus',
    media_details: { width: 1600, height: 900 },
  };
}

function toRestPost(
  post: TestPost,
  shapes: WordPressShapes,
  hasCompanion: boolean,
): Readonly<Record<string, unknown>> {
  const category = content.testCategories.find(({ slug }) => slug === post.category);
  const excerpt = post.excerpt || post.content.slice(0, 80);
  return {
    id: post.id,
    type: post.type,
    status: post.status,
    slug: encodeURIComponent(slugOf(post.path)).toLowerCase(),
    link: post.status === 'draft' ? shapes.url(`/?p=${post.id}`) : shapes.url(post.path).toLowerCase(),
    date: post.date,
    date_gmt: shapes.toGmt(post.date),
    modified: post.modified,
    modified_gmt: shapes.toGmt(post.modified),
    title: { rendered: post.title },
    content: { rendered: post.isProtected ? '' : shapes.html(post.content), protected: post.isProtected },
    excerpt: { rendered: post.isProtected ? '' : excerpt, protected: post.isProtected },
    ...(hasCompanion && {
      edu_embed_seo: shapes.seo(post),
      edu_embed_contributors: shapes.bylines(post),
      edu_embed_meta: shapes.meta(post),
    }),
    _embedded: {
      author: [{ name: 'An Editor' }],
      'wp:featuredmedia': post.hasImage
        ? [media(shapes)]
        : [{ code: 'rest_post_invalid_id', message: 'Invalid post ID.' }],
      'wp:term': [category ? [{ slug: category.slug, name: category.name, taxonomy: 'category' }] : [], []],
    },
  };
}

/** One page of a list, with WordPress's count headers. */
function paginate(items: readonly unknown[], query: URLSearchParams): RestResponse {
  const size = Math.min(Number(query.get('per_page') ?? 10), 100);
  const page = Number(query.get('page') ?? 1);
  const pages = Math.max(1, Math.ceil(items.length / size));
  if (page > pages)
    return reject(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    );
  return {
    status: 200,
    body: items.slice((page - 1) * size, page * size),
    headers: { 'X-WP-Total': String(items.length), 'X-WP-TotalPages': String(pages) },
  };
}

export const isListed = (post: TestPost, type: 'page' | 'post', isSignedIn: boolean): boolean =>
  post.type === type && (post.status === 'publish' || (post.status === 'private' && isSignedIn));

function listPosts(type: 'page' | 'post', query: URLSearchParams, isSignedIn: boolean): readonly TestPost[] {
  const include = query.get('include')?.split(',').map(Number);
  const category = content.testCategories.find(({ id }) => String(id) === query.get('categories[terms]'));
  const slug = query.get('slug');
  return testPosts
    .filter((post) => isListed(post, type, isSignedIn))
    .filter(({ id }) => !include || include.includes(id))
    .filter((post) => !query.has('categories[terms]') || post.category === category?.slug)
    .filter(({ isSticky }) => query.get('sticky') !== 'true' || isSticky)
    .filter(({ path }) => !slug || slugOf(path) === decodeURIComponent(slug))
    .toSorted((one, other) => other.date.localeCompare(one.date));
}

function toRestContributor(
  entry: content.TestContributor,
  shapes: WordPressShapes,
  hasPosts: boolean,
): Readonly<Record<string, unknown>> {
  const { id, slug, title, content: biography, types, socialMedia } = entry;
  return {
    id,
    slug,
    title: { rendered: title },
    content: { rendered: biography, protected: false },
    excerpt: { rendered: biography, protected: false },
    edu_embed_contributor: { types, socialMedia, image: null },
    ...(hasPosts && { edu_embed_contributor_posts: shapes.contributorPosts(slug) }),
  };
}

function resolve(path: string, shapes: WordPressShapes, settings: TestSettings): RestResponse {
  const moved = content.testRedirects[path];
  if (moved)
    return {
      status: 200,
      body: moved.location ? { type: 'moved', location: shapes.url(moved.location) } : { type: 'gone' },
    };
  // Also returns unpublished posts, so adapters must check the status.
  const post = testPosts.find((entry) => entry.path === decodePath(path));
  if (post && isPostsPage(post, settings)) return { status: 200, body: { type: 'posts', title: post.title } };
  if (post) return { status: 200, body: { type: post.type, rest: `/wp/v2/${post.type}s/${post.id}` } };
  const category = content.testCategories.find(({ slug }) => path === `/category/${slug}/`);
  if (category)
    return {
      status: 200,
      body: { type: 'category', ...category, name: category.name.replace('&amp;', '&') },
    };
  return reject(404, 'edu_embed_not_found', 'There is nothing here.');
}

/** Responds to the companion plugin's routes under `/edu-embed/v1`. */
function respondCompanion(
  { path, query, isSignedIn }: RestRequest,
  shapes: WordPressShapes,
  settings: TestSettings,
): RestResponse {
  const [, , , name, id = ''] = path.split('/');
  const menu = content.testMenus[id as 'PRIMARY'];
  const draft = testPosts.find((post) => String(post.id) === id);
  const ranking = content.testRankings[decodeURIComponent(id)];
  if (name === 'resolve') return resolve(query.get('path') ?? '', shapes, settings);
  if (name === 'site') return { status: 200, body: content.testSite };
  if (name === 'ad-rules')
    return { status: 200, body: JSON.parse(shapes.html(JSON.stringify(content.testAdRules))) };
  if (name === 'menus' && menu)
    return {
      status: 200,
      body: menu.map((entry, order) => ({
        ...entry,
        parentId: entry.parent || null,
        url: entry.path,
        order,
      })),
    };
  if (name === 'rankings' && ranking) return { status: 200, body: ranking };
  if (name === 'preview' && (id === content.uneditableId || (draft && !isSignedIn)))
    return reject(
      isSignedIn ? 403 : 401,
      'edu_embed_forbidden',
      'You do not have permission to view this draft.',
    );
  if (name === 'preview' && draft) return { status: 200, body: toRestPost(draft, shapes, true) };
  if ((name === 'preview' || name === 'rankings') && id)
    return reject(404, 'edu_embed_not_found', 'There is nothing here.');
  return reject(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

/** Responds to core's routes under `/wp/v2`. */
function respondCore(
  { path, query, isSignedIn }: RestRequest,
  shapes: WordPressShapes,
  hasCompanion: boolean,
): RestResponse {
  const [, , , name, id] = path.split('/');
  if (name === 'users' && !isSignedIn)
    return reject(401, 'rest_not_logged_in', 'You are not currently logged in.');
  if (name === 'users') return { status: 200, body: { id: 1 } };
  if (name === 'edu-embed-contributors' && hasCompanion) {
    const found = content.testContributors.filter(
      ({ slug }) => !query.has('slug') || slug === query.get('slug'),
    );
    const hasPosts = query.get('_fields')?.includes('edu_embed_contributor_posts') === true;
    return paginate(
      found.map((entry) => toRestContributor(entry, shapes, hasPosts)),
      query,
    );
  }
  if (name === 'categories') {
    const found = content.testCategories.filter(({ slug }) => slug === query.get('slug'));
    return paginate(
      found.map((entry) => ({ ...entry, link: shapes.url(`/category/${entry.slug}/`) })),
      query,
    );
  }
  if (name === 'menus' || name === 'menu-items') return respondMenus(name, query, isSignedIn, shapes);
  if (name !== 'pages' && name !== 'posts')
    return reject(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  if (!id)
    return paginate(
      listPosts(name === 'pages' ? 'page' : 'post', query, isSignedIn).map((post) =>
        toRestPost(post, shapes, hasCompanion),
      ),
      query,
    );
  const post = testPosts.find((entry) => String(entry.id) === id && shapes.visible(entry, isSignedIn));
  return post
    ? { status: 200, body: toRestPost(post, shapes, hasCompanion) }
    : reject(404, 'rest_post_invalid_id', 'Invalid post ID.');
}

function respondMenus(
  name: string,
  query: URLSearchParams,
  isSignedIn: boolean,
  shapes: WordPressShapes,
): RestResponse {
  if (!isSignedIn) return reject(401, 'rest_cannot_view', 'Sorry, you are not allowed to view menus.');
  const menus = [
    { id: 9, locations: ['PRIMARY'] },
    { id: 10, locations: ['footer'] },
  ];
  if (name === 'menus') return paginate(menus, query);
  const location = query.get('menus') === '10' ? 'FOOTER' : 'PRIMARY';
  const items = content.testMenus[location].map(({ id, parent, label, path }, index) => ({
    id,
    parent,
    title: { rendered: label.replace('&', '&#038;') },
    url: shapes.url(path),
    menu_order: index + 1,
  }));
  return paginate(items, query);
}

/** Core's settings in the API index, which tests may change. */
export interface TestSettings {
  name: string;
  description: string;
  show_on_front: string;
  page_on_front: number;
  page_for_posts: number;
}

export const defaultSettings: Readonly<TestSettings> = {
  name: 'Example',
  description: 'An example',
  show_on_front: 'page',
  page_on_front: 1,
  page_for_posts: 0,
};

/** True for the page at which the settings show the newest posts. */
export function isPostsPage({ id }: TestPost, settings: TestSettings): boolean {
  return settings.show_on_front === 'page' && settings.page_for_posts === id;
}

/** Responds to requests under `/wp-json`, with or without the companion plugin. */
export function respondRest(
  request: RestRequest,
  shapes: WordPressShapes,
  hasCompanion: boolean,
  settings: TestSettings = defaultSettings,
): RestResponse {
  if (request.path === '/')
    return {
      status: 200,
      body: {
        ...settings,
        url: shapes.url('/'),
        home: shapes.url('/'),
        namespaces: ['wp/v2', ...(hasCompanion ? ['edu-embed/v1'] : [])],
      },
    };
  if (request.path.startsWith('/edu-embed/v1/') && hasCompanion)
    return respondCompanion(request, shapes, settings);
  return request.path.startsWith('/wp/v2/')
    ? respondCore(request, shapes, hasCompanion)
    : reject(404, 'rest_no_route', 'No route was found.');
}
