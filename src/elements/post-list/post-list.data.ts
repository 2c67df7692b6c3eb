import type { DataLoader } from '../../core/data-source.ts';
import type { PostSummary } from '../shared/post-card/post-data.ts';
import type { PostListProps } from './post-list.element.ts';
import { countWanted, toPostData } from './post-list.logic.ts';

/**
 * The posts of `ids`, or else of `category`; posts that are missing are left out.
 * Null when they stand in the attribute already, and when there are none.
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
  return toPostData(await source.postsByCategory({ category, limit: countWanted(props) }), props);
};
