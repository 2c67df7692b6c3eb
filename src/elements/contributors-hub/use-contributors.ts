import { useEffect, useMemo, useState } from 'react';
import { useElement } from '../../core/element-context.ts';
import { type ContributorEntry, toEntry } from '../shared/contributor-card/contributor.logic.ts';
import type { HubData } from './contributors-hub.element.ts';
import {
  type Filter,
  filterContributors,
  indexContributors,
  isSameFilter,
  maxPageSize,
  toQuery,
} from './contributors-hub.logic.ts';

/** Long enough to send one request for fast typing, short enough not to be noticed. */
const typingDelayMs = 150;

export interface Matches {
  /** The loaded matches in order; all matches if the `contributors` attribute lists them. */
  readonly entries: readonly ContributorEntry[];
  readonly total: number;
  /** The filter that `entries` match: the previous filter while a request is pending. */
  readonly filter: Filter;
  readonly state: 'ready' | 'loading' | 'failed';
}

interface LoadedPages extends HubData {
  readonly filter: Filter;
  /** The initial data that the pages continue; they are discarded when it changes. */
  readonly base: HubData;
}

interface PagedQuery {
  /** The first page from the loader; undefined while it is loading. */
  readonly base: HubData | null | undefined;
  /** The filter of `base`. */
  readonly baseFilter: Filter;
  readonly filter: Filter;
  /** How many contributors to show. */
  readonly count: number;
  /** A new number retries a failed request. */
  readonly attempt: number;
}

/** Loads the list page by page: requests the contributors that are missing for `filter` and `count`. */
function usePages({ base, baseFilter, filter, count, attempt }: PagedQuery): Matches {
  const { source } = useElement();
  const [loaded, setLoaded] = useState<LoadedPages>();
  const [failed, setFailed] = useState<Filter>();
  const current = loaded && loaded.base === base ? loaded : base && { ...base, base, filter: baseFilter };
  const isSame = current ? isSameFilter(current.filter, filter) : false;
  const loadedCount = current && isSame ? current.contributors.length : 0;
  const isComplete = !current || (isSame && loadedCount >= Math.min(count, current.total));
  const { q, type } = filter;
  // The array keeps its identity between renders, so effects can depend on it.
  const previous = current?.contributors;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the same request
  useEffect(() => {
    if (isComplete || !base || !previous) return undefined;
    let isActive = true;
    const load = async () => {
      try {
        const page = await source.contributors({
          ...toQuery({ q, type }),
          offset: loadedCount,
          limit: Math.min(count - loadedCount, maxPageSize),
        });
        if (!isActive) return;
        const before = loadedCount > 0 ? previous : [];
        // An empty page ends the list, whatever the total is.
        const contributors = [...before, ...page.contributors.map(toEntry)];
        setLoaded({
          base,
          filter: { q, type },
          contributors,
          total: page.contributors.length > 0 ? page.total : contributors.length,
        });
        setFailed(undefined);
      } catch {
        // The visitor sees a message; the next input retries.
        if (isActive) setFailed({ q, type });
      }
    };
    const timer = setTimeout(load, loadedCount > 0 ? 0 : typingDelayMs);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [q, type, count, loadedCount, isComplete, base, previous, source, attempt]);

  const state =
    isComplete && current ? 'ready' : failed && isSameFilter(failed, filter) ? 'failed' : 'loading';
  return {
    entries: current?.contributors ?? [],
    total: current?.total ?? 0,
    filter: current?.filter ?? filter,
    state,
  };
}

/** The contributors that match, from the given list or loaded page by page. */
export function useContributors(list: readonly ContributorEntry[] | undefined, query: PagedQuery): Matches {
  const { filter, base } = query;
  const index = useMemo(() => list && indexContributors(list), [list]);
  const matches = useMemo(() => index && filterContributors(index, filter), [index, filter]);
  const paged = usePages({ ...query, base: list ? null : base });
  return matches ? { entries: matches, total: matches.length, filter, state: 'ready' } : paged;
}
