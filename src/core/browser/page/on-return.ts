/**
 * Calls `run` each time the visitor comes back to the page: from another tab or window, or through the
 * back/forward cache. Other pages may have changed the stored data of this site meanwhile. May call `run`
 * more than once for one return.
 */
export function onReturn(run: () => void, signal?: AbortSignal): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(), {
    signal,
  });
  // Of two windows side by side, both stay visible.
  addEventListener('focus', run, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && run(), { signal });
}
