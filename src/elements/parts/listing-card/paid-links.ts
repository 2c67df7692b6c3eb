import type { BehaviourContext } from '../../../core/behaviour.ts';
import { attachOnIntent } from '../../../core/browser/attach-on-intent.ts';

function tellLoaded(root: ParentNode, told: WeakSet<Element>, track: BehaviourContext['track']): void {
  for (const card of root.querySelectorAll<HTMLElement>('[data-paid]')) {
    if (told.has(card)) continue;
    told.add(card);
    track('ProductLoaded', { product: JSON.parse(card.dataset.paid ?? '{}') });
  }
}

/**
 * Brings an element's paid links to life without React: tells which products were
 * loaded, and fetches what follows and counts clicks at the first sign of a hand.
 *
 * @returns what undoes it
 */
export function attachPaidLinks(context: Pick<BehaviourContext, 'root' | 'host' | 'track'>): () => void {
  const { root, track } = context;
  const told = new WeakSet<Element>();
  const observer = new MutationObserver(() => tellLoaded(root, told, track));
  observer.observe(root, { childList: true, subtree: true });
  tellLoaded(root, told, track);
  const intent = attachOnIntent({
    root,
    controls: 'a[rel~="sponsored"]',
    attach: async () => (await import('./follow-paid-links.ts')).followPaidLinks(context),
  });
  return () => {
    observer.disconnect();
    intent.stop();
  };
}

/**
 * Wakes an element as a visitor's pointer would: for one that was drawn without
 * its data, or whose address says more than the server saw.
 */
export function wakeElement(host: HTMLElement): void {
  host.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
}
