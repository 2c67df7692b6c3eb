import type { Configuration } from '../configuration/configuration.ts';
import { createCloudflareCache, createFastlyCache } from './cdn-caches.ts';
import type { FrontCache } from './front-cache.ts';
import { createVarnishCache } from './varnish-cache.ts';

export type FrontCacheSettings = Pick<
  Configuration,
  'frontCaches' | 'purgeSecret' | 'fastlyToken' | 'cloudflareToken'
>;

/** The caches that FRONT_CACHES names; `readConfiguration` has checked that their secrets are set. */
export function openFrontCaches({
  frontCaches,
  purgeSecret = '',
  fastlyToken = '',
  cloudflareToken = '',
}: FrontCacheSettings): FrontCache[] {
  return frontCaches.map((entry) => {
    const [kind, id = ''] = entry.split(':', 2);
    if (kind === 'fastly') return createFastlyCache(id, fastlyToken);
    if (kind === 'cloudflare') return createCloudflareCache(id, cloudflareToken);
    return createVarnishCache(entry, purgeSecret);
  });
}
