import type { EntryServices } from '../core/bridge/entry-services.ts';
import { createAnnouncer } from '../core/browser/announce.ts';
import { createOverlay } from '../core/browser/overlay.ts';
import type { Consent, ConsentChoice } from '../core/consent/consent.ts';
import { showReceiptPanel } from '../elements/shared/consent-receipt/receipt-panel.ts';
import { showCookieDialog } from '../elements/shared/cookie-dialog/cookie-dialog.ts';
import { writeChoice } from '../services/consent/consent-record.ts';

/** Stores the choice in a cookie: `Secure`, except on http pages, where browsers ignore `Secure` cookies. */
function recordInCookie(choice: ConsentChoice, revision: number): void {
  const text = writeChoice(choice, {
    revision,
    now: new Date(),
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without https
  document.cookie = location.protocol === 'https:' ? `${text}; Secure` : text;
}

function describeChoice({ measurement, advertising }: ConsentChoice): string {
  const word = (isAllowed: boolean) => (isAllowed ? 'on' : 'off');
  return `Cookie settings saved. Measurement is ${word(measurement)}, advertising is ${word(advertising)}.`;
}

/** Shows the cookie settings, stores the visitor's choice, and shows its receipt. */
export async function openConsentWindow(
  consent: Consent,
  services: EntryServices,
  { link, revision }: { link: string; revision: number },
): Promise<void> {
  const { adoptStyles } = await services.load<typeof import('../core/bridge/runtime/styles.ts')>('page');
  const adopt = (root: ShadowRoot) => adoptStyles(root, services);
  const [overlay, announce] = await Promise.all([
    createOverlay('cookie-settings', adopt),
    createAnnouncer(adopt),
  ]);
  const choice = await showCookieDialog(overlay, consent, link);
  if (!choice) return;
  recordInCookie(choice, revision);
  consent.refresh();
  announce(describeChoice(choice));
  showReceiptPanel(await createOverlay('consent-receipt', adopt), consent.read(), link);
}
