import type { ReactNode, RefCallback, RefObject } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { ArrangedEntries, RankingEntry } from '../school-rankings.logic.ts';
import { useDisclosureEvents } from './use-disclosure-events.ts';
import type { RestOfList } from './use-rest.ts';
import { ViewMore } from './view-more.tsx';

interface RankedListProps<S, H, F> {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** For an element behind the list. */
  readonly sentinel?: RefCallback<Element>;
  /** False while the list takes a new order; what comes after `[data-last]` is hidden. */
  readonly isSettled?: boolean;
  readonly entries: ArrangedEntries<S, H, F>;
  /** Counts the orders of the list. */
  readonly series?: number;
  /** Whether the next entry of the order to render is behind View More. */
  readonly hasRest?: boolean;
  /** Whether they are hidden, because a new order follows. */
  readonly isRestHidden?: boolean;
  /** Hidden lists of previous orders, behind View More; their keys are those orders. */
  readonly leftovers?: readonly ReactNode[];
  /** Number of schools in the list, filtered-out ones excluded. */
  readonly total: number;
  readonly rest: RestOfList;
  /** Number of entries behind View More that are rendered but hidden. */
  readonly hiddenCount?: number;
  /** Renders one `<li>`; that of a school has `data-school`. */
  readonly renderEntry: (entry: RankingEntry<S, H, F>) => ReactNode;
}

/** The entries in order, split at View More; emits `expand` and `more` events. */
export function RankedList<S, H, F>({
  ref,
  sentinel,
  isSettled = true,
  entries: { shown, more },
  series = 0,
  hasRest = true,
  isRestHidden = false,
  leftovers = [],
  total,
  rest,
  hiddenCount = 0,
  renderEntry,
}: RankedListProps<S, H, F>) {
  const { emit } = useElement();
  useDisclosureEvents(ref, (details) => {
    const school = details.closest<HTMLElement>('[data-school]')?.dataset.school;
    if (school) {
      emit('expand', { school, open: details.open });
    } else if (details.open && details.matches('[part~=more]')) {
      rest.show();
      emit('more', { shown: total });
    }
  });
  return (
    <div ref={ref}>
      <ol className="school-rankings__list" part="list">
        {shown.map(renderEntry)}
      </ol>
      {more.length > 0 && (
        <ViewMore
          shown={shown.filter(({ kind }) => kind === 'organic').length}
          total={total}
          isNeeded={more.length > hiddenCount}
          rest={rest}
          series={series}
          isHidden={isRestHidden}
          leftovers={leftovers}
        >
          {rest.isRendered && hasRest && more.map(renderEntry)}
        </ViewMore>
      )}
      {!isSettled && <p ref={sentinel} className="school-rankings__sentinel" />}
    </div>
  );
}
