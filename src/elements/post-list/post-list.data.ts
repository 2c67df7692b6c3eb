import type { DataLoader } from '../../core/data-source.ts';
import type { PostSummary } from '../shared/post-card/post-data.ts';
import type { PostListProps } from './post-list.element.ts';
import { maxPostCount, toPostData } from './post-list.logic.ts';

/**
 * Loads the posts with the given `ids` or, without ids, the posts of `category`; reports missing ids.
 * Null if the `posts` attribute is set, or if no post is found.
 */
export const loadPostList: DataLoader<PostListProps, readonly PostSummary[]> = async (
  props,
  source,
  reportMissing,
) => {
  const { posts, ids, category } = props;
  if (posts) return null;
  if (ids?.length) {
    const found = await source.postsByIds({ ids });
    const missing = ids.filter((id) => !found.some((post) => String(post.id) === id));
    if (missing.length > 0) reportMissing?.('ids', missing.join());
    return toPostData(found, props);
  }
  if (!category) return null;
  return toPostData(await source.postsByCategory({ category, limit: maxPostCount(props) }), props);
};
