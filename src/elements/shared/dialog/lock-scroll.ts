let locks = 0;

/**
 * Keeps the page from scrolling under a dialog, until the function it returns is
 * called. Several locks count as one; the place of the scrollbar is kept, so that
 * nothing moves.
 */
export function lockScroll({ documentElement, defaultView }: Document): () => void {
  const { style } = documentElement;
  locks += 1;
  if (locks === 1) {
    const hasScrollbar = defaultView !== null && defaultView.innerWidth > documentElement.clientWidth;
    style.setProperty('overflow', 'hidden');
    if (hasScrollbar) style.setProperty('scrollbar-gutter', 'stable');
  }
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('scrollbar-gutter');
  };
}
