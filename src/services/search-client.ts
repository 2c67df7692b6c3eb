import { degreeLevels } from '../core/degrees.ts';
import { readSponsoredHits } from '../core/model/services/readers.ts';
import type { SearchKey } from '../core/model/services/search-key.ts';
import { searchLimits } from '../core/model/services/search-limits.ts';
import type { SponsoredHit, SponsoredResult } from '../core/model/services/sponsored-hit.ts';
import type { SponsoredQuery } from '../core/queries.ts';
import { parseUrl, trimTrailingSlashes } from '../core/urls.ts';
import { fetchRequester } from './fetch-requester.ts';
import { isLocalHost } from './inventory-client.ts';
import { buildUrl } from './outbound.ts';
import { FinalError, retryOnce } from './retry.ts';
import { withTimeout } from './with-timeout.ts';

/** One search of a multi-query, with the fields that rankings use. */
export interface SearchRequest {
  readonly indexName: string;
  readonly query: string;
  readonly facetFilters: readonly (string | readonly string[])[];
  /** Filters that rank hits instead of excluding any: Algolia adds up the scores of those that match. */
  readonly optionalFilters?: readonly string[];
  readonly hitsPerPage: number;
}

/** Sends searches and resolves to their hits, in the same order. */
export type Search = (
  key: SearchKey,
  requests: readonly SearchRequest[],
) => Promise<readonly (readonly unknown[])[]>;

export interface RankingSearchServices {
  /** Resolves to undefined on failure, which it has logged. */
  querySearchKey(): Promise<SearchKey | undefined>;
  readonly search: Search;
  readonly log: (message: string, cause?: unknown) => void;
  /** Maximum time that a list waits for its sponsored entries. */
  readonly timeoutMs?: number;
  /** Delay before a failed search is retried. */
  readonly retryDelayMs?: number;
}

const defaultTimeoutMs = 3000;
const requestTimeoutsMs = { connect: 2000, read: 5000, write: 5000 };

