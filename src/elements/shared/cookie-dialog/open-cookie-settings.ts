/**
 * Dispatches `cookie-settings-open`. Unless a listener prevents it, then dispatches `cookie-settings:open`,
 * which opens the settings: the entry listens to it.
 */
export function requestCookieSettings(host: HTMLElement): void {
  const dispatch = (name: string) =>
    host.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: true }));
  if (dispatch('cookie-settings-open')) dispatch('cookie-settings:open');
}
