import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { Configuration } from '../configuration/configuration.ts';

/**
 * The origin that responses put before URLs of this server: `https://www.example.org`, without a slash.
 * Undefined for a Host header that no browser sends; reject such a request.
 */
export type PublicOrigin = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | undefined;

type OriginSettings = Partial<Pick<Configuration, 'siteUrl' | 'trustProxy'>>;

const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;
/** A domain name has at most 253 characters; `:65535` may follow. */
const maxHostCharacters = 259;

/** Clients can send these headers too; the nearest proxy writes the last value. */
function lastValue(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}

/**
 * Lets Express interpret TRUST_PROXY: `0` trusts no proxy, a list trusts only connections from its addresses.
 */
export function createTrustCheck(
  trustProxy: OriginSettings['trustProxy'] = false,
): (address: string | undefined, hop: number) => boolean {
  const app = express();
  app.set('trust proxy', trustProxy);
  return app.get('trust proxy fn');
}

function toOrigin(scheme: 'http' | 'https', host: string): string | undefined {
  if (host.length > maxHostCharacters || !hostPattern.test(host)) return undefined;
  const origin = `${scheme}://${host.toLowerCase()}`;
  // The pattern allows IP addresses and ports with numbers that are too large.
  return URL.canParse(origin) ? origin : undefined;
}

/**
 * Creates the function that finds the public origin for a request: SITE_URL, else the forwarded headers of a
 * trusted proxy, else the Host header.
 */
export function createPublicOrigin({ siteUrl, trustProxy }: OriginSettings): PublicOrigin {
  if (siteUrl) return () => siteUrl;
  const isTrusted = createTrustCheck(trustProxy);
  return ({ headers, socket }) => {
    const host = headers.host ?? '';
    if (!trustProxy || !isTrusted(socket.remoteAddress, 0)) return toOrigin('http', host);
    const scheme = lastValue(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
    return toOrigin(scheme, lastValue(headers['x-forwarded-host']) ?? host);
  };
}

/**
 * Whether shared caches may store responses that contain the public origin. They do not key responses by
 * X-Forwarded-Host, so one client could choose the URLs that all others get.
 */
export function isOriginCacheable({ siteUrl, trustProxy = false }: OriginSettings): boolean {
  const isForwarded = trustProxy !== false && trustProxy !== 0;
  return Boolean(siteUrl) || !isForwarded;
}

/** Restricts a `Cache-Control` value to the client's own cache. */
export function toPrivateCacheControl(cacheControl: string): string {
  return cacheControl.replace(/\bpublic\b/, 'private').replace(/,\s*s-maxage=\d+/, '');
}
