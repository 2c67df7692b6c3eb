import type { BehaviourContext } from '../../core/behaviour.ts';
import { hydrateElement, trackPaidCards } from '../shared/listing-card/paid-cards.ts';

/** Listings that the server could not fetch are fetched once they are near the screen; links need no React. */
export function attachEditorialListings(context: BehaviourContext): () => void {
  if (context.host.dataset.state === 'pending') hydrateElement(context.host);
  return trackPaidCards(context);
}
