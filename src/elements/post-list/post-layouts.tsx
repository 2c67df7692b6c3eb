import { PostCard } from '../shared/post-card/post-card.tsx';
import type { PostSummary } from '../shared/post-card/post-data.ts';
import { sideImageHeight } from './post-list.logic.ts';

interface LayoutProps {
  readonly posts: readonly PostSummary[];
}

/** Heights of the specification's section 9. */
export const mainImageHeight = 396;
export const postImageHeight = 220;

/** Equal posts in as many columns as fit, `columns` at most. */
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

/** The first post with its picture, and the rest as a list of titles. */
export function BasePosts({ posts }: LayoutProps) {
  return <MainAndSide posts={posts} />;
}

export interface FeaturedPostsProps extends LayoutProps {
  readonly sidePosts?: number;
  readonly hidesSideImages?: boolean;
}

/** A main post and `sidePosts` beside it; their pictures get smaller the more there are. */
export function FeaturedPosts({ posts, sidePosts = 1, hidesSideImages = false }: FeaturedPostsProps) {
  const shown = posts.slice(0, sidePosts + 1);
  return (
    <MainAndSide
      posts={shown}
      imageHeight={hidesSideImages ? undefined : sideImageHeight(shown.length - 1)}
    />
  );
}
