import type { EnrichedContent } from '../../src/core/model/page-data.ts';
import { type EnrichedContentDraft, type Query, queries } from '../../src/core/queries.ts';

export type QueryName = keyof typeof queries;

/** Records a query and returns its result. */
export type RecordQuery = <Result>(
  name: QueryName,
  parameters: object,
  result: Promise<Result>,
) => Promise<Result>;

/** Records the queries that a page and its elements make. */
export class Recording {
  readonly #content: EnrichedContentDraft = {
    embeddedPosts: {},
    embeddedPostsByCategories: {},
    rankings: {},
  };
  readonly #tags = new Set<string>();

  /**
   * Records the query when it finishes, even if it fails, so that a purge of its tags renders the page again.
   */
  readonly record: RecordQuery = async (name, parameters, pending) => {
    const query: Query<object, unknown> = queries[name];
    try {
      const result = await pending;
      this.#addTags(query.tags?.(parameters, result));
      query.toPageData?.(this.#content, parameters, result);
      return result;
    } catch (error) {
      this.#addTags(query.tags?.(parameters));
      throw error;
    }
  };

  #addTags(tags: readonly string[] = []): void {
    for (const tag of tags) this.#tags.add(tag);
  }

  /** The results for the page data, so that the browser does not repeat these queries. */
  enrichedContent(): EnrichedContent {
    return this.#content;
  }

  /** Cache tags of all queries. */
  tags(): ReadonlySet<string> {
    return this.#tags;
  }
}

/** Records nothing. */
export const passThrough: RecordQuery = (_name, _parameters, result) => result;
