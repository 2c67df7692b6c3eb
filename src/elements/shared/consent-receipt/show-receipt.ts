/** Lists stored data and the purposes with consent. Loaded after a choice, and on pages with a receipt. */

import { createNode } from '../../../core/browser/overlay.ts';
import { onReturn } from '../../../core/browser/page/on-return.ts';
import { readCookies } from '../../../core/browser/read-cookies.ts';
import type { Consent, ConsentState } from '../../../core/consent/consent.ts';
import { decodeUrlPart } from '../../../core/urls.ts';
import { choiceDays, consentCookie } from '../../../services/consent/consent-settings.ts';
import { storedData } from '../../../services/consent/stored-data.ts';

const dayMs = 86_400_000;
const maxCharacters = 120;

interface StoredEntry {
  readonly name: string;
  readonly value: string;
  readonly expires: string;
}

const shorten = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;

/**
 * When a choice expires, computed from its time: scripts cannot read when a cookie expires. Safari deletes
 * cookies that scripts write after 7 days.
 */
function expiryOf(value: string): string | undefined {
  const time = /"consentTimestamp":"([^"]+)"/.exec(value)?.[1];
  const date = new Date(Date.parse(time ?? '') + choiceDays * dayMs);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toLocaleDateString('en-US', { dateStyle: 'long' })}; in some browsers, such as Safari, 7 days after your choice`;
}

/** All entries of a storage; none if the visitor blocks it. */
function readStorage(storage: () => Storage): (readonly [name: string, value: string])[] {
  try {
    return Object.entries(storage()).map(([name, value]) => [name, String(value)]);
  } catch {
    // Blocked storage has no entries.
    return [];
  }
}

function parseCookies(cookies: string): (readonly [name: string, value: string])[] {
  return cookies.split(/;\s*/).flatMap((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return name ? [[name, decodeUrlPart(value.join('='))] as const] : [];
  });
}

/**
 * Lists what this browser stores now.
 *
 * @param includesOthers also lists entries of other scripts, and closed notices with a custom `storage-key`
 */
export function listStored(cookies: string, includesOthers: boolean): readonly StoredEntry[] {
  const stored = {
    cookie: parseCookies(cookies),
    local: readStorage(() => localStorage),
    session: readStorage(() => sessionStorage),
  };
  const expires = {
    cookie: 'Depends on the cookie',
    local: 'When you delete it',
    session: 'When you close the tab',
  };
  return (['cookie', 'local', 'session'] as const).flatMap((storage) =>
    stored[storage].flatMap(([name, value]) => {
      const known = storedData.find((entry) => entry.name === name && entry.storage === storage);
      if (!known && !includesOthers) return [];
      const expiry = (name === consentCookie && expiryOf(value)) || known?.expires || expires[storage];
      return [{ name, value: shorten(value), expires: expiry }];
    }),
  );
}

/** One sentence for each purpose: whether it is on or stopped. */
export function describePurposes({ measurement, advertising }: ConsentState): readonly string[] {
  return [
    measurement === 'granted'
      ? 'Measurement is on: our analytics services learn which pages and widgets you use.'
      : 'Measurement is stopped: we send no events about what you do.',
    advertising === 'granted'
      ? 'Advertising is on: advertising partners may choose ads and count views.'
      : 'Advertising is stopped: nothing is loaded from advertising services.',
  ];
}

function createTable(entries: readonly StoredEntry[]): HTMLElement {
  const cell = (text: string) => createNode('td', {}, text);
  const head = ['Name', 'Value', 'Expires'].map((text) => createNode('th', { scope: 'col' }, text));
  const rows = entries.map(({ name, value, expires }) =>
    createNode('tr', {}, createNode('th', { scope: 'row' }, name), cell(value), cell(expires)),
  );
  return createNode(
    'table',
    {},
    createNode('caption', {}, 'Stored in this browser now'),
    createNode('thead', {}, createNode('tr', {}, ...head)),
    createNode('tbody', {}, ...rows),
  );
}

/** Whether the browser sends Global Privacy Control, and whether the consent settings use it. */
function describeSignal({ basis }: ConsentState): string {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true)
    return 'Your browser does not send the Global Privacy Control signal.';
  const effect = basis === 'signal' ? 'It overrides other choices.' : 'This site’s settings do not use it.';
  return `Your browser sends the Global Privacy Control signal. ${effect}`;
}

/** Replaces the content of the container with the receipt of the current choice. */
export function showReceipt(container: Element, state: ConsentState, includesOthers: boolean): void {
  const entries = listStored(readCookies(), includesOthers);
  const lines = [...describePurposes(state), describeSignal(state)];
  container.replaceChildren(
    createNode('ul', {}, ...lines.map((line) => createNode('li', {}, line))),
    entries.length > 0
      ? createTable(entries)
      : createNode('p', {}, 'This browser stores nothing from this site.'),
  );
}

/**
 * Shows the receipt in an element. Updates it after each choice, and when the visitor comes back from other
 * pages, which may have stored data.
 *
 * @returns a function that stops the updates
 */
export function showLiveReceipt(container: Element, consent: Consent): () => void {
  const show = () => showReceipt(container, consent.read(), true);
  show();
  const stop = new AbortController();
  onReturn(show, stop.signal);
  stop.signal.addEventListener('abort', consent.subscribe(show));
  return () => stop.abort();
}
