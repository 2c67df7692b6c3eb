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
  const { mode, revision, link } = settings;
  const reportFailure = (cause: unknown) =>
    services.reportError({ tag: 'cookie-settings', message: 'cookie settings failed to open', cause });
  let dialog: Promise<boolean> | undefined;
  /** Shows the dialog until the visitor closes it. Resolves to false after a failure, which it reports. */
  const showDialog = (): Promise<boolean> => {
    if (dialog) return dialog;
    prefetchStyles(services);
    dialog = import('./settings-window.ts')
      .then(({ openSettingsWindow }) => openSettingsWindow(consent, services, settings))
      .then(
        () => true,
        (cause: unknown) => {
          reportFailure(cause);
          return false;
        },
      )
      .finally(() => {
        dialog = undefined;
      });
    return dialog;
  };
  const page: ConsentPage = {
    readChoice: () => parseChoice(readCookies(), revision),
    hasSignal: () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
    subscribeToHost(notify) {
      import('../services/consent/consent-host.ts')
        .then(({ subscribeToHostConsent }) => subscribeToHostConsent(notify, window as unknown as HostWindow))
        .catch(reportFailure);
    },
    onReturn,
    async open() {
      if (mode === 'host') document.dispatchEvent(new CustomEvent('edu-embed:consent-open'));
      else if (mode === 'off' || !(await showDialog())) location.assign(link);
    },
    async whenClosed() {
      await dialog;
    },
  };
  const consent = createConsent(settings, page);
  whenShown(() => mustAsk(settings, page.hasSignal(), page.readChoice()) && showDialog());
  return consent;
}
