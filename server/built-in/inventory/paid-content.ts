import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  handleWhenResult,
  type Policy,
  wrap,
} from 'cockatiel';
import type { DataSource } from '../../../src/core/data-source.ts';
import type { Degree } from '../../../src/core/model/degree.ts';
import type { ProgramListing } from '../../../src/core/model/services/program-listing.ts';
import type { SponsoredResult } from '../../../src/core/model/services/sponsored-hit.ts';
import { queryKey, type SponsoredQuery } from '../../../src/core/queries.ts';
import {
  createInventoryClient,
  type InventoryClient,
  isLocalHost,
} from '../../../src/services/inventory-client.ts';
import { findPresetIds } from '../../../src/services/preset-ids.ts';
import { createRankingSearch, createSearch, type Search } from '../../../src/services/search-client.ts';
import { withTimeout } from '../../../src/services/with-timeout.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { hashOf } from '../../hash-of.ts';
import { type Metrics, observeRequest } from '../../metrics/metrics.ts';
import type { CatalogStore } from '../catalog/catalog.ts';
import { sponsorCatalog } from '../catalog/sponsors.ts';
import { searchIndexOf } from '../search/search-index.ts';
import { searchKeyFor } from './inventory.ts';
import { matchPrograms } from './matching.ts';
import { limitServiceFetch, serviceRequester } from './service-responses.ts';

export interface PaidContentOptions {
  readonly configuration: Pick<
    Configuration,
    'identityToken' | 'inventoryUrl' | 'inventoryStagingUrl' | 'searchUrl' | 'searchAppId' | 'siteUrl'
  >;
  readonly catalog: CatalogStore;
  /** The degree list, for converting slugs to the ids that the external inventory service expects. */
  readonly degrees?: () => readonly Degree[];
  /** A shared client of the external inventory service, so that an outage is logged once. */
  readonly inventory?: InventoryClient | undefined;
  readonly log: (message: string, cause?: unknown) => void;
  readonly fetch?: typeof globalThis.fetch;
  /** How long a page waits for each service before it is rendered without its entries; default 1500. */
  readonly timeoutMs?: number;
  readonly metrics?: Pick<Metrics, 'serviceSeconds'>;
}

/** Pages render without listings while this many queries wait for the inventory service. */
const maxOpenQueries = 32;
const failuresUntilBreak = 5;
const breakMs = 10_000;

/**
 * Stops queries for a moment after several failures in a row. Otherwise, pages that wait for a hanging
 * service would take all positions in the render queue.
 */
const createBreaker = (failures: Policy) =>
  circuitBreaker(failures, {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(failuresUntilBreak),
  });

type ProgramsQuery = Parameters<NonNullable<DataSource['programs']>>[0];

interface SponsoredSearch {
  readonly result: SponsoredResult;
  /** Whether a service failed. A key without indexes and a ranking without sponsors are normal. */
  readonly hasFailed: boolean;
}

/** Where a listing appears. */
export interface Presentation {
  /** The page's public URL. */
  readonly presentationUrl?: string;
  /** The site's analytics identifiers: tenantId, webContext, writeKey. */
  readonly trackingContext?: Readonly<Record<string, unknown>>;
}

/** The paid placements of a data source. */
export interface PaidContent extends Required<Pick<DataSource, 'sponsored'>> {
  programs(query: ProgramsQuery, presentation?: Presentation): Promise<readonly ProgramListing[]>;
}

/**
 * Sponsored programs of the built-in inventory, in the format of its HTTP response. Equal queries get equal
 * request ids, so that rendered fragments stay identical.
 */
function builtInPrograms(query: ProgramsQuery): readonly ProgramListing[] {
  const catalog = sponsorCatalog();
  const requestId = hashOf(`${catalog.version} ${queryKey('programs', query)}`);
  return matchPrograms(catalog, { ...query, isDistinct: true, includesRelated: true }).programs.map(
    (listing) => ({ ...listing, requestId }),
  );
}

