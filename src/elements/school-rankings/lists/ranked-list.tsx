import { type ReactNode, type RefCallback, type RefObject, useEffect, useRef } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { ArrangedEntries, RankingEntry } from '../school-rankings.logic.ts';
import { useDisclosureEvents } from './use-disclosure-events.ts';
import type { RestOfList } from './use-rest.ts';
import { ViewMore } from './view-more.tsx';

interface RankedListProps<S, H, F> {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Ref of an element after the list: when it is near the viewport, more schools are rendered. */
  readonly sentinel?: RefCallback<Element>;
  /** False while a new order is being rendered; the items after `[data-last]` are hidden. */
  readonly isSettled?: boolean;
  readonly entries: ArrangedEntries<S, H, F>;
  /** Number of the current order: it counts the orders that the list has had. */
  readonly orderNumber?: number;
  /** True once rendering has reached the entries behind View More. */
  readonly hasRest?: boolean;
  /** Hides the entries behind View More, because those of a new order will replace them. */
  readonly isRestHidden?: boolean;
  /** Hidden lists of previous orders, behind View More; their keys are the numbers of those orders. */
  readonly previousOrders?: readonly ReactNode[];
  /** Number of schools in the list, filtered-out ones excluded. */
  readonly total: number;
  readonly rest: RestOfList;
  /** Number of entries behind View More that are rendered but hidden. */
  readonly filteredOutCount?: number;
  /** Renders one `<li>`; that of a school has `data-school`, that of a sponsor `data-sponsor`. */
  readonly renderEntry: (entry: RankingEntry<S, H, F>) => ReactNode;
}

/** The entries in order, split at View More; emits `expand` and `more` events. */
export function RankedList<S, H, F>({
  ref,
  sentinel,
  isSettled = true,
  entries: { shown, more },
  orderNumber = 0,
  hasRest = true,
  isRestHidden = false,
  previousOrders = [],
  total,
  rest,
  filteredOutCount = 0,
  renderEntry,
}: RankedListProps<S, H, F>) {
  const { emit } = useElement();
  /** View More is open, but its cards are not rendered yet. */
  const isMoreDue = useRef(false);
  useDisclosureEvents(ref, (details) => {
    const { school, sponsor } = details.closest('li')?.dataset ?? {};
    if (school || sponsor) {
      // A card may contain other disclosures, such as the calculation of its score.
      if (details.matches('[part~=details], [part~=card]'))
        emit('expand', { school: school ?? sponsor, open: details.open });
    } else if (details.open && details.matches('[part~=more]')) {
      if (rest.isRendered) return emit('more', { shown: total });
      isMoreDue.current = true;
      rest.show();
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the cards have been rendered
  useEffect(() => {
    if (!rest.isRendered || !isMoreDue.current) return;
    isMoreDue.current = false;
    emit('more', { shown: total });
  }, [rest.isRendered]);
  return (
    <div ref={ref}>
      <ol className="school-rankings__list" part="list">
        {shown.map(renderEntry)}
      </ol>
      {more.length > 0 && (
        <ViewMore
          shown={shown.filter(({ kind }) => kind === 'organic').length}
          total={total}
          hasVisibleEntries={more.length > filteredOutCount}
          rest={rest}
          orderNumber={orderNumber}
          isHidden={isRestHidden}
          previousOrders={previousOrders}
        >
          {rest.isRendered && hasRest && more.map(renderEntry)}
        </ViewMore>
      )}
      {!isSettled && <p ref={sentinel} className="school-rankings__sentinel" />}
    </div>
  );
}
