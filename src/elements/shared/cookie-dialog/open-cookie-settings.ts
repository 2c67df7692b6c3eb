import type { BehaviourContext } from '../../../core/behaviour.ts';
import { reportError } from '../../../core/browser/report.ts';

/** What opens the cookie settings, wherever in the page they are asked for. */
export const openCookieSettingsEvent = 'cookie-settings:open';

/**
 * Asks the page for its cookie settings. Whoever shows them prevents the event's
 * default; where nobody does yet, it is asked again once the page's configuration
 * is known, which brings our own.
 */
export function requestCookieSettings({ host, source }: Pick<BehaviourContext, 'host' | 'source'>): void {
  const dispatch = () =>
    host.dispatchEvent(
      new CustomEvent(openCookieSettingsEvent, { bubbles: true, composed: true, cancelable: true }),
    );
  if (!dispatch()) return;
  source()
    .then(dispatch)
    .catch((cause: unknown) =>
      reportError({ tag: host.localName, message: 'the cookie settings could not be opened', cause }),
    );
}
