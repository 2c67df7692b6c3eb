import { useElement } from '../../core/element-context.ts';
import type { ContributorPost } from '../../core/model/contributor.ts';
import { uniqueKeys } from '../../core/unique-keys.ts';
import { Picture } from '../shared/picture/picture.tsx';
import { stockImage } from '../shared/post-card/post-data.ts';
import { describePostDate, splitIntoPages } from './contributor-profile.logic.ts';

function PostItem({ post }: { readonly post: ContributorPost }) {
  const { config } = useElement().source;
  const date = describePostDate(post);
  const image = post.featured_image ?? stockImage(config);
  return (
    <li className="contributor-profile__post" part="post">
      <span className="contributor-profile__thumbnail">
        <Picture src={image} alt="" width={112} height={112} />
      </span>
      <div className="contributor-profile__post-text">
        <h3 className="contributor-profile__post-title">
          <a href={post.post_url}>{post.post_title}</a>
        </h3>
        {date && (
          <p className="contributor-profile__date">
            <time dateTime={post.date.slice(0, 10)}>{date}</time>
          </p>
        )}
      </div>
    </li>
  );
}

/** Renders the first page, and the following pages in nested `<details>` behind View More. */
function PostPages({
  pages,
  heading,
}: {
  readonly pages: readonly (readonly ContributorPost[])[];
  readonly heading: string;
}) {
  const [first, ...rest] = pages;
  if (!first) return null;
  const keys = uniqueKeys(first.map(({ id }) => id));
  return (
    <>
      <ul className="contributor-profile__list">
        {first.map((post, index) => (
          <PostItem key={keys[index]} post={post} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="contributor-profile__rest" suppressHydrationWarning>
          <summary className="button button--more contributor-profile__more" part="more">
            View More <span className="visually-hidden">{heading.toLowerCase()}</span>
          </summary>
          <PostPages pages={rest} heading={heading} />
        </details>
      )}
    </>
  );
}

/** The articles of one role; renders nothing without articles. */
export function ContributorPosts({
  heading,
  posts,
}: {
  readonly heading: string;
  readonly posts: readonly ContributorPost[];
}) {
  if (posts.length === 0) return null;
  return (
    <section className="contributor-profile__posts" part="posts">
      <h2 className="contributor-profile__heading">{heading}</h2>
      <PostPages pages={splitIntoPages(posts)} heading={heading} />
    </section>
  );
}
