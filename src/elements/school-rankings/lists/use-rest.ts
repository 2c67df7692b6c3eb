import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readHash, revealHash } from '../../../core/browser/hash.ts';
import { useElement } from '../../../core/element-context.ts';
import { leavesOutRest, type RestQuery, rankingAnchors } from '../school-rankings.logic.ts';
import type { WholeRanking } from './use-whole-ranking.ts';

/** The cards behind View More. */
export interface RestOfList {
  /** False while the cards are not in the HTML and the visitor has not asked for them. */
  readonly isRendered: boolean;
  /** Where View More leads without a script; undefined when all cards are in the HTML. */
  readonly fullList?: string;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Loads and renders the cards. */
  show(): void;
}

/**
 * Renders the cards behind View More after a click, or if the URL's fragment is the anchor of one of them.
 */
export function useRest(props: RestQuery, { load, hasFailed }: WholeRanking): RestOfList {
  const { host } = useElement();
  const isLeftOut = leavesOutRest(props);
  const [isShown, setShown] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const isRendered = !isLeftOut || isShown;
  /** The id in the URL that caused the cards to be rendered. */
  const wantedId = useRef<string>(undefined);
  const show = useCallback(async () => {
    setLoading(true);
    const ranking = await load();
    setLoading(false);
    // A transition: rendering hundreds of cards must not block the page.
    if (ranking) startTransition(() => setShown(true));
  }, [load]);

  useEffect(() => {
    if (!isLeftOut) return undefined;
    const root = host?.shadowRoot;
    const reveal = async () => {
      const id = readHash();
      if (!id || !root) return;
      if (isShown && wantedId.current === id) {
        wantedId.current = undefined;
        return revealHash(root, true);
      }
      // The page may have anchors of schools without a rendered card; those are not assigned to a slot.
      if (document.getElementById(id)?.assignedSlot) return;
      if (isShown) return revealHash(root);
      const ranking = await load();
      if (!ranking || !rankingAnchors(ranking).includes(id)) return;
      wantedId.current = id;
      setShown(true);
    };
    void reveal();
    addEventListener('hashchange', reveal);
    return () => removeEventListener('hashchange', reveal);
  }, [isLeftOut, isShown, host, load]);

  const fullList = isLeftOut ? props.fullList : undefined;
  return useMemo(
    () => ({ isRendered, fullList, isLoading, hasFailed, show }),
    [isRendered, fullList, isLoading, hasFailed, show],
  );
}
