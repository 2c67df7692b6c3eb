import { decodeUrlPart } from '../urls.ts';

/** The id in a fragment such as `#a%20b`, decoded; empty when there is none. */
export const decodeHash = (hash: string): string => decodeUrlPart(hash.slice(1));

/** The id in the page's URL. */
export const readHash = (): string => decodeHash(location.hash);

/** Opens the disclosures around an element, also those around the slot that shows it, and scrolls to it. */
function openAround(target: Element): void {
  for (let parent: Element | null = target; parent; parent = parent.assignedSlot ?? parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
  }
  target.scrollIntoView();
}

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
  openAround(target);
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  (target as HTMLElement).focus({ preventScroll: true });
}

/**
 * Reveals the element that the URL's fragment names, now and at each `hashchange`: opens the disclosures
 * around it, scrolls to it and focuses it. The browser does that only for ids in the document; an id in the
 * author's content is hidden if the browser looked for it before this root was rendered.
 *
 * @returns a function that removes the listener
 */
export function followHash(root: ShadowRoot): () => void {
  const reveal = () => revealHash(root);
  const anchor = document.getElementById(readHash());
  if (root.host.contains(anchor) && anchor?.checkVisibility?.() === false) openAround(anchor);
  reveal();
  addEventListener('hashchange', reveal);
  return () => removeEventListener('hashchange', reveal);
}
