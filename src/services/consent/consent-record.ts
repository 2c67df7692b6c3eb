import type { ConsentChoice } from '../../core/consent/consent.ts';
import { choiceDays, consentCookie } from './consent-settings.ts';

/**
 * The cookie that stores a choice, with the time, an id and the revision of the dialog as proof. It has the
 * format of the library vanilla-cookieconsent, whose dialogs do not work with Trusted Types.
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
  return `${consentCookie}=${encodeURIComponent(JSON.stringify(record))}; Max-Age=${choiceDays * 86_400}; Path=/; SameSite=Lax`;
}
