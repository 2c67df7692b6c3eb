import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ProblemError } from '../http/problem-details.ts';
import { isPublicAddress, matchAllowList, type Resolve, type ResolvedAddress } from './address-guard.ts';
import { rejectOnAbort } from './shared-jobs.ts';

export interface FetchOptions {
  /** `host` or `host:port`, lower case. */
  readonly hosts: readonly string[];
  readonly resolve: Resolve;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Aborts when no request waits for the image anymore. */
  readonly signal: AbortSignal;
}

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an image from an allowed host. Checks each redirect target again and connects to exactly
 * the IP address that it checked, which prevents DNS rebinding.
 * @throws ProblemError, or the signal's reason if it aborts
 */
export async function fetchImage(address: string, options: FetchOptions): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([timeout, options.signal]);
  let url = parseAllowedUrl(address, options.hosts);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await open(url, await checkTarget(url, options, signal), signal);
      const { statusCode = 0, headers } = response;
      if (!redirects.has(statusCode)) return await readImage(response, options.maxBytes);
      response.destroy();
      url = parseRemoteUrl(headers.location ?? '', url);
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    options.signal.throwIfAborted();
    if (timeout.aborted)
      throw new ProblemError(504, { detail: 'The host of the image did not respond in time.' }, error);
    throw new ProblemError(
      502,
      { detail: `Fetching the image from ${url.host} failed. Check the URL.` },
      error,
    );
  }
  throw new ProblemError(502, { detail: `The image’s URL redirects more than ${maxRedirects} times.` });
}

/**
 * Parses the URL of an image on another host.
 * @throws ProblemError 400 for an invalid URL, 403 for a host that is not on the allow list
 */
export function parseAllowedUrl(address: string, hosts: readonly string[]): URL {
  const url = parseRemoteUrl(address);
  if (!matchAllowList(url, hosts)) throw hostNotAllowed(url);
  return url;
}

function parseRemoteUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    const reason = 'must be the path of a local image, or an http(s) URL without credentials';
    throw new ProblemError(400, {
      detail: `url=${JSON.stringify(address.slice(0, 200))} ${reason}.`,
      invalidParameters: [{ name: 'url', reason }],
    });
  }
  return url;
}

async function checkTarget(
  url: URL,
  { hosts, resolve }: FetchOptions,
  signal: AbortSignal,
): Promise<ResolvedAddress> {
  const match = matchAllowList(url, hosts);
  if (!match) throw hostNotAllowed(url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family
    ? [{ address: host, family }]
    : await Promise.race([resolve(host), rejectOnAbort(signal)]);
  const [first] = addresses;
  if (!first) throw new ProblemError(502, { detail: `${url.host} has no IP address.` });
  const isAllowed = match === 'explicit' || addresses.every(({ address }) => isPublicAddress(address));
  if (!isAllowed) throw hostNotAllowed(url);
  return first;
}

function open(url: URL, pinned: ResolvedAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, [{ ...pinned }]);
    else callback(null, pinned.address, pinned.family);
  };
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        lookup,
        signal,
        agent: false,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'edu-embed-images' },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function readImage(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    checkHeaders(response, maxBytes);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  } finally {
    response.destroy();
  }
}

function checkHeaders({ statusCode = 0, headers }: IncomingMessage, maxBytes: number): void {
  if (statusCode === 404 || statusCode === 410)
    throw new ProblemError(404, { detail: 'The host does not have this image.' });
  if (statusCode !== 200)
    throw new ProblemError(502, { detail: `The host of the image responded with ${statusCode}.` });
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!type.startsWith('image/') || type === 'image/svg+xml')
    throw new ProblemError(415, {
      detail: `The URL returned ${type || 'no content type'}, not an image.`,
    });
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/** Also for an allowed host with a private address, so that responses do not reveal our network. */
function hostNotAllowed({ host }: URL): ProblemError {
  return new ProblemError(403, {
    detail: `Images of ${host} are not allowed. The operator can allow a host with IMAGE_HOSTS.`,
  });
}

function tooLarge(maxBytes: number): ProblemError {
  return new ProblemError(502, {
    detail: `The image is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
  });
}
