/**
 * An address may name an id that only the browser has drawn: open what hides it,
 * scroll there and focus it, as the browser does for ids in the document.
 */
export function revealHash(root: ShadowRoot): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id || document.getElementById(id)) return;
  const target = root.getElementById(id) ?? root.querySelector(`slot[name="anchor-${CSS.escape(id)}"]`)?.parentElement;
  if (!target) return;
  for (let parent: Element | null = target; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
  }
  target.scrollIntoView();
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  (target as HTMLElement).focus({ preventScroll: true });
}
