import { type FrontCache, postPurge } from './front-cache.ts';
import { positionHeader } from './purge-log.ts';

/** Varnish accepts header lines of at most 8 KB. */
const maxHeaderCharacters = 6000;

function splitTags(tags: readonly string[]): string[][] {
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const tag of tags) {
    if (length + tag.length > maxHeaderCharacters) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(tag);
    length += tag.length + 1;
  }
  return groups;
}

/**
 * Varnish with `deploy/site.vcl`, which reads the tags from `xkey` and the position from `X-Purge-Position`.
 */
export function createVarnishCache(origin: string, secret: string): FrontCache {
  return {
    kind: 'varnish',
    name: `varnish ${origin}`,
    comparesPositions: true,
    async purge(tags, position) {
      for (const group of splitTags(tags))
        await postPurge(`${origin}/-/purge`, {
          authorization: `Bearer ${secret}`,
          xkey: group.join(' '),
          ...(position !== undefined && { [positionHeader]: String(position) }),
        });
    },
  };
}
