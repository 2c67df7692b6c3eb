import { PostCard } from '../shared/post-card/post-card.tsx';
import type { PostSummary } from '../shared/post-card/post-data.ts';
import { sideImageHeight } from './post-list.logic.ts';

interface LayoutProps {
  readonly posts: readonly PostSummary[];
}

/** Image heights in pixels, from section 9 of the specification. */
const mainImageHeight = 396;
export const postImageHeight = 220;

/** Posts of equal size in as many columns as fit, at most `columns`. */
export function PostGrid({ posts, columns }: LayoutProps & { readonly columns: number }) {
  return (
    <ul className={`post-list__grid post-list__grid--${columns}`}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} layout="card" imageHeight={postImageHeight} />
        </li>
      ))}
    </ul>
  );
}

interface SideListProps extends LayoutProps {
  readonly imageHeight?: number;
}

function SideList({ posts, imageHeight }: SideListProps) {
  const isTall = imageHeight !== undefined && imageHeight >= postImageHeight;
  return (
    <ul className={`post-list__side${isTall ? ' post-list__side--cards' : ''}`}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} layout={isTall ? 'card' : 'row'} imageHeight={imageHeight} />
        </li>
      ))}
    </ul>
  );
}

function MainAndSide({ posts: [main, ...rest], imageHeight }: SideListProps) {
  return (
    <div className={`post-list__featured${rest.length === 0 ? ' post-list__featured--alone' : ''}`}>
      {main && <PostCard post={main} layout="lead" imageHeight={mainImageHeight} />}
      {rest.length > 0 && <SideList posts={rest} imageHeight={imageHeight} />}
    </div>
  );
}

/** The first post with its image, and the others as a list of titles. */
export function BasePosts({ posts }: LayoutProps) {
  return <MainAndSide posts={posts} />;
}

interface FeaturedPostsProps extends LayoutProps {
  readonly sidePosts?: number;
  readonly hidesSideImages?: boolean;
}

/** A main post, and up to `sidePosts` posts beside it. The more side posts, the smaller their images. */
export function FeaturedPosts({ posts, sidePosts = 1, hidesSideImages = false }: FeaturedPostsProps) {
  const visiblePosts = posts.slice(0, sidePosts + 1);
  return (
    <MainAndSide
      posts={visiblePosts}
      imageHeight={hidesSideImages ? undefined : sideImageHeight(visiblePosts.length - 1)}
    />
  );
}
