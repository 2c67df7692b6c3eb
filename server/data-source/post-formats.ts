import type { Post } from '../../src/core/model/post.ts';
import { withoutContent } from '../../src/core/queries.ts';
import { sanitizeHtml } from '../content/sanitize-html.ts';

/** Returns the entry with sanitized HTML. */
export async function sanitizeContent<Entry extends { readonly content?: string }>(
  entry: Entry,
): Promise<Entry> {
  return entry.content ? { ...entry, content: await sanitizeHtml(entry.content) } : entry;
}

/**
 * Selects the fields of a post that are sent. `name` is the key under which a CMS response caches the
 * formatted posts.
 */
export interface PostFormat {
  readonly name: string;
  readonly format: (post: Post) => Post | Promise<Post>;
}

/** Posts in the JSON API, with their content. */
export const sanitizedPosts: PostFormat = { name: 'sanitized', format: sanitizeContent };
/** Posts in lists. */
export const listedPosts: PostFormat = { name: 'listed', format: withoutContent };
