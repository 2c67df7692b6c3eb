/** True if the visitor closed the notice before; false if storage is blocked. */
export function wasDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Blocked storage is the visitor's choice, not an error: show the notice.
    return false;
  }
}

/**
 * Stores in localStorage that the visitor closed a notice.
 *
 * @param value the value that the privacy terms name; any value counts as closed
 */
export function storeDismissal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the notice shows again on the next page.
  }
}
