let locks = 0;

/**
 * Prevents the page from scrolling until the returned function is called. Nested locks count as
 * one. Reserves the scrollbar's width, so the layout does not shift.
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
