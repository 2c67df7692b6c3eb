import { writeTag } from './tags.ts';

export interface PeerOptions {
  /**
   * Origins, in the order in which they are purged: other processes first, so that a cache in front refetches
   * nothing outdated.
   */
  readonly peers: readonly string[];
  readonly secret: string | undefined;
  readonly onError: (error: unknown, peer: string) => void;
}

/** Marks a purge that another process has forwarded; it is not forwarded again. */
export const alongHeader = 'x-purge-along';

/** Varnish reads header lines of 8 KB. */
const longestHeader = 6000;
const timeoutMs = 3000;

function splitTags(tags: readonly string[]): string[][] {
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const tag of tags.map(writeTag)) {
    if (length + tag.length > longestHeader) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(tag);
    length += tag.length + 1;
  }
  return groups;
}

async function send(peer: string, secret: string, tags: readonly string[]): Promise<void> {
  const response = await fetch(`${peer}/-/purge`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      xkey: tags.join(' '),
      [alongHeader]: '1',
    },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${peer} returned ${response.status}`);
}

/**
 * Passes a purge on: to the site's other processes, which read the JSON, and to the
 * caches in front, which read the `xkey` header. Resolves to those that were not reached.
 */
export function createPeerPurge({
  peers,
  secret,
  onError,
}: PeerOptions): (tags: readonly string[]) => Promise<string[]> {
  return async (tags) => {
    const unreached: string[] = [];
    if (!secret) return unreached;
    for (const peer of peers) {
      try {
        for (const group of splitTags(tags)) await send(peer, secret, group);
      } catch (error) {
        unreached.push(peer);
        onError(error, peer);
      }
    }
    return unreached;
  };
}
