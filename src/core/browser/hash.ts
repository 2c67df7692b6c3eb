import { decodeUrlPart } from '../urls.ts';

/** The id in a fragment such as `#a%20b`, decoded; empty when there is none. */
export const decodeHash = (hash: string): string => decodeUrlPart(hash.slice(1));

/** The id in the page's URL. */
export const readHash = (): string => decodeHash(location.hash);

/**
 * Reveals the element that the URL's fragment names, if it is in this root.
 *
 * @param hasAnchor the document has the id, too, but the browser could not scroll to it when the URL changed
 */
export function revealHash(root: ShadowRoot, hasAnchor = false): void {
  const id = readHash();
  if (!id || (!hasAnchor && document.getElementById(id))) return;
  const target =
    root.getElementById(id) ?? root.querySelector(`slot[name="anchor-${CSS.escape(id)}"]`)?.parentElement;
  if (!target) return;
  for (let parent: Element | null = target; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
  }
  target.scrollIntoView();
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  (target as HTMLElement).focus({ preventScroll: true });
}

/**
 * Reveals the element that the URL's fragment names, now and at each `hashchange`: opens the disclosures
 * around it, scrolls to it and focuses it. The browser does that only for ids in the document.
 *
 * @returns a function that removes the listener
 */
export function followHash(root: ShadowRoot): () => void {
  const reveal = () => revealHash(root);
  reveal();
  addEventListener('hashchange', reveal);
  return () => removeEventListener('hashchange', reveal);
}
