import type { BehaviorContext } from '../../../core/behavior.ts';
import { reportError } from '../../../core/browser/report.ts';

/** The event that opens the cookie settings; it may be dispatched anywhere in the page. */
const openCookieSettingsEvent = 'cookie-settings:open';

/**
 * Dispatches the event that opens the cookie settings. The dialog that handles it prevents its
 * default. If nothing handles it, dispatches it again once the configuration has loaded, which
 * registers the built-in dialog.
 */
export function requestCookieSettings({ host, source }: Pick<BehaviorContext, 'host' | 'source'>): void {
  const dispatch = () =>
    host.dispatchEvent(
      new CustomEvent(openCookieSettingsEvent, { bubbles: true, composed: true, cancelable: true }),
    );
  if (!dispatch()) return;
  source()
    .then(dispatch)
    .catch((cause: unknown) =>
      reportError({ tag: host.localName, message: 'cookie settings failed to open', cause }),
    );
}
