import { PostCard } from '../shared/post-card/post-card.tsx';
import type { PostSummary } from '../shared/post-card/post-data.ts';
import { Slider } from '../shared/slider/slider.tsx';
import { BasePosts, FeaturedPosts, PostGrid, postImageHeight } from './post-layouts.tsx';
import type { PostListProps } from './post-list.element.ts';
import { limitPosts, parsePostVariant } from './post-list.logic.ts';

type HeaderProps = Pick<PostListProps, 'heading' | 'pretitle' | 'subtitle' | 'viewAllLink' | 'viewAllLabel'>;

function PostListHeader({ heading, pretitle, subtitle, viewAllLink, viewAllLabel }: HeaderProps) {
  const titles = (heading || pretitle || subtitle) && (
    <div className="post-list__titles">
      {pretitle && <p className="post-list__pretitle">{pretitle}</p>}
      {heading && (
        <h2 className="post-list__heading" part="heading">
          {heading}
        </h2>
      )}
      {subtitle && <p className="post-list__subtitle">{subtitle}</p>}
    </div>
  );
  if (!titles && !viewAllLink) return null;
  return (
    <header className="post-list__header" part="header">
      {titles}
      {viewAllLink && (
        <a className="link link--action" part="view-all" href={viewAllLink}>
          {viewAllLabel || 'View all'}
          {heading && <span className="visually-hidden">: {heading}</span>}
        </a>
      )}
    </header>
  );
}

function PostSlider({
  posts,
  props,
}: {
  readonly posts: readonly PostSummary[];
  readonly props: PostListProps;
}) {
  const slides = posts.map((post) => ({
    key: post.id,
    content: <PostCard post={post} layout="card" imageHeight={postImageHeight} />,
  }));
  const perView = { mobile: props.slidesMobile, tablet: props.slidesTablet, desktop: props.slidesDesktop };
  return <Slider label={props.heading || 'Articles'} slides={slides} perView={perView} gap={props.gap} />;
}

function Posts({ posts, props }: { readonly posts: readonly PostSummary[]; readonly props: PostListProps }) {
  const layout = parsePostVariant(props.variant);
  const [first] = posts;
  switch (layout.kind) {
    case 'base':
      return <BasePosts posts={posts} />;
    case 'single':
      return first && <PostCard post={first} layout="wide" imageHeight={postImageHeight} />;
    case 'slider':
      return <PostSlider posts={posts} props={props} />;
    case 'grid':
      return <PostGrid posts={posts} columns={layout.columns} />;
    case 'featured':
      return (
        <FeaturedPosts posts={posts} sidePosts={layout.sidePosts} hidesSideImages={layout.hidesSideImages} />
      );
  }
}

/** Keeps the first of several posts with the same id. */
function removeDuplicates(posts: readonly PostSummary[]): readonly PostSummary[] {
  const ids = new Set<string>();
  return posts.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** Posts in the layout of `variant`; renders nothing without posts. */
export function PostList(props: PostListProps) {
  const posts = limitPosts(removeDuplicates(props.posts ?? props.data ?? []), props);
  if (posts.length === 0) return null;
  return (
    <div className="size-container post-list">
      <PostListHeader {...props} />
      <div className="post-list__posts">
        <Posts posts={posts} props={props} />
      </div>
    </div>
  );
}
