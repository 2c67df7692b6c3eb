import { cleanPosts, type PostSummary } from '../shared/post-card/post-data.ts';

/** The layout of the posts, parsed from the `variant` attribute. */
type PostLayout =
  | { readonly kind: 'base' | 'single' | 'slider' }
  | { readonly kind: 'grid'; readonly columns: number }
  | { readonly kind: 'featured'; readonly sidePosts: number; readonly hidesSideImages: boolean };

const defaultColumns = 3;
/** The stylesheet has classes up to this number. */
const maxColumns = 6;
/** Side posts of `featured` without a number. */
const defaultSidePosts = 4;
const maxSidePosts = 12;

/** Number of posts that are loaded for a category if `limit` is not set. */
const defaultPostCount = 12;

/**
 * Parses `grid`, `grid-2`, `featured`, `featured-3` and the plain names; anything
 * else means `base`. Only the exact `featured` hides the images of the side posts.
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

/** Maximum number of posts of a layout; undefined if it has none. */
function layoutCapacity(layout: PostLayout): number | undefined {
  if (layout.kind === 'single') return 1;
  return layout.kind === 'featured' ? layout.sidePosts + 1 : undefined;
}

interface CountOptions {
  readonly variant: string;
  readonly limit?: number;
}

/** Maximum number of posts to load for a category. */
export function maxPostCount({ variant, limit }: CountOptions): number {
  return Math.min(
    limit ?? defaultPostCount,
    layoutCapacity(parsePostVariant(variant)) ?? Number.POSITIVE_INFINITY,
  );
}

/** Limits given posts to `limit` and the capacity of the layout. */
export function limitPosts<P>(posts: readonly P[], { variant, limit }: CountOptions): readonly P[] {
  return posts.slice(
    0,
    Math.min(limit ?? posts.length, layoutCapacity(parsePostVariant(variant)) ?? posts.length),
  );
}

/** Height of the side images in pixels for a number of side posts. */
export function sideImageHeight(sidePosts: number): number {
  return { 2: 220, 3: 140, 4: 110 }[sidePosts] ?? (sidePosts > 4 ? 110 : 220);
}

/** Cleans posts for the page data; keeps an excerpt only where the layout shows it. Null without posts. */
export function toPostData(posts: readonly unknown[], options: CountOptions): readonly PostSummary[] | null {
  const { kind } = parsePostVariant(options.variant);
  const clean = limitPosts(cleanPosts(posts) ?? [], options);
  if (clean.length === 0) return null;
  return clean.map(({ excerpt, ...post }, index) =>
    index === 0 && (kind === 'base' || kind === 'single' || kind === 'featured')
      ? { ...post, excerpt }
      : post,
  );
}
