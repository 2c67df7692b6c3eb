import { type ReactNode, useEffect, useRef } from 'react';
import { findFocused } from '../../../core/browser/find-focused.ts';
import { useElement } from '../../../core/element-context.ts';
import { buttonClick } from '../school-rankings.tracking.ts';
import type { RestOfList } from './use-rest.ts';

interface ViewMoreProps {
  readonly shown: number;
  readonly total: number;
  /** False when all its entries are hidden. */
  readonly isNeeded: boolean;
  readonly rest: RestOfList;
  /** Number of the current order of the list; each order has its own node. */
  readonly orderNumber: number;
  /** Hides the entries, because those of a new order will replace them. */
  readonly isHidden: boolean;
  /** Hidden lists of previous orders, with the numbers of those orders as keys. */
  readonly leftovers: readonly ReactNode[];
  readonly children: ReactNode;
}

/** The placeholder in the open disclosure until its cards are rendered; empty until a script runs. */
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
 * The rest of a list, in a native disclosure that cannot be closed: CSS hides the summary once it is open. If
 * the cards are in the HTML, the disclosure works without a script, and a link to an id inside opens it.
 * Otherwise, a link to the full list is shown instead where scripts do not run, and below the open disclosure
 * until its cards are rendered.
 */
export function ViewMore({
  shown,
  total,
  isNeeded,
  rest,
  orderNumber,
  isHidden,
  leftovers,
  children,
}: ViewMoreProps) {
  const { track } = useElement();
  const wasPressed = useRef(false);
  const summary = useRef<HTMLElement>(null);
  const restList = useRef<HTMLOListElement>(null);
  const { isRendered, fullList } = rest;
  // The focused summary disappears: move focus to the first new card, unless the visitor has moved it already.
  const focusRest = () => {
    const focused = findFocused();
    if (!focused || focused === summary.current)
      restList.current?.querySelector<HTMLElement>('a, summary')?.focus({ preventScroll: true });
    wasPressed.current = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only refs are read
  useEffect(() => {
    if (isRendered && wasPressed.current) focusRest();
  }, [isRendered]);
  return (
    <>
      <details
        className={`school-rankings__more${isRendered ? '' : ' school-rankings__more--empty'}`}
        part="more"
        hidden={!isNeeded}
        suppressHydrationWarning
        onToggle={() => {
          if (isRendered && wasPressed.current) focusRest();
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the native button of its details */}
        <summary
          className="button button--more"
          ref={summary}
          onClick={({ currentTarget }) => {
            wasPressed.current = true;
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
            ...leftovers,
          ]
        ) : (
          <RestStatus {...rest} />
        )}
      </details>
      {!isRendered && (
        <a className="button button--more school-rankings__full" hidden={!isNeeded} href={fullList}>
          View More<span className="visually-hidden">: all {total} schools on one page</span>
        </a>
      )}
      <p className="school-rankings__count" hidden={!isNeeded}>
        Showing {shown} of {total} schools
      </p>
    </>
  );
}
