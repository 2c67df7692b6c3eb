import { useElement } from '../../../core/element-context.ts';
import { formatDate } from '../../../core/text/format.ts';
import { Picture } from '../picture/picture.tsx';
import { nameCategory, type PostSummary, stockImage } from './post-data.ts';

/** `lead`: the top story; `card`: image above; `wide`: image beside; `row`: small image, or none. */
export type PostCardLayout = 'lead' | 'card' | 'wide' | 'row';

export interface PostCardProps {
  readonly post: PostSummary;
  readonly layout: PostCardLayout;
  /** Height of the image in pixels, unless the post has its own; no image when absent. */
  readonly imageHeight?: number;
}

/** Heights with a CSS class; other heights only set the proportions of the box. */
const fixedHeights: readonly number[] = [396, 220, 140, 110];
/** Width-to-height ratio of the narrowest box; wider boxes crop the image and never upscale it. */
const proportions = { lead: 3 / 2, card: 4 / 3, wide: 4 / 3, row: 4 / 3 } as const;
/** Largest widths of the images that have no fixed width, in CSS pixels. */
const maxWidths = { lead: 736, card: 640, wide: 640, row: undefined };
const sizes = {
  lead: '(max-width: 767px) calc(100vw - 40px), 674px',
  card: '(max-width: 599px) calc(100vw - 40px), (max-width: 899px) 46vw, (max-width: 1279px) 30vw, 380px',
  wide: '(max-width: 639px) calc(100vw - 40px), 480px',
  row: undefined,
};

function PostImage({
  post,
  layout,
  height,
}: Pick<PostCardProps, 'post' | 'layout'> & { readonly height: number }) {
  const { config } = useElement().source;
  const width = Math.round(height * proportions[layout]);
  const isFixed = fixedHeights.includes(height);
  return (
    <div className={`post-card__image${isFixed ? ` post-card__image--${height}` : ''}`} part="image">
      <Picture
        src={post.image?.sourceUrl ?? stockImage(config)}
        alt={post.image?.altText ?? ''}
        width={width}
        height={height}
        maxWidth={maxWidths[layout]}
        sizes={sizes[layout]}
      />
    </div>
  );
}

function PostMeta({ author, date }: Pick<PostSummary, 'author' | 'date'>) {
  const day = formatDate(date);
  if (!author && !day) return null;
  return (
    <p className="post-card__meta" part="meta">
      {author && (
        <span>
          By <span className="post-card__author">{author}</span>
        </span>
      )}
      {day && <time dateTime={date?.slice(0, 10)}>{day}</time>}
    </p>
  );
}

/** One post as a card without a border. Its title is the only link; the clickable area covers the card. */
export function PostCard({ post, layout, imageHeight }: PostCardProps) {
  const height = imageHeight && (post.imageHeight ?? imageHeight);
  return (
    <article className={`post-card post-card--${layout}`} part="post">
      {height && <PostImage post={post} layout={layout} height={height} />}
      <div className="post-card__body">
        {post.category && (
          <p className="post-card__category" part="category">
            {nameCategory(post.category)}
          </p>
        )}
        <h3 className="post-card__title" part="title">
          {post.link ? <a href={post.link}>{post.title}</a> : post.title}
        </h3>
        {post.excerpt && (layout === 'lead' || layout === 'wide') && (
          <p className="post-card__excerpt">{post.excerpt}</p>
        )}
        <PostMeta author={post.author} date={post.date} />
      </div>
    </article>
  );
}
