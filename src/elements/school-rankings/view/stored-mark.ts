/**
 * Marks history entries whose URL contains the stored comparison, not one that someone shared. The stored
 * list may have changed since: after Back or a reload, it replaces the schools of such a URL.
 */

/** Key in `history.state`. */
const key = 'eduEmbedCompare';

/** Whether the current entry had the mark when this page last read or wrote it. */
let isMarked = false;

/** Whether the current entry has the mark. */
export function hasStoredMark(): boolean {
  isMarked = Boolean((history.state as Record<string, unknown> | null)?.[key]);
  return isMarked;
}

/** The state of the current entry, with or without the mark. A state that is no object stays the same. */
export function markState(mustMark: boolean): unknown {
  const state: unknown = history.state ?? {};
  if (typeof state !== 'object' || Array.isArray(state) || mustMark === hasStoredMark()) return history.state;
  isMarked = mustMark;
  return { ...state, [key]: mustMark || undefined };
}

/** Marks the entries of links to fragments, which have the same query but no state. */
export function markFragments(): () => void {
  const mark = () => {
    if (isMarked && history.state === null) history.replaceState(markState(true), '');
  };
  addEventListener('hashchange', mark);
  return () => removeEventListener('hashchange', mark);
}
