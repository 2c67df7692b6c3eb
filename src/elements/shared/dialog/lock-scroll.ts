let lockCount = 0;

/**
 * Prevents the page from scrolling until the returned function is called; with several locks, until
 * all of them are released. Reserves the scrollbar's width, so the layout does not shift.
 */
export function lockScroll({ documentElement, defaultView }: Document): () => void {
  const { style } = documentElement;
  lockCount += 1;
  if (lockCount === 1) {
    const hasScrollbar = defaultView !== null && defaultView.innerWidth > documentElement.clientWidth;
    style.setProperty('overflow', 'hidden');
    if (hasScrollbar) style.setProperty('scrollbar-gutter', 'stable');
  }
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    lockCount -= 1;
    if (lockCount > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('scrollbar-gutter');
  };
}
