import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataSource } from '../../../src/core/data-source.ts';
import type { Degree } from '../../../src/core/model/degree.ts';
import type { ProgramListing } from '../../../src/core/model/services/program-listing.ts';
import type { SponsoredResult } from '../../../src/core/model/services/sponsored-hit.ts';
import type { SponsoredQuery } from '../../../src/core/queries.ts';
import {
  createInventoryClient,
  type InventoryClient,
  isLocalHost,
} from '../../../src/services/inventory-client.ts';
import { findPresetIds } from '../../../src/services/preset-ids.ts';
import { createRankingSearch, createSearch, type Search } from '../../../src/services/search-client.ts';
import { withTimeout } from '../../../src/services/with-timeout.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { type Metrics, observeRequest } from '../../metrics/metrics.ts';
import type { CatalogStore } from '../catalog/catalog.ts';
import { sponsorCatalog } from '../catalog/sponsors.ts';
import { searchIndexOf } from '../search/search-index.ts';
import { searchKeyFor } from './inventory.ts';
import { matchPrograms } from './matching.ts';
import { fetchFromService, serviceRequester } from './service-responses.ts';

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
  /** How long a page waits for external services before it is rendered without them; default 1500. */
  readonly timeoutMs?: number;
  readonly metrics?: Pick<Metrics, 'serviceSeconds'>;
}

type ProgramsQuery = Parameters<NonNullable<DataSource['programs']>>[0];

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
 * The request id of a response of the built-in inventory. Equal queries get equal ids, so that
 * rendered fragments stay identical.
 */
function builtInRequestId(version: string, query: ProgramsQuery): string {
  const { degree, category, subject, limit } = query;
  const hash = createHash('sha256')
    .update(JSON.stringify([version, degree, category, subject, limit]))
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Sponsored programs of the built-in inventory, in the format of its HTTP response. */
function builtInPrograms(query: ProgramsQuery): readonly ProgramListing[] {
  const catalog = sponsorCatalog();
  const requestId = builtInRequestId(catalog.version, query);
  return matchPrograms(catalog, { ...query, isDistinct: true, includesRelated: true }).programs.map(
    (listing) => ({ ...listing, requestId }),
  );
}

function builtInSearchOf(catalog: CatalogStore): Search {
  return async (_key, requests) =>
    Promise.all(
      requests.map(async (request) => (await searchIndexOf(catalog.current()).search(request)).hits),
    );
}

/**
 * Caches the built-in search's responses by the catalog's version and the query, which saves 0.7 ms for each
 * rendering of a ranking.
 */
function cacheSponsored(run: PaidContent['sponsored'], catalog: CatalogStore): PaidContent['sponsored'] {
  const cache = new LRUCache<string, Promise<SponsoredResult>>({ max: 500 });
  return (query) => {
    const { kind, version } = catalog.current();
    const key = JSON.stringify([kind, version, query]);
    const result = cache.get(key) ?? run(query);
    cache.set(key, result);
    // A failed query runs again next time.
    result.catch(() => cache.delete(key));
    return result;
  };
}

/**
 * Creates a client of the external inventory service; returns undefined if the built-in service is
 * used instead. Without SITE_URL the public host is unknown, so staging is used.
 */
export function connectInventory({
  configuration,
  fetch = globalThis.fetch,
  log,
}: Pick<PaidContentOptions, 'configuration' | 'fetch' | 'log'>): InventoryClient | undefined {
  const { identityToken, inventoryUrl, inventoryStagingUrl = inventoryUrl, siteUrl } = configuration;
  const hostname = new URL(siteUrl ?? 'http://localhost').hostname;
  const service = isLocalHost(hostname) ? inventoryStagingUrl : inventoryUrl;
  if (!service) return undefined;
  return createInventoryClient({
    inventoryUrl: { production: service, staging: service },
    identityToken,
    hostname,
    fetch: fetchFromService(fetch),
    log,
  });
}

/**
 * Provides sponsored cards and listings for server-rendered pages, from the built-in services or the external
 * ones that the operator configured. External services get one request per page, as from a browser.
 */
export function createPaidContent(options: PaidContentOptions): PaidContent {
  const { configuration, catalog, degrees = () => [], log, timeoutMs = 1500, metrics } = options;
  const observeService = (service: string) => (seconds: number, result: string) =>
    metrics?.serviceSeconds.observe({ service, result }, seconds);
  const { searchUrl, searchAppId: appId } = configuration;
  const inventory = options.inventory ?? connectInventory(options);
  const search = searchUrl
    ? createSearch({ appId, hosts: [searchUrl], requester: serviceRequester }, searchUrl)
    : builtInSearchOf(catalog);
  const querySearchKey = async () => (inventory ? inventory.querySearchKey() : searchKeyFor(configuration));
  const findSponsored = createRankingSearch({ querySearchKey, search, log, timeoutMs });

  const paid: PaidContent = {
    async programs(query, { presentationUrl, trackingContext = {} } = {}) {
      const { limit, ...presets } = query;
      if (!inventory) return builtInPrograms(query);
      const request = {
        criteria: { ...findPresetIds(degrees(), presets), limit },
        context: { presentationUrl },
        trackingContext,
      };
      return observeRequest(observeService('inventory'), async () => {
        const found = await withTimeout(timeoutMs, inventory.queryPrograms(request));
        // The page renders placeholders, and the browser retries.
        if (!found) throw new Error('The inventory service returned no programs.');
        return found;
      });
    },
    sponsored: (query: SponsoredQuery): Promise<SponsoredResult> =>
      observeRequest(searchUrl ? observeService('search') : undefined, () => findSponsored(query)),
  };
  // Not cached with external services, because they may fail.
  return inventory || searchUrl ? paid : { ...paid, sponsored: cacheSponsored(paid.sponsored, catalog) };
}
