import type { DegreesResponse } from '../core/model/degree.ts';
import type { InventoryRequest } from '../core/model/inventory-request.ts';
import type { ProgramListing } from '../core/model/program-listing.ts';
import { type Reader, readDegrees, readPrograms, readSearchKey } from '../core/model/readers.ts';
import type { SearchKey } from '../core/model/search-key.ts';
import { FinalError, retryOnce } from './retry.ts';

export interface InventoryOptions {
  readonly inventoryUrl: { readonly production: string; readonly staging: string };
  readonly identityToken: string;
  /** The page's host name; without one the staging service is asked. */
  readonly hostname?: string;
  readonly fetch: typeof globalThis.fetch;
  readonly log: (message: string, cause?: unknown) => void;
  /** Milliseconds before a call that failed is made once more. */
  readonly pause?: number;
}

/**
 * Every call resolves to undefined when there is no token or no usable answer. The
 * reason is logged, and not again until there was an answer or another reason.
 */
export interface InventoryClient {
  queryDegrees(request?: InventoryRequest): Promise<(DegreesResponse & { requestId?: string }) | undefined>;
  queryPrograms(request?: InventoryRequest): Promise<ProgramListing[] | undefined>;
  querySearchKey(request?: InventoryRequest): Promise<(SearchKey & { requestId?: string }) | undefined>;
}

const timeout = 10_000;
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

/** True for localhost and any IP literal, version 6 with or without its brackets. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.includes(':');
}

/** The caller's request over the defaults, part by part. */
export function mergeRequest(base: InventoryRequest, request: InventoryRequest = {}): InventoryRequest {
  return {
    criteria: { ...base.criteria, ...request.criteria },
    context: { ...base.context, ...request.context },
    trackingContext: { ...base.trackingContext, ...request.trackingContext },
  };
}

/** Undefined for what is no JSON. A connection that broke off is a failure, as one that never was. */
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
): Promise<{ answer: T; requestId?: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const { status, statusText, headers } = response;
  if (status !== 200) {
    const reason = statusText || `HTTP ${status}`;
    throw status >= 500 || status === 429 ? new Error(reason) : new FinalError(reason);
  }
  const answer = read(await readJson(response));
  if (!answer) throw new FinalError('malformed answer');
  return { answer, requestId: headers.get('request-id') ?? undefined };
}

/**
 * The inventory service as the browser and the server ask it. A hostname of a
 * developer's machine chooses the staging service, so that clicking around there
 * never counts as traffic.
 */
export function createInventoryClient(options: InventoryOptions): InventoryClient {
  let base: string | undefined;
  /** What was last said of a path that has not answered since. */
  const troubles = new Map<string, string>();
  const chooseBase = (): string => {
    if (!options.hostname) options.log('No Host');
    return options.inventoryUrl[
      !options.hostname || isLocalHost(options.hostname) ? 'staging' : 'production'
    ].replace(/\/+$/, '');
  };
  const ask = async <T>(
    path: string,
    preset: InventoryRequest,
    request: InventoryRequest | undefined,
    read: Reader<T>,
  ) => {
    if (!options.identityToken) return undefined;
    base ??= chooseBase();
    const url = `${base}/v1/${path}?idToken=${encodeURIComponent(options.identityToken)}`;
    try {
      const found = await retryOnce(
        () => post(url, mergeRequest(preset, request), options, read),
        options.pause,
      );
      troubles.delete(path);
      return found;
    } catch (cause) {
      const message = `Inventory: ${cause instanceof Error ? cause.message : cause}`;
      if (![...troubles.values()].includes(message)) options.log(message, cause);
      troubles.set(path, message);
      return undefined;
    }
  };
  return {
    async queryDegrees(request) {
      const found = await ask('inventory/degrees/query', defaults.degrees, request, readDegrees);
      return found && { ...found.answer, requestId: found.requestId };
    },
    async queryPrograms(request) {
      const found = await ask('inventory/programs/query', defaults.programs, request, readPrograms);
      return found?.answer.map((entry) => ({ ...entry, requestId: found.requestId }));
    },
    async querySearchKey(request) {
      const found = await ask('algolia/key', defaults.key, request, readSearchKey);
      return found && { ...found.answer, requestId: found.requestId };
    },
  };
}
