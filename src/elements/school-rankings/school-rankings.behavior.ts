import type { BehaviorContext } from '../../core/behavior.ts';
import { hydrateElement, trackPaidCards } from '../shared/listing-card/paid-cards.ts';
import { hasViewParameters, viewPrefix } from './view/view-prefix.ts';

/**
 * Hydrates the element only if the rendered list is incomplete: its data failed to load on the
 * server, or the URL contains a view. Tracks sponsored cards without React.
 */
export function attachSchoolRankings(context: BehaviorContext): () => void {
  const { host, props } = context;
  const prefix = viewPrefix(host, {
    extid: props.extid as string | undefined,
    gid: props.gid as string | undefined,
  });
  const hasView = Boolean(props.tools) && hasViewParameters(location.search, prefix);
  if (host.dataset.state === 'pending' || hasView) hydrateElement(host);
  return trackPaidCards(context);
}
