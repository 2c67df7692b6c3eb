import type { ConsentChoice } from '../../core/consent.ts';
import { consentCookie } from './consent-settings.ts';

/** Half a year, after which everyone is asked again. */
const maxAgeSeconds = 182 * 86_400;

/**
 * The cookie that keeps a choice, with what proves it later: when it was made, an
 * id, and the revision of what was asked. The same record as vanilla-cookieconsent
 * keeps, whose own windows Trusted Types forbid.
 */
export function writeChoice(
  { measurement, advertising }: ConsentChoice,
  { revision, now, id }: { revision: number; now: Date; id: string },
): string {
  const categories = [
    'necessary',
    ...(measurement ? ['measurement'] : []),
    ...(advertising ? ['advertising'] : []),
  ];
  const record = { categories, revision, consentId: id, consentTimestamp: now.toISOString() };
  return `${consentCookie}=${encodeURIComponent(JSON.stringify(record))}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax`;
}
