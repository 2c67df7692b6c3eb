import { readFileSync } from 'node:fs';
import {
  buildASTSchema,
  extendSchema,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  graphql,
  parse,
} from 'graphql';
import * as content from './wordpress-content.ts';
import { type TestPost, testPosts } from './wordpress-posts.ts';
import { defaultSettings, isListed, isPostsPage, type TestSettings } from './wordpress-rest.ts';
import type { WordPressShapes } from './wordpress-shapes.ts';

const read = (name: string) => readFileSync(new URL(`../../cms/wpgraphql/${name}`, import.meta.url), 'utf8');

function toGlobalId(id: number): string {
  return Buffer.from(`post:${id}`).toString('base64');
}

function postNode(
  post: TestPost,
  shapes: WordPressShapes,
  isSignedIn: boolean,
): Readonly<Record<string, unknown>> {
  const categories = content.testCategories.filter(({ slug }) => slug === post.category);
  // Signed-in users get the text of protected posts, too, so adapters must check `hasPassword`.
  const text = post.isProtected && !isSignedIn ? null : shapes.html(post.content);
  return {
    __typename: post.type === 'post' ? 'Post' : 'Page',
    id: toGlobalId(post.id),
    databaseId: post.id,
    status: post.status,
    uri: post.status === 'draft' ? `/?p=${post.id}` : post.path,
    date: post.date,
    dateGmt: shapes.toGmt(post.date),
    modified: post.modified,
    modifiedGmt: shapes.toGmt(post.modified),
    hasPassword: post.isProtected,
    // WPGraphQL decodes entities in titles and keeps markup.
    title: post.title.replace('&amp;', '&'),
    content: text,
    excerpt: text === null ? null : post.excerpt || post.content.slice(0, 80),
    author: { node: { databaseId: 2, name: 'An Editor' } },
    featuredImage: post.hasImage
      ? {
          node: {
            sourceUrl: shapes.url('/wp-content/uploads/2026/01/campus.png'),
            altText: 'A campus',
            mediaDetails: { width: 1600, height: 900 },
          },
        }
      : null,
    categories: {
      nodes: categories.map((entry) => ({
        ...entry,
        databaseId: entry.id,
        name: entry.name.replace('&amp;', '&'),
      })),
    },
    eduEmbedSeo: shapes.seo(post),
    eduEmbedContributors: shapes.bylines(post),
    eduEmbedMeta: shapes.meta(post),
  };
}

function contributorNode(
  entry: content.TestContributor,
  shapes: WordPressShapes,
): Readonly<Record<string, unknown>> {
  const { id, slug, title, content: biography, types, socialMedia } = entry;
  return {
    __typename: 'EduEmbedContributor',
    id: toGlobalId(id),
    databaseId: id,
    status: 'publish',
    slug,
    title,
    content: biography,
    excerpt: biography,
    eduEmbedContributor: { types, socialMedia, image: null },
    eduEmbedContributorPosts: () => shapes.contributorPosts(slug),
  };
}

/** Pages a list like WPGraphQL: 10 entries by default, at most 100, with a cursor. */
function toConnection(
  nodes: readonly unknown[],
  { first = 10, after }: { first?: number | null; after?: string | null },
): unknown {
  const size = Math.min(first ?? 10, 100);
  const start = after ? Number(Buffer.from(after, 'base64').toString('latin1').split(':')[1]) : 0;
  const end = start + size;
  const hasNextPage = end < nodes.length;
  return {
    nodes: nodes.slice(start, end),
    pageInfo: { hasNextPage, endCursor: Buffer.from(`arrayconnection:${end}`).toString('base64') },
  };
}

interface ListArguments {
  readonly first?: number;
  readonly after?: string;
  readonly where?: {
    readonly in?: readonly string[];
    readonly categoryName?: string;
    readonly location?: 'EDU_EMBED_PRIMARY' | 'EDU_EMBED_FOOTER';
  };
}

function listPosts(
  type: 'page' | 'post',
  { where = {}, ...page }: ListArguments,
  shapes: WordPressShapes,
  isSignedIn: boolean,
): unknown {
  const found = testPosts
    .filter((post) => isListed(post, type, isSignedIn))
    .filter(({ id }) => !where.in || where.in.map(Number).includes(id))
    .filter(({ category }) => where.categoryName === undefined || category === where.categoryName)
    .toSorted((one, other) => other.date.localeCompare(one.date));
  return toConnection(
    found.map((post) => postNode(post, shapes, isSignedIn)),
    page,
  );
}

