import type { DegreesResponse } from '../core/model/degree.ts';
import type { InventoryRequest } from '../core/model/services/inventory-request.ts';
import type { ProgramListing } from '../core/model/services/program-listing.ts';
import { type Reader, readDegrees, readPrograms, readSearchKey } from '../core/model/services/readers.ts';
import type { SearchKey } from '../core/model/services/search-key.ts';
import { trimTrailingSlashes } from '../core/urls.ts';
import { FinalError, responseError, retryOnce } from './retry.ts';

export interface InventoryOptions {
  readonly inventoryUrl: { readonly production: string; readonly staging: string };
  readonly identityToken: string;
  /** The page's host name; without one, the client uses the staging service. */
  readonly hostname?: string;
  readonly fetch: typeof globalThis.fetch;
  readonly log: (message: string, cause?: unknown) => void;
  /** Delay before a failed request is retried. */
  readonly retryDelayMs?: number;
}

/**
 * Every query resolves to undefined without a token or a valid response. The client logs the reason
 * once, and again only after a success or for another reason.
 */
export interface InventoryClient {
  queryDegrees(request?: InventoryRequest): Promise<(DegreesResponse & { requestId?: string }) | undefined>;
  /** @param signal ends the requests; replaces the client's timeout of 10 s */
  queryPrograms(request?: InventoryRequest, signal?: AbortSignal): Promise<ProgramListing[] | undefined>;
  querySearchKey(request?: InventoryRequest): Promise<(SearchKey & { requestId?: string }) | undefined>;
}

const timeoutMs = 10_000;
const media = { media: 'organic', channel: 'web' };
const defaults = {
  degrees: { criteria: {}, context: { ...media, experience: 'quick-degree-finder' }, trackingContext: {} },
  programs: {
    criteria: { distinctSchoolsOnly: true, includeRelatedPrograms: true, limit: 10 },
    context: { ...media, experience: 'editorial-links' },
    trackingContext: { formatType: 'ad', formatSubtype: 'sonic-editorial-listings' },
  },
  key: {
    criteria: {},
    context: media,
    trackingContext: { formatSubtype: 'sponsored-ranking-card', positionEngine: 'manual' },
  },
};

/** True for localhost and any IP address; IPv6 with or without brackets. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.includes(':');
}

/** Merges a request into the default one, section by section. */
export function mergeRequest(base: InventoryRequest, request: InventoryRequest = {}): InventoryRequest {
  return {
    criteria: { ...base.criteria, ...request.criteria },
    context: { ...base.context, ...request.context },
    trackingContext: { ...base.trackingContext, ...request.trackingContext },
  };
}

/** Parses the body; undefined unless it is JSON. Rejects when the connection is interrupted. */
function readJson(response: Response): Promise<unknown> {
  return response.json().catch((cause: unknown) => {
    if (!(cause instanceof SyntaxError)) throw cause;
  });
}

async function post<T>(
  url: string,
  body: InventoryRequest,
  { fetch }: InventoryOptions,
  read: Reader<T>,
  signal: AbortSignal | undefined,
): Promise<{ result: T; requestId?: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(timeoutMs),
  });
  const { status, statusText, headers } = response;
  if (status !== 200) throw responseError(status, statusText || `HTTP ${status}`);
  const result = read(await readJson(response));
  if (!result) throw new FinalError('malformed response');
  return { result, requestId: headers.get('request-id') ?? undefined };
}

/**
 * The inventory service's client, for the browser and the server. On a developer's machine it uses
 * the staging service, so that clicks there never count as traffic.
 */
export function createInventoryClient(options: InventoryOptions): InventoryClient {
  let baseUrl: string | undefined;
  /** The last logged message of each path that has failed since its last success. */
  const failures = new Map<string, string>();
  const chooseBaseUrl = (): string => {
    if (!options.hostname) options.log('No Host');
    const isStaging = !options.hostname || isLocalHost(options.hostname);
    return trimTrailingSlashes(options.inventoryUrl[isStaging ? 'staging' : 'production']);
  };
  const query = async <T>(
    path: string,
    preset: InventoryRequest,
    request: InventoryRequest | undefined,
    read: Reader<T>,
    signal?: AbortSignal,
  ) => {
    if (!options.identityToken) return undefined;
    baseUrl ??= chooseBaseUrl();
    const url = `${baseUrl}/v1/${path}?idToken=${encodeURIComponent(options.identityToken)}`;
    try {
      const send = () => post(url, mergeRequest(preset, request), options, read, signal);
      const response = await retryOnce(send, options.retryDelayMs);
      failures.delete(path);
      return response;
    } catch (cause) {
      const message = `Inventory: ${cause instanceof Error ? cause.message : cause}`;
      if (![...failures.values()].includes(message)) options.log(message, cause);
      failures.set(path, message);
      return undefined;
    }
  };
  return {
    async queryDegrees(request) {
      const response = await query('inventory/degrees/query', defaults.degrees, request, readDegrees);
      return response && { ...response.result, requestId: response.requestId };
    },
    async queryPrograms(request, signal) {
      const { programs } = defaults;
      const response = await query('inventory/programs/query', programs, request, readPrograms, signal);
      return response?.result.map((entry) => ({ ...entry, requestId: response.requestId }));
    },
    async querySearchKey(request) {
      const response = await query('algolia/key', defaults.key, request, readSearchKey);
      return response && { ...response.result, requestId: response.requestId };
    },
  };
}
