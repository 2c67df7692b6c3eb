import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ProblemError } from '../http/problem-details.ts';
import { isPublicAddress, matchAllowList, type Resolve, type ResolvedAddress } from './address-guard.ts';

export interface FetchOptions {
  /** `host` or `host:port`, lower case. */
  readonly hosts: readonly string[];
  readonly resolve: Resolve;
  readonly maximumBytes: number;
  readonly timeoutMilliseconds: number;
  /** Aborts when nobody waits for the picture any more. */
  readonly signal: AbortSignal;
}

const maximumRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a picture from an allowed host. Each hop is checked anew, and the
 * connection goes to the very address that was checked: a name that resolves to
 * something else a moment later gains nothing. Throws
 * ProblemErrors, and the signal's reason when it aborts.
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds);
  const signal = AbortSignal.any([timeout, options.signal]);
  let url = parseRemoteUrl(address);
  try {
    for (let hop = 0; hop <= maximumRedirects; hop += 1) {
      const response = await open(url, await checkTarget(url, options, signal), signal);
      const { statusCode = 0, headers } = response;
      if (!redirects.has(statusCode)) return await readPicture(response, options.maximumBytes);
      response.destroy();
      url = parseRemoteUrl(headers.location ?? '', url);
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    options.signal.throwIfAborted();
    if (timeout.aborted)
      throw new ProblemError(504, { detail: 'The host of the picture did not respond in time.' }, error);
    throw new ProblemError(502, { detail: 'The picture could not be fetched.' }, error);
  }
  throw new ProblemError(502, { detail: `The picture is behind more than ${maximumRedirects} redirects.` });
}

function parseRemoteUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    const reason = 'must be a path of a picture here, or an http(s) address without a login';
    throw new ProblemError(400, {
      detail: `The query is not valid: url ${reason}.`,
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
  if (!match) throw new ProblemError(403, { detail: `Pictures of ${url.host} are not served here.` });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family
    ? [{ address: host, family }]
    : await Promise.race([resolve(host), rejectOnAbort(signal)]);
  const [first] = addresses;
  if (!first) throw new ProblemError(502, { detail: `${url.host} has no address.` });
  const isAllowed = match === 'explicit' || addresses.every(({ address }) => isPublicAddress(address));
  if (!isAllowed) throw new ProblemError(403, { detail: `Pictures of ${url.host} are not served here.` });
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

async function readPicture(response: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  try {
    checkHead(response, maximumBytes);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maximumBytes) throw tooLarge(maximumBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  } finally {
    response.destroy();
  }
}

function checkHead({ statusCode = 0, headers }: IncomingMessage, maximumBytes: number): void {
  if (statusCode === 404 || statusCode === 410)
    throw new ProblemError(404, { detail: 'The host has no such picture.' });
  if (statusCode !== 200)
    throw new ProblemError(502, { detail: `The host of the picture answered ${statusCode}.` });
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!type.startsWith('image/') || type === 'image/svg+xml')
    throw new ProblemError(415, {
      detail: `The address leads to ${type || 'something without a type'}, not to a picture.`,
    });
  if (Number(headers['content-length'] ?? 0) > maximumBytes) throw tooLarge(maximumBytes);
}

function tooLarge(maximumBytes: number): ProblemError {
  return new ProblemError(502, {
    detail: `The picture is larger than ${Math.floor(maximumBytes / 1024 / 1024)} MB.`,
  });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
