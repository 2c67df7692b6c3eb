import type { BehaviourContext } from '../../core/behaviour.ts';
import { hydrateElement, trackPaidCards } from '../shared/listing-card/paid-cards.ts';
import { hasViewParameters, viewPrefix } from './view/view-prefix.ts';

/**
 * Sponsored cards are followed and counted without React. It is woken only where
 * the drawn list is not yet what it should be: its data failed on the server, or
 * the address says how it was sorted, filtered or compared.
 */
export function attachSchoolRankings(context: BehaviourContext): () => void {
  const { host, props } = context;
  const prefix = viewPrefix(host, {
    extid: props.extid as string | undefined,
    gid: props.gid as string | undefined,
  });
  if (host.dataset.state === 'pending' || (props.tools && hasViewParameters(location.search, prefix)))
    hydrateElement(host);
  return trackPaidCards(context);
}
