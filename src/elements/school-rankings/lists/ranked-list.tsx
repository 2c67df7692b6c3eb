import type { ReactNode, RefObject } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { ArrangedEntries, RankingEntry } from '../school-rankings.logic.ts';
import { useDisclosureEvents } from './use-disclosure-events.ts';
import { ViewMore } from './view-more.tsx';

interface RankedListProps<S, H, F> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly entries: ArrangedEntries<S, H, F>;
  /** Number of entries behind View More that are rendered but hidden. */
  readonly hiddenCount?: number;
  /** Renders one `<li>`; that of a school has `data-school`. */
  readonly renderEntry: (entry: RankingEntry<S, H, F>) => ReactNode;
}

function countSchools(entries: readonly { readonly kind: string }[]): number {
  return entries.filter(({ kind }) => kind === 'organic').length;
}

/** The entries in order, split at View More; emits `expand` and `more` events. */
export function RankedList<S, H, F>({
  ref,
  entries: { shown, more },
  hiddenCount = 0,
  renderEntry,
}: RankedListProps<S, H, F>) {
  const { emit } = useElement();
  const shownSchools = countSchools(shown);
  const total = shownSchools + countSchools(more) - hiddenCount;
  useDisclosureEvents(ref, (details) => {
    const school = details.closest<HTMLElement>('[data-school]')?.dataset.school;
    if (school) emit('expand', { school, open: details.open });
    else if (details.open) emit('more', { shown: total });
  });
  return (
    <div ref={ref}>
      <ol className="school-rankings__list" part="list">
        {shown.map(renderEntry)}
      </ol>
      <ViewMore shown={shownSchools} total={total} isNeeded={more.length > hiddenCount}>
        {more.map(renderEntry)}
      </ViewMore>
    </div>
  );
}
