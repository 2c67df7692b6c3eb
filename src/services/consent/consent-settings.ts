import type { ConsentChoice } from '../../core/consent.ts';
import type { ConsentSettings } from '../../core/consent-store.ts';
import { safeUrl } from '../../core/urls.ts';

/** Where the choice is kept. */
export const consentCookie = 'edu_consent';

const modes = ['opt-out', 'opt-in', 'host', 'off'] as const;

/** The configuration's `consent` key. A mode that there is none of is taken for the strict one, and told. */
export function readConsentSettings(
  consent: Readonly<Record<string, unknown>> = {},
  warn: (line: string) => void = console.warn,
): ConsentSettings {
  const { mode = 'opt-out', revision, link } = consent;
  const known = modes.find((name) => name === mode);
  if (!known)
    warn(
      `consent.mode is ${JSON.stringify(mode)}; there are ${modes.join(', ')}. Nothing is sent before a choice.`,
    );
  return {
    mode: known ?? 'opt-in',
    revision: Number.isSafeInteger(revision) ? (revision as number) : 0,
    link:
      safeUrl(typeof link === 'string' ? link : undefined) ??
      '/do-not-sell-or-share-my-personal-information/',
  };
}

/** The choice in a cookie header or `document.cookie`; one of another revision does not count. */
export function parseChoice(cookies: string, revision: number): ConsentChoice | undefined {
  const text = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${consentCookie}=`));
  if (!text) return undefined;
  try {
    const kept = JSON.parse(decodeURIComponent(text.slice(consentCookie.length + 1))) as {
      categories?: unknown;
      revision?: unknown;
    };
    if (!Array.isArray(kept.categories) || kept.revision !== revision) return undefined;
    return {
      measurement: kept.categories.includes('measurement'),
      advertising: kept.categories.includes('advertising'),
    };
  } catch {
    // A cookie that somebody else wrote is no choice.
    return undefined;
  }
}
