import type { EnrichedContent } from '../../src/core/model/page-data.ts';
import { type EnrichedContentDraft, type Query, queries, queryKey } from '../../src/core/queries.ts';
import type { ReportResponse } from '../cache/used-response.ts';
import type { ObservableSource } from './observable-source.ts';

/** A query that was made of a source. */
export interface RecordedQuery {
  /** Equal for equal queries: `ranking {"id":"top"}`. */
  readonly key: string;
  readonly name: string;
  readonly parameters: object;
  /** Purging one of these makes the result stale. */
  readonly tags: readonly string[];
}

export interface Recording {
  /** The page data that spares the browser these queries. */
  enrichedContent(): EnrichedContent;
  /** Cache tags of all queries. */
  tags(): ReadonlySet<string>;
  /** Each query once, in the order in which they finished. */
  queries(): readonly RecordedQuery[];
}

const queryEntries = Object.entries(queries);

type Run = (parameters?: object, ...rest: readonly unknown[]) => Promise<unknown>;

/** Wraps a source so that the queries made of it are recorded. */
export function recordSource<Source extends ObservableSource>(source: Source): Source & Recording {
  const content: EnrichedContentDraft = { embeddedPosts: {}, embeddedPostsByCategories: {}, rankings: {} };
  const recorded = new Map<string, RecordedQuery>();

  const record = (name: string, query: Query<object, unknown>, run: Run): Run =>
    async function recordedQuery(parameters = {}, ...rest) {
      const key = queryKey(name, parameters);
      const add = (result?: unknown) =>
        recorded.set(key, { key, name, parameters, tags: query.tags?.(parameters, result) ?? [] });
      try {
        const result = await run(parameters, ...rest);
        add(result);
        query.toPageData?.(content, parameters, result);
        return result;
      } catch (cause) {
        add();
        throw cause;
      }
    };

  /** Observed sources record into the same page. */
  function wrap<Wrapped extends ObservableSource>(wrapped: Wrapped): Wrapped {
    const methods: Record<string, Run> = {};
    for (const [name, query] of queryEntries) {
      const run = (wrapped as unknown as Readonly<Record<string, Run | undefined>>)[name];
      if (run) methods[name] = record(name, query, run);
    }
    const { observe } = wrapped;
    return {
      ...wrapped,
      ...methods,
      ...(observe && { observe: (report: ReportResponse) => wrap(observe(report)) }),
    };
  }

  return {
    ...wrap(source),
    enrichedContent: () => content,
    tags: () => new Set([...recorded.values()].flatMap(({ tags }) => tags)),
    queries: () => [...recorded.values()],
  };
}