/** The hosts in the client's format; without any, the script's own host. */
export function readHosts(
  hosts: readonly string[],
  origin: string,
): { url: string; accept: 'readWrite'; protocol: 'http' | 'https' }[] {
  const script = parseUrl(origin);
  return (hosts.length > 0 ? hosts : [origin]).map((text) => {
    const scheme = /^(https?):\/\//i.exec(text)?.[1]?.toLowerCase();
    const url = trimTrailingSlashes(text.replace(/^https?:\/\//i, ''));
    const isHttp =
      url === script?.host
        ? script.protocol === 'http:'
        : isLocalHost((url.split('/')[0] ?? '').replace(/:\d+$/, ''));
    return {
      url,
      accept: 'readWrite',
      protocol: (scheme ?? (isHttp ? 'http' : 'https')) as 'http' | 'https',
    };
  });
}

/**
 * Searches with Algolia's own client, which is a chunk that loads with the first search.
 * A key without an application id belongs to the configured application.
 */
export function createSearch(
  options: {
    readonly appId: string;
    readonly hosts: readonly string[];
    readonly requester?: typeof fetchRequester;
  },
  origin: string,
): Search {
  return async ({ appId, key }, requests) => {
    const { liteClient } = await import('algoliasearch/lite');
    const client = liteClient(appId ?? options.appId, key, {
      hosts: readHosts(options.hosts, origin),
      timeouts: requestTimeoutsMs,
      ...(typeof XMLHttpRequest === 'undefined' && { requester: options.requester ?? fetchRequester }),
    });
    const { results } = await client.search<unknown>({ requests: requests as never });
    return results.map((result) => ('hits' in result ? result.hits : []));
  };
}

/** True if a preset can be a slug of the degree list, or is not set. */
export function isSlug(preset: string | undefined): boolean {
  return !preset || /^[\w-]{1,100}$/.test(preset);
}

/** The presets as facet filters; `general` means any. */
function presetFilters({ degree, category, subject }: SponsoredQuery): string[] {
  const presets = { degree, category, subject };
  return Object.entries(presets).flatMap(([name, slug]) =>
    slug && slug !== 'general' ? [`program.${name}.slug:${slug}`] : [],
  );
}

/**
 * Ranks a school's programs by how close they are to the presets: first by subject, then by category,
 * then by degree level. The index returns only the first program of each school.
 */
function rankingFilters({ degree, category, subject }: SponsoredQuery): string[] {
  const level = degreeLevels.indexOf(degree ?? '');
  const degrees =
    level < 0
      ? []
      : degreeLevels.map((slug, index) => ['degree', slug, 4 - Math.abs(index - level)] as const);
  const filters = [['subject', subject, 16] as const, ['category', category, 8] as const, ...degrees];
  return filters.flatMap(([name, slug, score]) =>
    slug && slug !== 'general' ? [`program.${name}.slug:${slug}<score=${score}>`] : [],
  );
}

/**
 * The two searches of a ranking. They exclude and link only as many ranked schools as the service's limits
 * allow.
 */
function toRequests(indexName: string, query: SponsoredQuery): SearchRequest[] {
  const { maxHits, maxFilterTerms } = searchLimits;
  const presets = presetFilters(query);
  const candidates = Math.min(query.slots, maxHits / 2);
  const ids = query.schoolIds.slice(0, Math.min(maxHits - candidates, maxFilterTerms - presets.length));
  const excluded = ids.map((id) => `school.sdbSchoolId:-${id}`);
  const ranked = ids.map((id) => `school.sdbSchoolId:${id}`);
  return [
    { indexName, query: '', facetFilters: [...presets, ...excluded], hitsPerPage: candidates },
    {
      indexName,
      query: '',
      facetFilters: [ranked],
      optionalFilters: rankingFilters(query),
      hitsPerPage: ranked.length,
    },
  ];
}

/** At most one hit per school; drops ranked schools and schools that do not pay. */
function readSponsored(
  hits: readonly unknown[],
  { schoolIds, slots }: SponsoredQuery,
): readonly SponsoredHit[] {
  const usedIds = new Set(schoolIds);
  const paid = readSponsoredHits(hits).filter(({ school, sponsored }) => {
    const id = String(school.sdbSchoolId ?? school.slug);
    return sponsored !== false && !usedIds.has(id) && usedIds.add(id);
  });
  return paid.slice(0, slots);
}

/** Links of the ranked schools. Made-up schools have no website: their cards link to our pages about them. */
function readLinks(hits: readonly unknown[]): Record<string, string> {
  return Object.fromEntries(
    readSponsoredHits(hits).flatMap(({ school, url, helid }) =>
      url && school.sdbSchoolId && !school.sample
        ? [[String(school.sdbSchoolId), buildUrl(url, { helid })]]
        : [],
    ),
  );
}

/** One of the specification's two errors for rankings without sponsored entries; not a failure. */
class NoSponsorsError extends FinalError {}

async function searchRanking(
  query: SponsoredQuery,
  { querySearchKey, search, retryDelayMs }: RankingSearchServices,
): Promise<SponsoredResult> {
  const key = await querySearchKey();
  const index = key?.indexes[0];
  if (!key || !index) throw new NoSponsorsError('No Algolia index found');
  const requests = toRequests(`${index}_ranking`, query);
  const [candidates = [], ranked = []] = await retryOnce(() => search(key, requests), retryDelayMs);
  const sponsored = readSponsored(candidates, query);
  if (sponsored.length === 0 && query.slots > 0) throw new NoSponsorsError('No sponsored results found');
  return { sponsored, links: readLinks(ranked) };
}

/**
 * Creates the search for a ranking's sponsored schools and for the links of its ranked schools.
 * It never rejects: the result contains the error, and failures are also logged.
 */
export function createRankingSearch(
  services: RankingSearchServices,
): (query: SponsoredQuery) => Promise<SponsoredResult> {
  return async (query) => {
    const { schoolIds, degree, category, subject } = query;
    // Invalid slugs have no sponsors, and the service would reject the request.
    if (schoolIds.length === 0 || ![degree, category, subject].every(isSlug))
      return { sponsored: [], links: {} };
    try {
      return await withTimeout(services.timeoutMs ?? defaultTimeoutMs, searchRanking(query, services));
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      // `querySearchKey` has logged a missing key, and a ranking without sponsors is normal.
      if (!(cause instanceof NoSponsorsError)) services.log(`Rankings: ${error}`, cause);
      return { sponsored: [], links: {}, error };
    }
  };
}
