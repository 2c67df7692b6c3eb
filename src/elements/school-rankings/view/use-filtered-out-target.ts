import { useEffect, useEffectEvent, useRef } from 'react';
import { readHash, revealHash } from '../../../core/browser/hash.ts';
import { isPlainClick } from '../../../core/browser/page/is-plain-click.ts';
import { useElement } from '../../../core/element-context.ts';
import type { OrderedSchool } from '../lists/arrange-list.ts';
import { withoutFilters } from './ranking-view.ts';
import type { RankingViewState } from './use-ranking-view.ts';

/** Removes the filters when a link's fragment names a school that they hide, and reveals the school. */
export function useFilteredOutTarget(
  schools: readonly Pick<OrderedSchool, 'id' | 'isFilteredOut'>[],
  { view, changeView }: Pick<RankingViewState, 'view' | 'changeView'>,
): void {
  const { host } = useElement();
  const mustReveal = useRef(false);
  const isTargetHidden = () => schools.some(({ id, isFilteredOut }) => isFilteredOut && id === readHash());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the list can show the school
  useEffect(() => {
    if (!mustReveal.current || isTargetHidden()) return;
    mustReveal.current = false;
    if (host?.shadowRoot) revealHash(host.shadowRoot, true);
  }, [schools]);
  const showTarget = useEffectEvent(() => {
    if (!isTargetHidden()) return;
    mustReveal.current = true;
    changeView(withoutFilters(view));
  });
  // The listeners stay the same at each render: React may render between two listeners of one event, and a
  // listener that is added during an event does not receive it.
  useEffect(() => {
    const handleHashChange = () => showTarget();
    // A link to the URL that the page already has fires no `hashchange`.
    const handleClick = (event: MouseEvent) => {
      const [link] = event.composedPath().filter((node) => node instanceof HTMLAnchorElement);
      if (link?.href === location.href && !event.defaultPrevented && isPlainClick(event)) showTarget();
    };
    addEventListener('hashchange', handleHashChange);
    addEventListener('click', handleClick);
    return () => {
      removeEventListener('hashchange', handleHashChange);
      removeEventListener('click', handleClick);
    };
  }, []);
}
