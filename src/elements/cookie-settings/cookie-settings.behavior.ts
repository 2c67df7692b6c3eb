import type { BehaviorContext } from '../../core/behavior.ts';
import { reportError } from '../../core/browser/report.ts';
import { requestCookieSettings } from '../shared/cookie-dialog/open-cookie-settings.ts';

/** Opens the settings when the button is clicked, and emits `change` when the consent changes. */
export function attachCookieSettings(context: BehaviorContext): () => void {
  const { root, host, source, emit, earlyClicks = [] } = context;
  const stop = new AbortController();
  const isOnButton = (target: Element) => target.closest('[data-cookie-settings]') !== null;
  const handleClick = (event: Event) => {
    if (isOnButton(event.target as Element)) requestCookieSettings(host);
  };
  root.addEventListener('click', handleClick, { signal: stop.signal });
  if (earlyClicks.some(isOnButton)) requestCookieSettings(host);
  const receipt = host.childElementCount > 0 && root.querySelector('[data-receipt]');
  source()
    .then(async ({ consent }) => {
      if (!consent || stop.signal.aborted) return;
      const { signal } = stop;
      signal.addEventListener(
        'abort',
        consent.subscribe(() => emit('change', consent.read())),
      );
      if (!receipt) return;
      const { showLiveReceipt } = await import('../shared/consent-receipt/show-receipt.ts');
      if (!signal.aborted) signal.addEventListener('abort', showLiveReceipt(receipt, consent));
    })
    .catch((cause: unknown) =>
      reportError({
        tag: host.localName,
        message: 'consent or its receipt failed to load',
        cause,
      }),
    );
  return () => stop.abort();
}
