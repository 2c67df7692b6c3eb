import type { EntryServices } from '../core/bridge/entry-services.ts';
import { createNode, createOverlay } from '../core/browser/overlay.ts';
import { readCookies } from '../core/browser/read-cookies.ts';
import type { Consent, ConsentChoice } from '../core/consent/consent.ts';
import { showReceiptPanel } from '../elements/shared/consent-receipt/receipt-panel.ts';
import { showCookieDialog } from '../elements/shared/cookie-dialog/cookie-dialog.ts';
import { writeChoice } from '../services/consent/consent-record.ts';
import { parseChoice } from '../services/consent/consent-settings.ts';

/**
 * Stores the choice in a cookie: `Secure`, except on http pages, where browsers ignore `Secure` cookies.
 *
 * @returns false if the browser blocks cookies
 */
function storeChoice(choice: ConsentChoice, revision: number): boolean {
  const text = writeChoice(choice, {
    revision,
    now: new Date(),
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  });
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without https
    document.cookie = location.protocol === 'https:' ? `${text}; Secure` : text;
  } catch {
    // A sandboxed frame without an origin throws.
    return false;
  }
  return parseChoice(readCookies(), revision)?.isOutdated === false;
}

function describeChoice({ measurement, advertising }: ConsentChoice, isStored: boolean): string {
  const word = (isAllowed: boolean) => (isAllowed ? 'on' : 'off');
  const saved = isStored ? 'Cookie settings saved.' : 'Your choice applies to this page only.';
  return `${saved} Measurement is ${word(measurement)}, advertising is ${word(advertising)}.`;
}

/** Shows the cookie settings, stores the visitor's choice, and shows its receipt. */
export async function openSettingsWindow(
  consent: Consent,
  services: EntryServices,
  { link, revision }: { link: string; revision: number },
): Promise<void> {
  const { adoptStyles } = await services.load<typeof import('../core/bridge/runtime/styles.ts')>('page');
  const adopt = (root: ShadowRoot) => adoptStyles(root, services);
  document.querySelector('[data-edu-overlay="status"]')?.remove();
  const [overlay, { host, container }] = await Promise.all([
    createOverlay('cookie-settings', adopt),
    createOverlay('status', adopt),
  ]);
  // Screen readers announce only changes of a region that exists before there is a message.
  const status = createNode('p', { class: 'visually-hidden', role: 'status' });
  container.append(status);
  const choice = await showCookieDialog(overlay, consent, link);
  if (!choice) {
    host.remove();
    return;
  }
  const isStored = storeChoice(choice, revision);
  consent.choose(choice);
  status.append(describeChoice(choice, isStored));
  showReceiptPanel(await createOverlay('consent-receipt', adopt), consent.read(), {
    privacyUrl: link,
    isStored,
  });
}
