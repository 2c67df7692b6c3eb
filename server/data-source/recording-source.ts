import type { DataSource } from '../../src/core/data-source.ts';
import type { EnrichedContent, Post, Ranking } from '../../src/core/entities.ts';

/** A source that remembers what a page's elements were given. */
export interface RecordingSource extends DataSource {
  /** What the page data carries; posts without their content, which no list shows. */
  enrichedContent(): EnrichedContent;
  /** What the page must be rendered again for: `post:1`, `category:career`, `ranking:x`. */
  tags(): ReadonlySet<string>;
}

function withoutContent(post: Post): Post {
  if (post.content === undefined) return post;
  const { content: _, ...rest } = post;
  return rest;
}

/** Wraps the source for the rendering of one page. */
export function recordSource(source: DataSource): RecordingSource {
  const posts: Record<string, Post> = {};
  const categories: Record<string, readonly Post[]> = {};
  const rankings: Record<string, Ranking> = {};
  const tags = new Set<string>();
  return {
    ...source,
    config: source.config,
    async postsByIds(ids) {
      for (const id of ids) tags.add(`post:${id}`);
      const found = await source.postsByIds(ids);
      for (const post of found) posts[post.id] = withoutContent(post);
      return found;
    },
    async postsByCategory(category, limit) {
      tags.add(`category:${category}`);
      const found = await source.postsByCategory(category, limit);
      if (found.length > (categories[category]?.length ?? 0))
        categories[category] = found.map(withoutContent);
      return found;
    },
    async ranking(id) {
      tags.add(`ranking:${id}`);
      const found = await source.ranking(id);
      if (found) rankings[id] = found;
      return found;
    },
    async contributors(query) {
      tags.add('contributors');
      return source.contributors(query);
    },
    async contributor(slug) {
      tags.add(`contributor:${slug}`);
      return source.contributor(slug);
    },
    degrees: () => source.degrees(),
    adRules: () => source.adRules(),
    enrichedContent: () => ({ embeddedPosts: posts, embeddedPostsByCategories: categories, rankings }),
    tags: () => tags,
  };
}
