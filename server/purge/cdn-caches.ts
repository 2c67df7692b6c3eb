import { type FrontCache, groupBy, postPurge } from './front-cache.ts';

/** https://www.fastly.com/documentation/reference/api/purging/: at most 256 keys per request. */
const maxFastlyKeys = 256;
/** https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/: at most 100 tags per request. */
const maxCloudflareTags = 100;

/** Fastly, by surrogate keys. A soft purge marks pages as stale, so that they remain for outages. */
export function createFastlyCache(
  service: string,
  token: string,
  api = 'https://api.fastly.com',
): FrontCache {
  return {
    kind: 'fastly',
    name: `fastly ${service}`,
    isOrdered: false,
    async purge(tags) {
      for (const group of groupBy(tags, maxFastlyKeys))
        await postPurge(
          `${api}/service/${service}/purge`,
          { 'fastly-key': token, 'fastly-soft-purge': '1', accept: 'application/json' },
          { surrogate_keys: group },
        );
    },
  };
}

/** Cloudflare, by cache tags. */
export function createCloudflareCache(
  zone: string,
  token: string,
  api = 'https://api.cloudflare.com/client/v4',
): FrontCache {
  return {
    kind: 'cloudflare',
    name: `cloudflare ${zone}`,
    isOrdered: false,
    async purge(tags) {
      for (const group of groupBy(tags, maxCloudflareTags))
        await postPurge(
          `${api}/zones/${zone}/purge_cache`,
          { authorization: `Bearer ${token}` },
          { tags: group },
        );
    },
  };
}
