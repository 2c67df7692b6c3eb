/** The parts of `window` that open a page. */
export interface Navigator {
  open(url: string, target: string): { opener: unknown } | null;
  location: { assign(url: string): void };
}

/**
 * Opens a URL in a new tab, or in this one when the browser blocks new tabs. Clears `opener` itself:
 * with `noopener`, `open()` always returns null, which looks like a blocked tab.
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