function createBuiltInSearch(store: CatalogStore): Search {
  return (_key, requests) => {
    const index = searchIndexOf(store.current());
    return Promise.all(requests.map(async (request) => (await index.search(request)).hits));
  };
}

/**
 * Creates a client of the external inventory service; returns undefined if the built-in service is
 * used instead. Without SITE_URL the public host is unknown, so staging is used.
 */
export function createExternalInventory({
  configuration,
  fetch = globalThis.fetch,
  log,
}: Pick<PaidContentOptions, 'configuration' | 'fetch' | 'log'>): InventoryClient | undefined {
  const { identityToken, inventoryUrl, inventoryStagingUrl = inventoryUrl, siteUrl } = configuration;
  const hostname = new URL(siteUrl ?? 'http://localhost').hostname;
  const service = isLocalHost(hostname) ? inventoryStagingUrl : inventoryUrl;
  if (!service) return undefined;
  return createInventoryClient({
    // The client selects a URL by the host name, too; only the selected one may be configured.
    inventoryUrl: { production: service, staging: service },
    identityToken,
    hostname,
    fetch: limitServiceFetch(fetch),
    log,
  });
}

/**
 * Provides sponsored cards and listings for server-rendered pages, from the built-in services or the external
 * ones that the operator configured. External services get the same requests as from a browser: one per list
 * of programs, and two per ranking (search key, search).
 */
export function createPaidContent(options: PaidContentOptions): PaidContent {
  const { configuration, catalog, degrees = () => [], log, timeoutMs = 1500, metrics } = options;
  const observeService = (service: string) => (seconds: number, result: string) =>
    metrics?.serviceSeconds.observe({ service, result }, seconds);
  const { searchUrl, searchAppId: appId } = configuration;
  const createExternalSearch = (url: string): Search => {
    const searchService = createSearch({ appId, hosts: [url], requester: serviceRequester }, url);
    return (key, requests) => observeRequest(observeService('search'), () => searchService(key, requests));
  };
  const inventory = options.inventory ?? createExternalInventory(options);
  const search = searchUrl ? createExternalSearch(searchUrl) : createBuiltInSearch(catalog);
  const findSponsored = async (query: SponsoredQuery): Promise<SponsoredSearch> => {
    let hasSearchKey = true;
    const querySearchKey = async () => {
      const key = inventory ? await inventory.querySearchKey() : searchKeyFor(configuration);
      hasSearchKey = key !== undefined;
      return key;
    };
    const result = await createRankingSearch({ querySearchKey, search, log, timeoutMs })(query);
    const isNormal =
      result.error === 'No Algolia index found'
        ? hasSearchKey
        : [undefined, 'No sponsored results found'].includes(result.error);
    return { result, hasFailed: !isNormal };
  };
  const programsPolicy = wrap(bulkhead(maxOpenQueries), createBreaker(handleAll));
  const sponsoredBreaker = createBreaker(handleWhenResult((found) => (found as SponsoredSearch).hasFailed));
  return {
    async programs(query, { presentationUrl, trackingContext = {} } = {}) {
      const { limit, ...presets } = query;
      if (!inventory) return builtInPrograms(query);
      const request = {
        criteria: { ...findPresetIds(degrees(), presets), limit },
        context: { presentationUrl },
        trackingContext,
      };
      const load = async () => {
        // The signal ends requests, but not the client's pause before a retry.
        const found = await withTimeout(
          timeoutMs,
          inventory.queryPrograms(request, AbortSignal.timeout(timeoutMs)),
        );
        // The page renders placeholders, and the browser retries.
        if (!found)
          throw new Error('The inventory service sent no valid response; see the log for the reason.');
        return found;
      };
      return programsPolicy.execute(() => observeRequest(observeService('inventory'), load));
    },
    sponsored: (query) =>
      sponsoredBreaker
        .execute(() => findSponsored(query))
        .then(({ result }) => result)
        .catch(({ message: error }: Error) => ({ sponsored: [], links: {}, error })),
  };
}
