import type { BehaviorContext } from '../../../core/behavior.ts';
import { reportError } from '../../../core/browser/report.ts';

/**
 * Dispatches `cookie-settings-open`, then `cookie-settings:open`, which opens the settings wherever it is
 * dispatched. A listener that handles either event prevents its default, as the built-in dialog does. If
 * nothing handles them, dispatches them again once the configuration has loaded, which registers the built-in
 * dialog.
 */
export function requestCookieSettings({ host, source }: Pick<BehaviorContext, 'host' | 'source'>): void {
  const dispatch = () =>
    ['cookie-settings-open', 'cookie-settings:open'].every((name) =>
      host.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: true })),
    );
  if (!dispatch()) return;
  source()
    .then(dispatch)
    .catch((cause: unknown) =>
      reportError({ tag: host.localName, message: 'cookie settings failed to open', cause }),
    );
}
