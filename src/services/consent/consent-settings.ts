import { privacyChoicesPath, type StoredChoice } from '../../core/consent/consent.ts';
import type { ConsentSettings } from '../../core/consent/consent-store.ts';
import { safeUrl } from '../../core/urls.ts';

/** Name of the cookie that stores the visitor's choice. */
export const consentCookie = 'edu_consent';

/** The cookie expires after half a year, in Safari after 7 days; then the mode's default applies again. */
export const choiceDays = 182;

const modes = ['opt-out', 'opt-in', 'host', 'off'] as const;

/**
 * Reads the configuration's `consent` key. An unknown mode counts as `opt-in`, the strictest one, with a
 * warning.
 */
export function readConsentSettings(
  consent: Readonly<Record<string, unknown>> = {},
  warn: (line: string) => void = console.warn,
): ConsentSettings {
  const { mode = 'opt-out', revision, link } = consent;
  const known = modes.find((name) => name === mode);
  if (!known)
    warn(
      `consent.mode is ${JSON.stringify(mode)}, not one of ${modes.join(', ')}. Using "opt-in": nothing is sent before a choice.`,
    );
  return {
    mode: known ?? 'opt-in',
    revision: Number.isSafeInteger(revision) ? (revision as number) : 0,
    link: safeUrl(typeof link === 'string' ? link : undefined) ?? privacyChoicesPath,
  };
}

/** The choice in a `Cookie` header or `document.cookie`. It is outdated if it has another revision. */
export function parseChoice(cookies: string, revision: number): StoredChoice | undefined {
  const text = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${consentCookie}=`));
  if (!text) return undefined;
  try {
    const stored = JSON.parse(decodeURIComponent(text.slice(consentCookie.length + 1))) as {
      categories?: unknown;
      revision?: unknown;
    };
    if (!Array.isArray(stored.categories)) return undefined;
    return {
      measurement: stored.categories.includes('measurement'),
      advertising: stored.categories.includes('advertising'),
      isOutdated: stored.revision !== revision,
    };
  } catch {
    // Other scripts may write a cookie of this name.
    return undefined;
  }
}
