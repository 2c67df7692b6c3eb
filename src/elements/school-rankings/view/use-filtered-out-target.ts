import { useEffect, useRef } from 'react';
import { readHash, revealHash } from '../../../core/browser/hash.ts';
import { useElement } from '../../../core/element-context.ts';
import type { OrderedSchool } from '../lists/arrange-list.ts';
import { withoutFilters } from './ranking-view.ts';
import type { RankingViewState } from './use-ranking-view.ts';

/** Removes the filters when the URL's fragment changes to a school that they hide, and reveals the school. */
export function useFilteredOutTarget(
  schools: readonly Pick<OrderedSchool, 'id' | 'isFilteredOut'>[],
  { view, changeView }: Pick<RankingViewState, 'view' | 'changeView'>,
): void {
  const { host } = useElement();
  const mustReveal = useRef(false);
  useEffect(() => {
    const isTargetHidden = () => schools.some(({ id, isFilteredOut }) => isFilteredOut && id === readHash());
    if (mustReveal.current && !isTargetHidden()) {
      mustReveal.current = false;
      if (host?.shadowRoot) revealHash(host.shadowRoot, true);
    }
    const showTarget = () => {
      if (!isTargetHidden()) return;
      mustReveal.current = true;
      changeView(withoutFilters(view));
    };
    addEventListener('hashchange', showTarget);
    return () => removeEventListener('hashchange', showTarget);
  }, [schools, view, changeView, host]);
}
