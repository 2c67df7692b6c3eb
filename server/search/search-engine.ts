import type { SearchGroup, SearchKind, SearchResults } from '../../src/core/model/services/site-search.ts';

export interface SearchRequest {
  /** As `cleanQuery` returns it, with at least one word. */
  readonly query: string;
  /** Hits of each group. */
  readonly limit: number;
  /** Only this group. */
  readonly kind?: SearchKind;
}

/** Finds schools, states, articles and people. */
export interface SearchEngine {
  /**
   * Waits for the indexes, for a limited time; resolves to the search in them. Only for an engine in this
   * process: its searches wait in a queue, but not for each other's indexes.
   */
  open?(): Promise<SearchEngine['search']>;
  search(request: SearchRequest): Promise<SearchResults>;
}

/** Headings of the groups of results. */
export const groupLabels: Readonly<Record<SearchKind, string>> = {
  school: 'Schools',
  state: 'States',
  article: 'Articles and pages',
  contributor: 'People',
};

/** The matches of one kind, best first. */
export type FoundGroup = Omit<SearchGroup, 'label'>;
