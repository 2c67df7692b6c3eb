/** The two ways out of a page, as `window` offers them. */
export interface Navigator {
  open(url: string, target: string): { opener: unknown } | null;
  location: { assign(url: string): void };
}

/**
 * Opens a destination in a new tab, or in this one when the browser blocks new
 * tabs. `noopener` cannot be asked for: with it, open() returns null either way
 * and a blocked tab could not be told from an open one.
 */
export function openDestination(url: string, page: Navigator): 'new-tab' | 'same-tab' {
  const tab = page.open(url, '_blank');
  if (!tab) {
    page.location.assign(url);
    return 'same-tab';
  }
  tab.opener = null;
  return 'new-tab';
}
