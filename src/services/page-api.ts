import type { DataSource } from '../core/data-source.ts';
import type { PageData } from '../core/model/page-data.ts';
import { contentQueries, createMethods, toApiPath } from '../core/queries.ts';
import { dedupeRequests } from './dedupe-requests.ts';
import type { ProgramApi, ProgramApiOptions } from './program-api.ts';
import { responseError, retryOnce } from './retry.ts';

export interface PageApiOptions
  extends Omit<ProgramApiOptions, 'fetch' | 'log'>,
    Partial<Pick<ProgramApiOptions, 'fetch' | 'log'>> {
  /** The data that our server wrote into the page; null on pages of other servers. */
  readonly pageData?: PageData | null;
}

const timeoutMs = 10_000;

/** Fetches JSON; resolves to null for a 404 and rejects for every other failure. */
async function fetchJson(url: string, fetch: typeof globalThis.fetch): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  const { status, statusText } = response;
  if (status === 404) return null;
  if (!response.ok) throw responseError(status, `${url}: ${statusText || status}`);
  return response.json();
}

/**
 * The browser's data source: page data first, then the JSON API of the script's
 * origin. Equal queries of several elements share one request.
 */
export function createPageApi(options: PageApiOptions): DataSource {
  const {
    config,
    origin,
    pageData,
    fetch = (...request) => globalThis.fetch(...request),
    log = console.warn,
    retryDelayMs,
  } = options;
  const dedupe = dedupeRequests();
  // Most pages request no programs, so the code for them loads with the first query.
  const programs = (): Promise<ProgramApi> =>
    dedupe('programs', async () =>
      (await import('./program-api.ts')).createProgramApi({ ...options, fetch, log }),
    );
  const { degrees: _, ...apiQueries } = contentQueries;

  return {
    config,
    ...createMethods(apiQueries, async (_name, query, parameters) => {
      const load = async (missing: object) => {
        const url = `${origin}/api/${toApiPath(query.path ?? '', missing)}`;
        return dedupe(url, async () => {
          const result = (await retryOnce(() => fetchJson(url, fetch), retryDelayMs)) ?? query.empty;
          if (typeof result !== 'object' || query.isResult?.(result) === false)
            throw new Error(`${url}: the response does not have the expected shape`);
          return result;
        });
      };
      return query.fromPageData ? query.fromPageData(pageData ?? {}, parameters, load) : load(parameters);
    }),
    degrees: async () => (await programs()).degrees(),
    programs: async (query) => (await programs()).programs(query),
    sponsored: async (query) => (await programs()).sponsored(query),
  };
}
