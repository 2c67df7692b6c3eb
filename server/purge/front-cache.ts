import { readBoundedText } from '../../src/core/text/bounded-text.ts';

/** A cache in front of the processes: Varnish, or a CDN with an API for purges by tag. */
export interface FrontCache {
  /** For logs and metrics: `varnish`, `fastly`, `cloudflare`. */
  readonly kind: string;
  /** Unique: the kind with the address or id. */
  readonly name: string;
  /** Whether the cache compares positions, and so rejects responses from before a purge. */
  readonly comparesPositions: boolean;
  /** Expires the responses with these tags. Rejects if the cache does not confirm the purge. */
  purge(tags: readonly string[], position: number | undefined): Promise<void>;
}

const timeoutMs = 3000;
/** Responses contain at most the list of purged tags. */
const maxBytes = 1_048_576;

/** @throws Error with the status and the beginning of the body, if the response is not a success */
export async function postPurge(url: string, headers: Record<string, string>, body?: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readBoundedText(response, maxBytes);
  if (!response.ok)
    throw new Error(`${new URL(url).host} returned ${response.status}: ${text.slice(0, 200)}`);
}

/** Splits a list into groups of at most `size`. */
export function splitIntoGroups<Value>(values: readonly Value[], size: number): Value[][] {
  const groups: Value[][] = [];
  for (let start = 0; start < values.length; start += size) groups.push(values.slice(start, start + size));
  return groups;
}
