import type { Post } from '../../src/core/model/post.ts';

/**
 * Creates a function that loads one post from a source that loads lists of posts. Ids that are requested
 * before the next microtask share one request. Resolves to null for a post that does not exist.
 */
export function batchPosts(
  load: (ids: readonly string[]) => Promise<readonly Post[]>,
): (id: string) => Promise<Post | null> {
  let batch: { readonly ids: Set<string>; readonly posts: Promise<ReadonlyMap<string, Post>> } | undefined;

  function startBatch() {
    const ids = new Set<string>();
    const posts = Promise.resolve().then(async () => {
      batch = undefined;
      return new Map((await load([...ids])).map((post) => [post.id, post]));
    });
    return { ids, posts };
  }

  return async (id) => {
    batch ??= startBatch();
    const { ids, posts } = batch;
    ids.add(id);
    return (await posts).get(id) ?? null;
  };
}
