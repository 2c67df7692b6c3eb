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

/** Long enough that fast typing asks once, short enough not to be noticed. */
const typingPause = 150;

export interface Matches {
  /** Loaded so far, in order; with a list at hand all of them. */
  readonly entries: readonly ContributorEntry[];
  readonly total: number;
  /** What they match: behind the visitor's filter as long as its answer is on the way. */
  readonly filter: Filter;
  readonly state: 'ready' | 'loading' | 'failed';
}

interface Answer extends HubData {
  readonly filter: Filter;
  /** The data that it goes on from: another page's data makes it worthless. */
  readonly base: HubData;
}

interface PagedQuery {
  readonly base: HubData | null | undefined;
  readonly baseFilter: Filter;
  readonly filter: Filter;
  /** How many are to be shown. */
  readonly wanted: number;
  /** Another number asks again for what could not be had. */
  readonly attempt: number;
}

/** The list page by page: what is missing for `filter` and `wanted` is asked for. */
function usePages({ base, baseFilter, filter, wanted, attempt }: PagedQuery): Matches {
  const { source } = useElement();
  const [answer, setResponse] = useState<Answer>();
  const [failed, setFailed] = useState<Filter>();
  const known = answer && answer.base === base ? answer : base && { ...base, base, filter: baseFilter };
  const isSame = known ? isSameFilter(known.filter, filter) : false;
  const has = known && isSame ? known.contributors.length : 0;
  const isComplete = !known || (isSame && has >= Math.min(wanted, known.total));
  const { q, type } = filter;
  // The same array between renders, so that it can be depended upon.
  const loaded = known?.contributors;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (isComplete || !base || !loaded) return undefined;
    let isCurrent = true;
    const ask = async () => {
      try {
        const found = await source.contributors({
          ...toQuery({ q, type }),
          offset: has,
          limit: Math.min(wanted - has, maxPageSize),
        });
        if (!isCurrent) return;
        const before = has > 0 ? loaded : [];
        // Fewer than asked for is the end, whatever the total said.
        const contributors = [...before, ...found.contributors.map(toEntry)];
        setResponse({
          base,
          filter: { q, type },
          contributors,
          total: found.contributors.length > 0 ? found.total : contributors.length,
        });
        setFailed(undefined);
      } catch {
        // Said to the visitor, with another try at the next key or press.
        if (isCurrent) setFailed({ q, type });
      }
    };
    const timer = setTimeout(ask, has > 0 ? 0 : typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q, type, wanted, has, isComplete, base, loaded, source, attempt]);

  const state = isComplete && known ? 'ready' : failed && isSameFilter(failed, filter) ? 'failed' : 'loading';
  return {
    entries: known?.contributors ?? [],
    total: known?.total ?? 0,
    filter: known?.filter ?? filter,
    state,
  };
}

/** The contributors that match, from the list at hand or page by page. */
export function useContributors(
  list: readonly ContributorEntry[] | undefined,
  question: PagedQuery,
): Matches {
  const { filter, base } = question;
  const index = useMemo(() => list && indexContributors(list), [list]);
  const found = useMemo(() => index && filterContributors(index, filter), [index, filter]);
  const paged = usePages({ ...question, base: list ? null : base });
  return found ? { entries: found, total: found.length, filter, state: 'ready' } : paged;
}
