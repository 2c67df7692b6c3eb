import { lightFile, rootFile } from '#styles';
import type { EntryServices } from '../core/bridge/entry-services.ts';
import { onReturn } from '../core/browser/page/on-return.ts';
import { readCookies } from '../core/browser/read-cookies.ts';
import type { Consent } from '../core/consent/consent.ts';
import { type ConsentPage, createConsent, mustAsk } from '../core/consent/consent-store.ts';
import type { SiteConfig } from '../core/model/site-config.ts';
import type { HostWindow } from '../services/consent/consent-host.ts';
import { parseChoice, readConsentSettings } from '../services/consent/consent-settings.ts';

/** Calls `run` immediately, or when the visitor opens a page that the browser has prerendered. */
function whenShown(run: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/**
 * Fetches the sheets of the dialog while its code loads. The dialog requests them again, and reports a
 * failure.
 */
function prefetchStyles({ base }: EntryServices): void {
  for (const file of [rootFile, lightFile])
    if (file)
      fetch(new URL(`embed/${file}`, base))
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
}

/**
 * Creates the page's consent from the configuration, the cookie, the browser's signal and the page's own
 * consent tool. Code that few pages need is loaded lazily.
 */
export function createPageConsent(config: Pick<SiteConfig, 'consent'>, services: EntryServices): Consent {
  const settings = readConsentSettings(config.consent);
  const { mode, revision } = settings;
  const reportFailure = (cause: unknown) =>
    services.reportError({ tag: 'cookie-settings', message: 'cookie settings failed to open', cause });
  let isOpen = false;
  const page: ConsentPage = {
    readChoice: () => parseChoice(readCookies(), revision),
    hasSignal: () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
    subscribeToHost(notify) {
      import('../services/consent/consent-host.ts')
        .then(({ subscribeToHostConsent }) => subscribeToHostConsent(notify, window as unknown as HostWindow))
        .catch(reportFailure);
    },
    onReturn,
    open(consent) {
      if (mode === 'host' || mode === 'off')
        document.dispatchEvent(new CustomEvent('edu-embed:consent-open'));
      if (isOpen || mode === 'host' || mode === 'off') return;
      isOpen = true;
      prefetchStyles(services);
      import('./consent-window.ts')
        .then(({ openConsentWindow }) => openConsentWindow(consent, services, settings))
        .catch(reportFailure)
        .finally(() => {
          isOpen = false;
        });
    },
  };
  const consent = createConsent(settings, page);
  document.addEventListener('cookie-settings:open', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    consent.open();
  });
  whenShown(() => mustAsk(settings, page.hasSignal(), page.readChoice()) && consent.open());
  return consent;
}
