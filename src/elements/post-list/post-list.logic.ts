import { cleanPosts, type PostSummary } from '../shared/post-card/post-data.ts';

/** How posts are laid out, read from the `variant` attribute. */
export type PostLayout =
  | { readonly kind: 'base' | 'single' | 'slider' }
  | { readonly kind: 'grid'; readonly columns: number }
  | { readonly kind: 'featured'; readonly sidePosts: number; readonly hidesSideImages: boolean };

const defaultColumns = 3;
/** There are classes up to here. */
const maxColumns = 6;
/** What the variant passes; the featured layout by itself has one. */
const defaultSidePosts = 4;
const maxSidePosts = 12;

/** How many posts of a category are asked for where no limit is given. */
const defaultPosts = 12;

/**
 * `grid`, `grid-2`, `featured`, `featured-3` and the plain names; anything else
 * is `base`. Only the exact word `featured` hides the pictures of the side posts.
 */
export function parsePostVariant(variant: string): PostLayout {
  const [, name, digits] =
    /^(base|single|slider|grid|featured)(?:-(\d+))?$/.exec(variant.trim().toLowerCase()) ?? [];
  const number = Number(digits);
  if (name === 'grid') return { kind: 'grid', columns: Math.min(number || defaultColumns, maxColumns) };
  if (name === 'featured')
    return {
      kind: 'featured',
      sidePosts: Math.min(number || defaultSidePosts, maxSidePosts),
      hidesSideImages: digits === undefined,
    };
  return { kind: digits === undefined && (name === 'single' || name === 'slider') ? name : 'base' };
}

/** How many posts a layout has room for; undefined where it takes as many as there are. */
function roomOf(layout: PostLayout): number | undefined {
  if (layout.kind === 'single') return 1;
  return layout.kind === 'featured' ? layout.sidePosts + 1 : undefined;
}

interface PostsWish {
  readonly variant: string;
  readonly limit?: number;
}

/** How many posts are drawn at most. */
export function countWanted({ variant, limit }: PostsWish): number {
  return Math.min(limit ?? defaultPosts, roomOf(parsePostVariant(variant)) ?? Number.POSITIVE_INFINITY);
}

/** How many posts a list of ids or of given posts is cut to: without a limit, only by the layout. */
export function cutPosts<P>(posts: readonly P[], { variant, limit }: PostsWish): readonly P[] {
  return posts.slice(0, Math.min(limit ?? posts.length, roomOf(parsePostVariant(variant)) ?? posts.length));
}

/** Height of the side pictures by how many side posts there are. */
export function sideImageHeight(sidePosts: number): number {
  return { 2: 220, 3: 140, 4: 110 }[sidePosts] ?? (sidePosts > 4 ? 110 : 220);
}

/** What travels in the page: excerpts only where the layout shows them. */
export function toPostData(posts: readonly unknown[], wish: PostsWish): readonly PostSummary[] | null {
  const { kind } = parsePostVariant(wish.variant);
  const clean = cutPosts(cleanPosts(posts) ?? [], wish);
  if (clean.length === 0) return null;
  return clean.map(({ excerpt, ...post }, index) =>
    index === 0 && (kind === 'base' || kind === 'single' || kind === 'featured')
      ? { ...post, excerpt }
      : post,
  );
}