function nodeByUri(
  uri: string,
  shapes: WordPressShapes,
  isSignedIn: boolean,
  settings: TestSettings,
): unknown {
  const post = testPosts.find((entry) => entry.path === uri && shapes.visible(entry, isSignedIn));
  if (post && isPostsPage(post, settings))
    return {
      __typename: 'ContentType',
      isPostsPage: true,
      isFrontPage: false,
      eduEmbedPostsPageTitle: post.title,
    };
  if (post) return postNode(post, shapes, isSignedIn);
  const category = content.testCategories.find(({ slug }) => uri === `/category/${slug}/`);
  return category
    ? {
        __typename: 'Category',
        databaseId: category.id,
        ...category,
        name: category.name.replace('&amp;', '&'),
      }
    : null;
}

function menuItems({ where, ...page }: ListArguments, shapes: WordPressShapes): unknown {
  const entries = content.testMenus[where?.location === 'EDU_EMBED_FOOTER' ? 'FOOTER' : 'PRIMARY'].map(
    ({ id, parent, label, path }, order) => ({
      id: toGlobalId(id),
      parentId: parent === 0 ? null : toGlobalId(parent),
      label,
      uri: path,
      url: shapes.url(path),
      order,
    }),
  );
  return toConnection(entries, page);
}

function rootOf(
  shapes: WordPressShapes,
  isSignedIn: boolean,
  settings: TestSettings,
): Readonly<Record<string, unknown>> {
  const find = (id: string) => testPosts.find((post) => String(post.id) === id);
  return {
    generalSettings: { title: 'Example', description: 'An example', url: shapes.url('/') },
    viewer: isSignedIn ? { databaseId: 1, name: 'editor' } : null,
    nodeByUri: ({ uri }: { uri: string }) => nodeByUri(uri, shapes, isSignedIn, settings),
    posts: (given: ListArguments) => listPosts('post', given, shapes, isSignedIn),
    pages: (given: ListArguments) => listPosts('page', given, shapes, isSignedIn),
    category: ({ id }: { id: string }) =>
      content.testCategories
        .map((entry) => ({ ...entry, databaseId: entry.id }))
        .find(({ slug }) => slug === id) ?? null,
    menuItems: (given: ListArguments) => menuItems(given, shapes),
    eduEmbedContributors: (given: ListArguments) =>
      toConnection(
        content.testContributors.map((entry) => contributorNode(entry, shapes)),
        given,
      ),
    eduEmbedContributor: ({ id }: { id: string }) => {
      const found = content.testContributors.find(({ slug }) => slug === id);
      return found ? contributorNode(found, shapes) : null;
    },
    contentNode: ({ id }: { id: string }) => {
      const found = isSignedIn ? find(id) : undefined;
      return found ? postNode(found, shapes, isSignedIn) : null;
    },
    eduEmbedSite: content.testSite,
    eduEmbedFeatured: ({ first }: { first: number }) =>
      testPosts
        .filter((post) => post.type === 'post' && post.status === 'publish' && post.isSticky)
        .toSorted((one, other) => other.date.localeCompare(one.date))
        .map(({ id }) => id)
        .slice(0, first),
    eduEmbedRanking: ({ id }: { id: string }) => content.testRankings[id] ?? null,
    eduEmbedAdRules: JSON.parse(shapes.html(JSON.stringify(content.testAdRules))),
    eduEmbedMoved: ({ path }: { path: string }) => {
      const found = content.testRedirects[path];
      return found ? { status: found.status, location: found.location && shapes.url(found.location) } : null;
    },
  };
}

/** Runs queries against a schema of the fields in use, so that an invalid query fails as in WPGraphQL. */
export function createGraphqlResponses(
  shapes: WordPressShapes,
  hasCompanion = true,
  settings: TestSettings = defaultSettings,
) {
  const core = buildASTSchema(parse(read('schema.graphql')));
  const schema: GraphQLSchema = hasCompanion ? extendSchema(core, parse(read('companion.graphql'))) : core;
  const resolveField: GraphQLFieldResolver<Record<string, unknown>, unknown> = (
    source,
    given,
    context,
    info,
  ) => {
    const value = source[info.fieldName];
    return typeof value === 'function' ? value(given, context, info) : value;
  };
  return async (
    body: { query?: string; variables?: Record<string, unknown> },
    isSignedIn: boolean,
  ): Promise<unknown> => {
    const result = await graphql({
      schema,
      source: body.query ?? '',
      variableValues: body.variables,
      rootValue: rootOf(shapes, isSignedIn, settings),
      fieldResolver: resolveField,
    });
    return {
      ...result,
      extensions: {
        debug: [{ type: 'DEBUG_LOGS_INACTIVE', message: 'GraphQL Debug logging is not active.' }],
      },
    };
  };
}
