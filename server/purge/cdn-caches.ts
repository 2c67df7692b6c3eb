import { type FrontCache, postPurge, splitIntoGroups } from './front-cache.ts';

/** https://www.fastly.com/documentation/reference/api/purging/: at most 256 keys per request. */
const maxFastlyKeys = 256;
/**
 * https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/: at most 100 tags per request.
 */
const maxCloudflareTags = 100;

/** A CDN whose API purges at most `maxTags` tags with one request. */
function createCdnCache(
  kind: string,
  id: string,
  maxTags: number,
  send: (tags: readonly string[]) => Promise<void>,
): FrontCache {
  return {
    kind,
    name: `${kind} ${id}`,
    comparesPositions: false,
    async purge(tags) {
      for (const group of splitIntoGroups(tags, maxTags)) await send(group);
    },
  };
}

/** Fastly, by surrogate keys. A soft purge marks pages as stale, so that they remain for outages. */
export function createFastlyCache(
  service: string,
  token: string,
  api = 'https://api.fastly.com',
): FrontCache {
  const headers = { 'fastly-key': token, 'fastly-soft-purge': '1', accept: 'application/json' };
  return createCdnCache('fastly', service, maxFastlyKeys, (tags) =>
    postPurge(`${api}/service/${service}/purge`, headers, { surrogate_keys: tags }),
  );
}

/** Cloudflare, by cache tags. */
export function createCloudflareCache(
  zone: string,
  token: string,
  api = 'https://api.cloudflare.com/client/v4',
): FrontCache {
  const headers = { authorization: `Bearer ${token}` };
  return createCdnCache('cloudflare', zone, maxCloudflareTags, (tags) =>
    postPurge(`${api}/zones/${zone}/purge_cache`, headers, { tags }),
  );
}
