import type { BehaviourContext } from '../../core/behaviour.ts';
import { attachPaidLinks, wakeElement } from '../parts/listing-card/paid-links.ts';

/** Listings that the server could not fetch are fetched once they are near the screen; links need no React. */
export function attachEditorialListings(context: BehaviourContext): () => void {
  if (context.host.dataset.state === 'pending') wakeElement(context.host);
  return attachPaidLinks(context);
}
