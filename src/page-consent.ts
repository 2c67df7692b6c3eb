import type { EntryServices } from './core/browser/entry-services.ts';
import { createOverlay } from './core/browser/overlay.ts';
import { adoptStyles } from './core/browser/runtime/styles.ts';
import type { Consent, ConsentChoice } from './core/consent.ts';
import { type ConsentPage, createConsent } from './core/consent-store.ts';
import type { SiteConfig } from './core/entities.ts';
import { type HostWindow, readHostConsent } from './services/consent-host.ts';
import { parseChoice, readConsentSettings, writeChoice } from './services/consent-settings.ts';

/** Where our own settings link to; a site may have another page for it. */
const usualPolicy = '/do-not-sell-or-share-my-personal-information/';

async function openDialog(consent: Consent, services: EntryServices, policy: string): Promise<void> {
  const { showCookieDialog } = await import('./elements/parts/cookie-dialog/cookie-dialog.ts');
  const overlay = await createOverlay('cookie-settings', (root) => adoptStyles(root, services));
  await showCookieDialog(overlay, consent, policy);
}

/** On a page of http, a cookie that asks for https would not be kept. */
function recordInCookie(choice: ConsentChoice, revision: number): void {
  const text = writeChoice(choice, { revision, now: new Date(), id: crypto.getRandomValues(new Uint32Array(4)).join('-') });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without https
  document.cookie = location.protocol === 'https:' ? `${text}; Secure` : text;
}

/** Asks as soon as there is a visitor to ask: a page that is only prerendered has none. */
function askOnce(consent: Consent, page: Document): void {
  const ask = () => consent.read().measurement === 'pending' && void consent.open();
  if ((page as { prerendering?: boolean }).prerendering) page.addEventListener('prerenderingchange', ask, { once: true });
  else ask();
}

/** The one place where the page's consent is put together from configuration, cookie, signal and the page's own tool. */
export function createPageConsent(config: Pick<SiteConfig, 'consent'>, services: EntryServices): Consent {
  const settings = readConsentSettings(config.consent);
  const policy = typeof config.consent?.link === 'string' && /^(https?:|\/)/.test(config.consent.link) ? config.consent.link : usualPolicy;
  let opening: Promise<void> | undefined;
  const page: ConsentPage = {
    readChoice: () => parseChoice(document.cookie, settings.revision),
    recordChoice: (choice) => recordInCookie(choice, settings.revision),
    hasSignal: () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
    readHost: (tell) => readHostConsent(tell, window as unknown as HostWindow),
    async open(consent) {
      if (settings.mode === 'host' || settings.mode === 'off') {
        document.dispatchEvent(new CustomEvent('edu-embed:consent-open'));
        return;
      }
      opening ??= openDialog(consent, services, policy).finally(() => {
        opening = undefined;
      });
      await opening;
    },
  };
  const consent = createConsent(settings, page);
  const handleFailure = (cause: unknown) => services.reportError({ tag: 'cookie-settings', message: 'could not be opened', cause });
  document.addEventListener('cookie-settings:open', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    consent.open().catch(handleFailure);
  });
  if (settings.mode === 'opt-in') askOnce({ ...consent, open: () => consent.open().catch(handleFailure) }, document);
  return consent;
}
