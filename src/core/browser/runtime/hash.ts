/** The id that the address names; an address that cannot be read names none. */
function readHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    // A stray percent sign: browsers take such a fragment as it stands.
    return location.hash.slice(1);
  }
}

function revealHash(root: ShadowRoot): void {
  const id = readHash();
  if (!id || document.getElementById(id)) return;
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
 * An address may name an id that only the browser has drawn: open what hides it,
 * scroll there and focus it, as the browser does for ids in the document. Now, and
 * whenever the address changes.
 *
 * @returns how to stop
 */
export function followHash(root: ShadowRoot): () => void {
  const reveal = () => revealHash(root);
  reveal();
  addEventListener('hashchange', reveal);
  return () => removeEventListener('hashchange', reveal);
}
