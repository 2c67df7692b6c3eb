import type { SiteConfig } from '../../src/core/entities.ts';
import type { ExternalOrigins } from '../http/security-headers.ts';

/**
 * Where Google's publisher tag and what it loads come from. Google gives no list of
 * its own and supports nonces alone, which pages that are kept for all cannot have:
 * these are the registrable domains that it serves advertisements from.
 */
const googleHosts = [
  'doubleclick.net',
  'googlesyndication.com',
  'googletagservices.com',
  'googleadservices.com',
  'adtrafficquality.google',
  'google.com',
  'gstatic.com',
  '2mdn.net',
].map((domain) => `https://*.${domain}`);

/** What pages must allow for the site's advertising: nothing, unless it has Google's units. */
export function adOrigins({
  provider,
  networkCode,
  scriptUrl,
}: SiteConfig['ads']): Pick<ExternalOrigins, 'ads'> {
  if (provider !== 'gpt' || !networkCode) return {};
  const own =
    scriptUrl && /^https?:/i.test(scriptUrl) && URL.canParse(scriptUrl) ? [new URL(scriptUrl).origin] : [];
  return { ads: [...own, ...googleHosts] };
}
