import type { BehaviorContext } from '../../core/behavior.ts';
import { reportError } from '../../core/browser/report.ts';
import { requestCookieSettings } from '../shared/cookie-dialog/open-cookie-settings.ts';

/** Opens the settings when the button is clicked, and emits `change` when the consent changes. */
export function attachCookieSettings(context: BehaviorContext): () => void {
  const { root, host, source, emit, earlyClicks = [] } = context;
  const stop = new AbortController();
  const isOnButton = (target: Element) => target.closest('[data-cookie-settings]') !== null;
  const handleClick = (event: Event) => {
    if (isOnButton(event.target as Element)) requestCookieSettings(context);
  };
  root.addEventListener('click', handleClick, { signal: stop.signal });
  if (earlyClicks.some(isOnButton)) requestCookieSettings(context);
  source()
    .then(({ consent }) => {
      if (!consent || stop.signal.aborted) return;
      stop.signal.addEventListener(
        'abort',
        consent.subscribe(() => emit('change', consent.read())),
      );
    })
    .catch((cause: unknown) =>
      reportError({
        tag: host.localName,
        message: 'consent failed to load; change events are not emitted',
        cause,
      }),
    );
  return () => stop.abort();
}
