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
export function useRest(props: RestQuery, { isWhole, load, hasFailed }: WholeRanking): RestOfList {
  const { host } = useElement();
  const isRestOmitted = leavesOutRest(props);
  const [isShown, setShown] = useState(false);
  const [isLoading, setLoading] = useState(false);
  // False again if an attribute changes and the new data has the first schools only.
  const isRendered = !isRestOmitted || (isShown && isWhole);
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
    if (isShown && !isRendered) void show();
  }, [isShown, isRendered, show]);

  useEffect(() => {
    if (!isRestOmitted) return undefined;
    const root = host?.shadowRoot;
    const reveal = async () => {
      const id = readHash();
      if (!id || !root) return;
      if (isRendered && wantedId.current === id) {
        wantedId.current = undefined;
        return revealHash(root, true);
      }
      // The element contains the anchors of all schools; those without a rendered card have no slot yet.
      const anchor = document.getElementById(id);
      if (anchor && (anchor.assignedSlot || anchor.parentElement !== host)) return;
      if (isRendered) return revealHash(root);
      const ranking = await load();
      if (!ranking || !rankingAnchors(ranking).includes(id)) return;
      wantedId.current = id;
      setShown(true);
    };
    void reveal();
    addEventListener('hashchange', reveal);
    return () => removeEventListener('hashchange', reveal);
  }, [isRestOmitted, isRendered, host, load]);

  const fullList = isRestOmitted ? props.fullList : undefined;
  return useMemo(
    () => ({ isRendered, fullList, isLoading, hasFailed, show }),
    [isRendered, fullList, isLoading, hasFailed, show],
  );
}
