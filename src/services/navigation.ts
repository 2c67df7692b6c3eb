/** The parts of `window` that open a link. */
export interface LinkWindow {
  open(url: string, target: string): { opener: unknown } | null;
  readonly location: { readonly href: string; assign(url: string): void };
}

/**
 * Opens a URL in a new tab, or in this one when the browser blocks new tabs. Does not use `noopener`: with
 * it, `open()` returns null even if the tab opened. Clears `opener` afterwards instead.
 */
export function openDestination(url: string, page: LinkWindow): void {
  const tab = page.open(url, '_blank');
  if (tab) tab.opener = null;
  else page.location.assign(url);
}
