/**
 * Marks history entries whose URL contains the stored comparison, not one that someone shared. The stored
 * list may have changed since: after Back or a reload, it replaces the schools of such a URL.
 */

/** Key in `history.state`. */
const key = 'eduEmbedCompare';

/** Whether the current entry had the mark when this page last read or wrote it. */
let isMarked = false;

/** Reads and remembers whether the current entry has the mark. */
export function readStoredMark(): boolean {
  isMarked = Boolean((history.state as Record<string, unknown> | null)?.[key]);
  return isMarked;
}

/** The current entry's state with or without the mark. Other states, such as strings, stay unchanged. */
export function markState(isStored: boolean): unknown {
  const state: unknown = history.state ?? {};
  if (typeof state !== 'object' || Array.isArray(state) || isStored === readStoredMark())
    return history.state;
  isMarked = isStored;
  return { ...state, [key]: isStored || undefined };
}

/**
 * Marks the history entries that links to anchors (`#…`) add: they have the same query string, but no state.
 * Returns a function that stops this.
 */
export function markHashEntries(): () => void {
  const mark = () => {
    if (isMarked && history.state === null) history.replaceState(markState(true), '');
  };
  addEventListener('hashchange', mark);
  return () => removeEventListener('hashchange', mark);
}
