import type { BehaviorContext } from '../../core/behavior.ts';
import { hydrateElement, trackPaidCards } from '../shared/listing-card/paid-cards.ts';

/** Hydrates near the viewport if the server failed to fetch the listings; links need no React. */
export function attachEditorialListings(context: BehaviorContext): () => void {
  if (context.host.dataset.state === 'pending') hydrateElement(context.host);
  return trackPaidCards(context);
}
