import { useEffect, useMemo, useState } from 'react';
import { reportError } from '../../core/browser/report.ts';
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
  readonly matchedFilter: Filter;
  /** `pending`: no page is loaded yet. `incomplete`: the next page failed to load. */
  readonly state: 'pending' | 'ready' | 'loading' | 'failed' | 'incomplete';
}

interface LoadedPages extends HubData {
  /** The initial data that the pages continue; they are discarded when it changes. */
  readonly initialData: HubData | null | undefined;
}

interface PagedQuery {
  /** The first page from the loader; undefined while it is loading or if it failed to load. */
  readonly initialData: HubData | null | undefined;
  readonly filter: Filter;
  /** How many contributors to show. */
  readonly count: number;
  /** A new number retries a failed request. */
  readonly attempt: number;
}

/** Loads the list page by page: requests the contributors that are missing for `filter` and `count`. */
function usePages({ initialData, filter, count, attempt }: PagedQuery): Matches {
  const { tag, source } = useElement();
  const [loaded, setLoaded] = useState<LoadedPages>();
  const [hasFailed, setFailed] = useState(false);
  const current = loaded && loaded.initialData === initialData ? loaded : initialData;
  const matching = current && isSameFilter(current.filter, filter) ? current : undefined;
  // The array keeps its identity between renders, so effects can depend on it.
  const previous = matching?.contributors;
  const loadedCount = previous?.length ?? 0;
  const isComplete = initialData === null || (matching && loadedCount >= Math.min(count, matching.total));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the same request
  useEffect(() => {
    setFailed(false);
    if (isComplete) return undefined;
    let isActive = true;
    const load = async () => {
      try {
        const page = await source.contributors({
          ...toQuery(filter),
          offset: loadedCount,
          limit: Math.min(count - loadedCount, maxPageSize),
        });
        if (!isActive) return;
        // An empty page ends the list, whatever the total is.
        const contributors = [...(previous ?? []), ...page.contributors.map(toEntry)];
        setLoaded({
          initialData,
          filter,
          contributors,
          total: page.contributors.length > 0 ? page.total : loadedCount,
        });
      } catch (cause) {
        if (!isActive) return;
        // The visitor sees a message; the next input retries.
        setFailed(true);
        if (initialData) reportError({ tag, message: 'contributors failed to load', cause });
      }
    };
    // The first page usually shares the loader's request; the loader reports a failure to the page.
    const timer = setTimeout(load, loadedCount > 0 ? 0 : typingDelayMs);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [filter, count, isComplete, initialData, previous, source, attempt, tag]);

  const pendingState = current ? 'loading' : 'pending';
  const failedState = loadedCount > 0 ? 'incomplete' : 'failed';
  return {
    entries: current?.contributors ?? [],
    total: current?.total ?? 0,
    matchedFilter: current?.filter ?? filter,
    state: isComplete ? 'ready' : hasFailed ? failedState : pendingState,
  };
}

/** The contributors that match, from the given list or loaded page by page. */
export function useContributors(list: readonly ContributorEntry[] | undefined, query: PagedQuery): Matches {
  const { filter, initialData } = query;
  const index = useMemo(() => list && indexContributors(list), [list]);
  const matches = useMemo(() => index && filterContributors(index, filter), [index, filter]);
  const paged = usePages({ ...query, initialData: list ? null : initialData });
  return matches ? { entries: matches, total: matches.length, matchedFilter: filter, state: 'ready' } : paged;
}
