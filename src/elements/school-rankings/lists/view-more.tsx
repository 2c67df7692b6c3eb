import { type ReactNode, useEffect, useRef } from 'react';
import { findFocused } from '../../../core/browser/find-focused.ts';
import { useElement } from '../../../core/element-context.ts';
import { buttonClick } from '../school-rankings.tracking.ts';
import type { RestOfList } from './use-rest.ts';

interface ViewMoreProps {
  /** Number of schools above View More. */
  readonly shown: number;
  readonly total: number;
  /** False if no entry behind View More is visible; View More is then hidden. */
  readonly hasVisibleEntries: boolean;
  readonly rest: RestOfList;
  /** Number of the current order, used as the React key: each order gets its own `<ol>`. */
  readonly orderNumber: number;
  /** Hides the entries behind View More, because those of a new order will replace them. */
  readonly isHidden: boolean;
  /** Hidden lists of previous orders, with the numbers of those orders as keys. */
  readonly previousOrders: readonly ReactNode[];
  readonly children: ReactNode;
}

/** Shows in the open disclosure that its cards are loading or failed to load; otherwise empty. */
function RestStatus({ hasFailed, isLoading, show }: RestOfList) {
  return (
    <p className="school-rankings__rest" role="status">
      {isLoading && 'Loading…'}
      {hasFailed && !isLoading && (
        <>
          The other schools failed to load.{' '}
          <button type="button" className="link link--action" onClick={show}>
            Try again
          </button>
        </>
      )}
    </p>
  );
}

/**
 * The entries behind View More, in a native disclosure that cannot be closed: CSS hides the summary once it
 * is open. If the cards are in the HTML, the disclosure works without JavaScript, and a link to an id inside
 * opens it. If they are not, CSS shows a link to the full list: without JavaScript in place of the
 * disclosure, otherwise below the open disclosure until its cards are rendered.
 */
export function ViewMore({
  shown,
  total,
  hasVisibleEntries,
  rest,
  orderNumber,
  isHidden,
  previousOrders,
  children,
}: ViewMoreProps) {
  const { track } = useElement();
  const wasClicked = useRef(false);
  const summary = useRef<HTMLElement>(null);
  const restList = useRef<HTMLOListElement>(null);
  const { isRendered, fullList } = rest;
  // The focused summary disappears: move focus to the first new card, unless the visitor has moved it
  // already.
  const focusRest = () => {
    const focused = findFocused();
    if (!focused || focused === summary.current)
      restList.current
        ?.querySelector<HTMLElement>(':scope > li:not([hidden]) :is(a, summary)')
        ?.focus({ preventScroll: true });
    wasClicked.current = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only refs are read
  useEffect(() => {
    if (isRendered && wasClicked.current) focusRest();
  }, [isRendered]);
  return (
    <>
      <details
        className={`school-rankings__more${isRendered ? '' : ' school-rankings__more--empty'}`}
        part="more"
        hidden={!hasVisibleEntries}
        data-unrendered={isRendered ? undefined : total - shown}
        suppressHydrationWarning
        onToggle={() => {
          if (isRendered && wasClicked.current) focusRest();
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the native button of its details */}
        <summary
          className="button button--more"
          ref={summary}
          onClick={({ currentTarget }) => {
            wasClicked.current = true;
            // If this click is replayed after hydration, the browser has already opened the disclosure.
            if (isRendered && (currentTarget.parentElement as HTMLDetailsElement).open) focusRest();
            track('ElementClicked', buttonClick('View More', 'view-more'));
          }}
        >
          View More
        </summary>
        {isRendered ? (
          [
            <ol
              key={orderNumber}
              hidden={isHidden}
              className="school-rankings__list school-rankings__list--rest"
              part="list"
              start={shown + 1}
              ref={restList}
            >
              {children}
            </ol>,
            ...previousOrders,
          ]
        ) : (
          <RestStatus {...rest} />
        )}
      </details>
      {!isRendered && (
        <a className="button button--more school-rankings__full" hidden={!hasVisibleEntries} href={fullList}>
          View More<span className="visually-hidden">: all {total} schools on one page</span>
        </a>
      )}
      <p className="school-rankings__count" hidden={!hasVisibleEntries}>
        Showing {shown} of these {total} schools
      </p>
    </>
  );
}
