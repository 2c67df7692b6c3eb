/** Number of locks. It is on the document, because several bundles have a copy of this module. */
const lockCount = Symbol.for('edu-embed.scroll-locks');
/** Restores the page's own styles when the last lock is released; on the document for the same reason. */
const restoreStyles = Symbol.for('edu-embed.scroll-restore');

/**
 * Prevents the page from scrolling until the returned function is called; with several locks, until
 * all of them are released. Reserves the scrollbar's width, so the layout does not shift.
 */
export function lockScroll(page: Document): () => void {
  const { documentElement, defaultView } = page;
  const locks = page as Document & { [lockCount]?: number; [restoreStyles]?: () => void };
  const { style } = documentElement;
  const count = (locks[lockCount] ?? 0) + 1;
  locks[lockCount] = count;
  if (count === 1) {
    const overflow = style.getPropertyValue('overflow');
    const gutter = style.getPropertyValue('scrollbar-gutter');
    locks[restoreStyles] = () => {
      // An empty value removes the property.
      style.setProperty('overflow', overflow);
      style.setProperty('scrollbar-gutter', gutter);
    };
    const hasScrollbar = defaultView !== null && defaultView.innerWidth > documentElement.clientWidth;
    style.setProperty('overflow', 'hidden');
    if (hasScrollbar) style.setProperty('scrollbar-gutter', 'stable');
  }
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    locks[lockCount] = (locks[lockCount] ?? 1) - 1;
    if (!locks[lockCount]) locks[restoreStyles]?.();
  };
}
