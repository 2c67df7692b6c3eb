import * as v from 'valibot';
import { optionalField } from '../../../src/core/model/fields.ts';
import type { Image } from '../../../src/core/model/image.ts';
import type { WordPressContributor } from '../wordpress/site-settings.ts';
import * as wire from '../wordpress/wire.ts';
import type { ListedPost } from '../wordpress/wordpress-cms.ts';
import type { WordPressPost } from '../wordpress/wordpress-post.ts';

const text = v.nullish(v.string(), '');
const id = v.pipe(v.union([v.number(), v.string()]), v.transform(String));
const pageInfo = v.object({ hasNextPage: v.boolean(), endCursor: v.nullish(v.string(), null) });

const imageEdge = optionalField(
  v.object({
    node: v.nullish(
      v.object({
        sourceUrl: v.string(),
        altText: text,
        mediaDetails: optionalField(
          v.object({ width: optionalField(v.number()), height: optionalField(v.number()) }),
        ),
      }),
      null,
    ),
  }),
);

const postEntries = {
  id,
  status: text,
  link: text,
  date: text,
  dateGmt: text,
  modified: text,
  modifiedGmt: text,
  isProtected: v.nullish(v.boolean(), false),
  title: text,
  excerpt: text,
  content: text,
  author: optionalField(v.object({ node: v.nullish(v.object({ name: text }), null) })),
  image: imageEdge,
  categories: optionalField(v.object({ nodes: v.array(v.object({ slug: v.string(), name: text })) })),
  seo: optionalField(wire.SeoWireSchema),
  contributors: optionalField(wire.BylinesSchema),
  meta: optionalField(wire.MetaSchema),
};

const PageNode = v.object({ __typename: v.literal('Page'), ...postEntries });
const PostNode = v.object({ __typename: v.literal('Post'), ...postEntries });
type PostNodeResponse = v.InferOutput<typeof PageNode> | v.InferOutput<typeof PostNode>;

const CategoryNode = v.object({
  __typename: v.literal('Category'),
  slug: v.string(),
  name: text,
  description: text,
});
const ContentTypeNode = v.object({
  __typename: v.literal('ContentType'),
  isPostsPage: v.boolean(),
  isFrontPage: v.boolean(),
  postsPageTitle: text,
});
const OtherNode = v.pipe(
  v.object({ __typename: v.string() }),
  v.transform(() => ({ __typename: 'other' as const })),
);
const KnownNode = v.variant('__typename', [PageNode, PostNode, CategoryNode, ContentTypeNode]);
const knownName = v.object({ __typename: v.picklist(['Page', 'Post', 'Category', 'ContentType']) });

/** Selects the schema by type name, for precise error messages; types without a page are `other`. */
const node = v.lazy((input) => (v.is(knownName, input) ? KnownNode : OtherNode));

/** The content at a path. `eduEmbedMoved` without a location means that the content was trashed. */
export const PageByPathSchema = v.object({
  eduEmbedMoved: v.nullish(v.object({ location: text }), null),
  nodeByUri: v.nullable(node),
});

const postList = v.object({ nodes: v.array(PostNode) });
export const PostsByIdsSchema = v.object({ posts: postList, pages: v.object({ nodes: v.array(PageNode) }) });
export const PostsByCategorySchema = v.object({
  category: v.nullish(v.object({ databaseId: id }), null),
  posts: postList,
});
export const NewestPostsSchema = v.object({ posts: postList });
export const FeaturedSchema = v.object({ eduEmbedFeatured: v.nullish(v.array(id), () => []) });

export const MenuResponseSchema = v.object({
  menuItems: v.object({
    pageInfo,
    nodes: v.array(
      v.object({
        id: v.string(),
        parentId: v.nullish(v.string(), null),
        label: text,
        uri: text,
        url: text,
        order: v.nullish(v.number(), 0),
      }),
    ),
  }),
});

const contributor = v.object({
  id,
  slug: wire.contributorSlug,
  status: v.nullish(v.string(), 'publish'),
  title: text,
  content: text,
  excerpt: text,
  image: imageEdge,
  fields: optionalField(wire.ContributorFieldsSchema),
  posts: optionalField(wire.ContributorPostsSchema),
});
export const ContributorsSchema = v.object({
  contributors: v.object({ pageInfo, nodes: v.array(contributor) }),
});
export const ContributorBySlugSchema = v.object({ contributor: v.nullish(contributor, null) });
export const RankingResponseSchema = v.object({ eduEmbedRanking: v.nullish(wire.RankingWireSchema, null) });
export const AdRulesResponseSchema = v.object({
  eduEmbedAdRules: v.nullish(wire.AdRulesWireSchema, () => ({})),
});

export const SiteResponseSchema = v.object({
  generalSettings: v.object({ title: text, description: text, url: text }),
  eduEmbedSite: v.nullish(wire.SiteSchema, null),
});

const listedNode = v.object({
  __typename: v.picklist(['Page', 'Post']),
  status: text,
  link: text,
  title: text,
  modified: text,
  isProtected: v.nullish(v.boolean(), false),
  modifiedGmt: text,
  seo: optionalField(v.object({ robots: text, url: text })),
  meta: optionalField(v.object({ kind: text })),
});
export const PathsSchema = v.object({ listing: v.object({ pageInfo, nodes: v.array(listedNode) }) });

export const DraftSchema = v.object({ contentNode: v.nullish(node, null) });
export const ViewerSchema = v.object({ viewer: v.nullish(v.object({ databaseId: id }), null) });

function toImage(edge: v.InferOutput<typeof imageEdge>): Image | null {
  const node = edge?.node;
  return node
    ? {
        sourceUrl: node.sourceUrl,
        altText: node.altText,
        width: node.mediaDetails?.width,
        height: node.mediaDetails?.height,
      }
    : null;
}

const toType = (name: 'Page' | 'Post') => (name === 'Post' ? 'post' : 'page');

/** Converts a node to the common format. */
export function fromPostNode({
  __typename,
  author,
  image,
  categories,
  ...post
}: PostNodeResponse): WordPressPost {
  return {
    ...post,
    type: toType(__typename),
    image: toImage(image),
    categories: categories?.nodes ?? [],
    author: author?.node?.name ?? '',
  };
}

/** Converts a node in the list of paths to the common format. */
export function fromListedNode({ __typename, ...post }: v.InferOutput<typeof listedNode>): ListedPost {
  return { ...post, type: toType(__typename) };
}

/** Converts a contributor to the common format. */
export function fromContributorNode({
  image,
  ...given
}: v.InferOutput<typeof contributor>): WordPressContributor {
  return { ...given, image: toImage(image) };
}
