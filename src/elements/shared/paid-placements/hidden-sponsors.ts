const storageKey = 'eduEmbedHideSponsored';

/** True if this browser hides sponsored schools; false if storage is blocked. */
export function areSponsorsHidden(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Blocked storage is the visitor's choice, not an error: show everything.
    return false;
  }
}

/** Stores in this browser whether to hide sponsored schools. */
export function storeSponsorsHidden(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(storageKey, 'true');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked or full: the choice applies to this page only.
  }
}
