import { acceptCategory, reset, run } from 'vanilla-cookieconsent';
import type { ConsentChoice } from '../core/consent.ts';

/**
 * Keeps a choice by vanilla-cookieconsent: the record with its id, dates and
 * revision, for half a year. Its windows are never made: ours are drawn in a shadow
 * root, which needs neither inline styles nor HTML from strings. Loaded when a
 * choice is made, and not before.
 *
 * @param cookie name of the cookie
 */
export async function recordChoice(choice: ConsentChoice, cookie: string, revision: number): Promise<void> {
  reset();
  await run({
    mode: 'opt-in',
    revision,
    // A visitor's choice counts, whatever drives the browser.
    hideFromBots: false,
    manageScriptTags: false,
    autoShow: false,
    lazyHtmlGeneration: true,
    autoClearCookies: false,
    cookie: { name: cookie },
    categories: { necessary: { readOnly: true, enabled: true }, measurement: {}, advertising: {} },
    language: { default: 'en', translations: { en: { consentModal: {}, preferencesModal: { sections: [] } } } },
  });
  const { measurement, advertising } = choice;
  acceptCategory(['necessary', ...(measurement ? ['measurement'] : []), ...(advertising ? ['advertising'] : [])]);
}
