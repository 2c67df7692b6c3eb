import type { BehaviorContext } from '../../../core/behavior.ts';

function reportLoaded(root: ParentNode, reported: WeakSet<Element>, track: BehaviorContext['track']): void {
  for (const card of root.querySelectorAll<HTMLElement>('[data-paid]')) {
    if (reported.has(card)) continue;
    reported.add(card);
    track('ProductLoaded', { product: JSON.parse(card.dataset.paid ?? '{}') });
  }
}

/**
 * Tracks `ProductLoaded` for each sponsored card of a root, including cards that are added later.
 * The entry script handles clicks on their links.
 *
 * @returns a function that stops tracking
 */
export function trackPaidCards({ root, track }: Pick<BehaviorContext, 'root' | 'track'>): () => void {
  const reported = new WeakSet<Element>();
  const observer = new MutationObserver(() => reportLoaded(root, reported, track));
  observer.observe(root, { childList: true, subtree: true });
  reportLoaded(root, reported, track);
  return () => observer.disconnect();
}

/**
 * Triggers hydration the way a visitor's pointer would: for an element that was rendered without
 * its data, or whose URL has parameters that the server did not receive.
 */
export function hydrateElement(host: HTMLElement): void {
  host.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
}
