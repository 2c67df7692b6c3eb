import type { BehaviorContext } from '../../../core/behavior.ts';
import { keyOf } from '../../../core/browser/views.ts';

/** The products of each root that were reported. Sorting or filtering a list may create its cards again. */
const reported = new WeakMap<ParentNode, Set<string>>();

function reportLoaded(root: ParentNode, track: BehaviorContext['track']): void {
  const products = reported.get(root) ?? new Set();
  reported.set(root, products);
  for (const { dataset } of root.querySelectorAll<HTMLElement>('[data-paid]')) {
    const { paid = '{}' } = dataset;
    if (products.has(keyOf(paid))) continue;
    products.add(keyOf(paid));
    track('ProductLoaded', { product: JSON.parse(paid) });
  }
}

/**
 * Tracks `ProductLoaded` once for each sponsored product of a root, also for cards that are added later.
 * The entry script handles clicks on their links.
 *
 * @returns a function that stops tracking
 */
export function trackPaidCards({ root, track }: Pick<BehaviorContext, 'root' | 'track'>): () => void {
  const observer = new MutationObserver(() => reportLoaded(root, track));
  observer.observe(root, { childList: true, subtree: true });
  reportLoaded(root, track);
  return () => observer.disconnect();
}

/**
 * Triggers hydration the way a visitor's pointer would: for an element that was rendered without
 * its data, or whose URL has parameters that the server did not receive.
 */
export function hydrateElement(host: HTMLElement): void {
  host.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
}
