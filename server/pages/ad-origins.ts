import type { SiteConfig } from '../../src/core/model/site-config.ts';
import type { ExternalOrigins } from '../http/security-headers.ts';

/**
 * Registrable domains that Google's publisher tag loads code and ads from. Google publishes no list:
 * it supports only nonces, and pages in shared caches cannot have nonces.
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

/** The origins that a page's security policy must allow for ads; none without Google's ad units. */
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
