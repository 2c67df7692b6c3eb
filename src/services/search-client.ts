import { readSponsoredHits } from '../core/model/readers.ts';
import type { SearchKey } from '../core/model/search-key.ts';
import { searchLimits } from '../core/model/search-limits.ts';
import type { SponsoredHit, SponsoredResult } from '../core/model/sponsored-hit.ts';
import type { SponsoredQuery } from '../core/queries.ts';
import { isLocalHost } from './inventory-client.ts';
import { buildUrl } from './outbound.ts';
import { FinalError, retryOnce } from './retry.ts';
import { within } from './within.ts';

/** One search of a multi-query, as far as rankings need it. */
export interface SearchRequest {
  readonly indexName: string;
  readonly query: string;
  readonly facetFilters: readonly (string | readonly string[])[];
  /** Filters that reorder instead of excluding: Algolia adds up the scores of those that match. */
  readonly optionalFilters?: readonly string[];
  readonly hitsPerPage: number;
}

/** Sends searches and resolves to their hits, in the same order. */
export type Search = (
  key: SearchKey,
  requests: readonly SearchRequest[],
) => Promise<readonly (readonly unknown[])[]>;

export interface RankingSearchServices {
  /** Undefined when there is none; why is in the log already. */
  querySearchKey(): Promise<SearchKey | undefined>;
  readonly search: Search;
  readonly log: (message: string, cause?: unknown) => void;
  /** Milliseconds that a list waits for what others pay for, before it is shown without. */
  readonly timeoutMs?: number;
  /** Milliseconds before a search that failed is made once more. */
  readonly pause?: number;
}

const seconds = { connect: 2, read: 5, write: 5 };

/** The hosts as the client wants them; without any, the script's own. */
export function readHosts(
  hosts: readonly string[],
  origin: string,
): { url: string; accept: 'readWrite'; protocol: 'http' | 'https' }[] {
  const here = URL.canParse(origin) ? new URL(origin) : undefined;
  const known = hosts.length > 0 ? hosts : [origin];
  return known.map((text) => {
    const scheme = /^(https?):\/\//i.exec(text)?.[1]?.toLowerCase();
    const url = text.replace(/^https?:\/\//i, '').replace(/\/+$/, '');
    const guess =
      url === here?.host ? here.protocol === 'http:' : isLocalHost(url.replace(/(:\d+)?(\/.*)?$/, ''));
    return { url, accept: 'readWrite', protocol: (scheme ?? (guess ? 'http' : 'https')) as 'http' | 'https' };
  });
}

/**
 * The official client, which is code of its own: it is fetched when something is searched for.
 * A key that comes without an application id belongs to the configured application.
 */
export function createSearch(
  options: { readonly appId: string; readonly hosts: readonly string[] },
  origin: string,
): Search {
  return async ({ appId, key }, requests) => {
    const { liteClient } = await import('algoliasearch/lite');
    const client = liteClient(appId ?? options.appId, key, {
      hosts: readHosts(options.hosts, origin),
      timeouts: toMilliseconds(seconds),
    });
    const { results } = await client.search<unknown>({ requests: requests as never });
    return results.map((result) => ('hits' in result ? result.hits : []));
  };
}

function toMilliseconds({ connect, read, write }: typeof seconds): typeof seconds {
  return { connect: connect * 1000, read: read * 1000, write: write * 1000 };
}

/** True for what a preset may be: a slug of the degree list, or nothing. */
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

const degreeOrder = ['associates', 'bachelors', 'masters', 'doctorate'];

/**
 * Ranks a school's programs by how near they are to the presets: the same subject first, then the
 * same category, then the nearest degree. The index returns one program for each school: the first.
 */
function nearestFirst({ degree, category, subject }: SponsoredQuery): string[] {
  const wanted = degreeOrder.indexOf(degree ?? '');
  const degrees =
    wanted < 0
      ? []
      : degreeOrder.map((slug, index) => ['degree', slug, 4 - Math.abs(index - wanted)] as const);
  const filters = [['subject', subject, 16] as const, ['category', category, 8] as const, ...degrees];
  return filters.flatMap(([name, slug, score]) =>
    slug && slug !== 'general' ? [`program.${name}.slug:${slug}<score=${score}>`] : [],
  );
}

/** Stays within the limits of the service: of a very long ranking, the first schools are excluded and linked. */
function toRequests(indexName: string, question: SponsoredQuery): SearchRequest[] {
  const { maxHits, maxFilterTerms } = searchLimits;
  const presets = presetFilters(question);
  const candidates = Math.min(question.places, maxHits / 2);
  const ids = question.schoolIds.slice(0, Math.min(maxHits - candidates, maxFilterTerms - presets.length));
  const excluded = ids.map((id) => `school.sdbSchoolId:-${id}`);
  const ranked = ids.map((id) => `school.sdbSchoolId:${id}`);
  return [
    { indexName, query: '', facetFilters: [...presets, ...excluded], hitsPerPage: candidates },
    {
      indexName,
      query: '',
      facetFilters: [ranked],
      optionalFilters: nearestFirst(question),
      hitsPerPage: ranked.length,
    },
  ];
}

/** One card for each school, and none for a school that the service says does not pay. */
function readSponsored(
  hits: readonly unknown[],
  { schoolIds, places }: SponsoredQuery,
): readonly SponsoredHit[] {
  const taken = new Set(schoolIds);
  const paid = readSponsoredHits(hits).filter(({ school, sponsored }) => {
    const id = String(school.sdbSchoolId ?? school.slug);
    return sponsored !== false && !taken.has(id) && taken.add(id);
  });
  return paid.slice(0, places);
}

function readLinks(hits: readonly unknown[]): Record<string, string> {
  return Object.fromEntries(
    readSponsoredHits(hits).flatMap(({ school, url, helid }) =>
      url ? [[String(school.sdbSchoolId), buildUrl(url, { helid })]] : [],
    ),
  );
}

/** The two outcomes of the specification that are stored as errors. */
class NothingToShow extends FinalError {}

async function searchRanking(
  question: SponsoredQuery,
  { querySearchKey, search, pause }: RankingSearchServices,
): Promise<SponsoredResult> {
  const key = await querySearchKey();
  const index = key?.indexes[0];
  if (!key || !index) throw new NothingToShow('No Algolia index found');
  const requests = toRequests(`${index}_ranking`, question);
  const [candidates = [], ranked = []] = await retryOnce(() => search(key, requests), pause);
  const sponsored = readSponsored(candidates, question);
  if (sponsored.length === 0 && question.places > 0) throw new NothingToShow('No sponsored results found');
  return { sponsored, links: readLinks(ranked) };
}

/**
 * The two searches of a ranking: schools that pay, without those that are ranked,
 * and the ranked ones' addresses. Whatever goes wrong stands in the answer, because
 * the ranking is shown without either; failures are logged, too.
 */
export function createRankingSearch(
  services: RankingSearchServices,
): (question: SponsoredQuery) => Promise<SponsoredResult> {
  return async (question) => {
    const { schoolIds, degree, category, subject } = question;
    // Nobody pays for what cannot be a slug, and the service would refuse the question.
    if (schoolIds.length === 0 || ![degree, category, subject].every(isSlug))
      return { sponsored: [], links: {} };
    try {
      return await within(services.timeoutMs ?? 3000, searchRanking(question, services));
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      // A missing key has been logged by who asked for it, and no sponsors are no failure.
      if (!(cause instanceof NothingToShow)) services.log(`Rankings: ${error}`, cause);
      return { sponsored: [], links: {}, error };
    }
  };
}
