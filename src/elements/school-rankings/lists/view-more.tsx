import { type ReactNode, useRef } from 'react';
import { useElement } from '../../../core/element-context.ts';
import { buttonClick } from '../school-rankings.tracking.ts';

interface ViewMoreProps {
  readonly shown: number;
  readonly total: number;
  /** False when all its entries are hidden. */
  readonly isNeeded: boolean;
  readonly children: readonly ReactNode[];
}

/**
 * The rest of a list. One-way: CSS hides the summary once it is open. A native disclosure needs no
 * script, and a link to an id inside opens it.
 */
export function ViewMore({ shown, total, isNeeded, children }: ViewMoreProps) {
  const { track } = useElement();
  const wasPressed = useRef(false);
  const restList = useRef<HTMLOListElement>(null);
  // The focused summary disappears: move focus to the first new card.
  const focusRest = () =>
    restList.current?.querySelector<HTMLElement>('a, summary')?.focus({ preventScroll: true });
  if (children.length === 0) return null;
  return (
    <>
      <details
        className="school-rankings__more"
        part="more"
        hidden={!isNeeded}
        suppressHydrationWarning
        onToggle={() => {
          if (wasPressed.current) focusRest();
          wasPressed.current = false;
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the native button of its details */}
        <summary
          className="button button--more"
          onClick={({ currentTarget }) => {
            // A click replayed after hydration: the browser has already opened it.
            if ((currentTarget.parentElement as HTMLDetailsElement).open) focusRest();
            else wasPressed.current = true;
            track('ElementClicked', buttonClick('View More', 'view-more'));
          }}
        >
          View More
        </summary>
        <ol
          className="school-rankings__list school-rankings__list--rest"
          part="list"
          start={shown + 1}
          ref={restList}
        >
          {children}
        </ol>
      </details>
      <p className="school-rankings__count" hidden={!isNeeded}>
        Showing {shown} of {total} schools
      </p>
    </>
  );
}
