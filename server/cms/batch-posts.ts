import type { Post } from '../../src/core/entities.ts';

/**
 * Loads posts one by one from a source that loads lists: ids that are asked for at the
 * same moment go into one request. Resolves to null for a post that does not exist.
 */
export function batchPosts(
  load: (ids: readonly string[]) => Promise<readonly Post[]>,
): (id: string) => Promise<Post | null> {
  let collecting:
    | { readonly ids: Set<string>; readonly posts: Promise<ReadonlyMap<string, Post>> }
    | undefined;

  function begin() {
    const ids = new Set<string>();
    const posts = Promise.resolve().then(async () => {
      collecting = undefined;
      return new Map((await load([...ids])).map((post) => [post.id, post]));
    });
    return { ids, posts };
  }

  return async (id) => {
    collecting ??= begin();
    const { ids, posts } = collecting;
    ids.add(id);
    return (await posts).get(id) ?? null;
  };
}
