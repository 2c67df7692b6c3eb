/**
 * Calls `run` each time the visitor comes back to the page: from another tab or window, or through the
 * back/forward cache. Other pages may have changed the stored data of this site meanwhile.
 */
export function onReturn(run: () => void, signal?: AbortSignal): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(), {
    signal,
  });
  // Of two windows side by side, both stay visible.
  for (const type of ['focus', 'pageshow']) addEventListener(type, run, { signal });
}
