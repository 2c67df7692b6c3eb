import type { SiteConfig } from '../../src/core/model/site-config.ts';
import type { ExternalOrigins } from '../http/security-headers.ts';

/**
 * Origins of Google's publisher tag and of what it loads. Google publishes no list and
 * supports nonces only, which pages in shared caches cannot have: these are the
 * registrable domains that it serves ads from.
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

/** Origins that pages must allow for the site's advertising; none without Google's ad units. */
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
