import { decideConsent } from '../../src/core/consent/consent-store.ts';
import type { SiteConfig } from '../../src/core/model/site-config.ts';
import { parseChoice, readConsentSettings } from '../../src/services/consent/consent-settings.ts';
import { createClickId, visitUrl } from '../../src/services/outbound.ts';
import type { VisitTarget } from './visit-links.ts';

/** Data about the visitor in a request; a response that depends on it is never stored. */
export interface Visitor {
  /** The page that the visitor leaves. */
  readonly referer?: string;
  readonly cookie?: string;
  /** Whether the browser sends Global Privacy Control. */
  readonly hasGlobalPrivacyControl?: boolean;
}

const maxRefererCharacters = 2000;

/**
 * Whether the visitor allows measurement. False if the page has its own consent tool, whose choice only its
 * scripts can read.
 */
export function allowsMeasurement(
  { cookie, hasGlobalPrivacyControl }: Visitor,
  config: Pick<SiteConfig, 'consent'>,
): boolean {
  // The browser logs an unknown mode; a log line for each click would add nothing.
  const settings = readConsentSettings(config.consent, () => undefined);
  const choice = parseChoice(cookie ?? '', settings.revision);
  return decideConsent(settings, hasGlobalPrivacyControl === true, choice).measurement === 'granted';
}

/** The URL that a signed link redirects to: its destination with the parameters that the script would add. */
export function visitLocation(
  { to, kind }: VisitTarget,
  visitor: Visitor,
  config: Pick<SiteConfig, 'consent'>,
): string {
  const { referer = '' } = visitor;
  const url = /^https?:/.test(referer) && referer.length <= maxRefererCharacters ? referer : '';
  return visitUrl(to, kind, {
    url,
    correlationId: createClickId(),
    allowsMeasurement: allowsMeasurement(visitor, config),
  });
}
