import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DataSource } from '../../../src/core/data-source.ts';
import type { Degree } from '../../../src/core/model/degree.ts';
import type { ProgramListing } from '../../../src/core/model/program-listing.ts';
import type { SponsoredResult } from '../../../src/core/model/sponsored-hit.ts';
import type { SponsoredQuery } from '../../../src/core/queries.ts';
import {
  createInventoryClient,
  type InventoryClient,
  isLocalHost,
} from '../../../src/services/inventory-client.ts';
import { findPresetIds } from '../../../src/services/preset-ids.ts';
import { createRankingSearch, createSearch, type Search } from '../../../src/services/search-client.ts';
import { within } from '../../../src/services/within.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { CatalogueStore } from '../catalogue/catalogue.ts';
import { sponsorCatalogue } from '../catalogue/sponsors.ts';
import { searchIndexOf } from '../search/search-index.ts';
import { searchKeyFor } from './inventory.ts';
import { matchPrograms } from './matching.ts';

export interface PaidContentOptions {
  readonly configuration: Pick<
    Configuration,
    'identityToken' | 'inventoryUrl' | 'inventoryStagingUrl' | 'searchUrl' | 'searchAppId' | 'siteUrl'
  >;
  readonly catalogue: CatalogueStore;
  /** The outside inventory service knows what the list says by id. */
  readonly degrees?: () => readonly Degree[];
  /** The client of the outside inventory, where others ask it too: what it said of an outage it does not say again. */
  readonly inventory?: InventoryClient | undefined;
  readonly log: (message: string, cause?: unknown) => void;
  readonly fetch?: typeof globalThis.fetch;
  /** How long a page waits for outside services before it is drawn without them. */
  readonly timeoutMs?: number;
}

type ProgramsQuestion = Parameters<NonNullable<DataSource['programs']>>[0];

/** The page that shows a listing. */
export interface Presentation {
  /** The page's public address. */
  readonly presentationUrl?: string;
  /** What the site's analytics configuration adds to the request: tenantId, webContext, writeKey. */
  readonly trackingContext?: Readonly<Record<string, unknown>>;
}

/** The part of a data source that paid placements come from. */
export interface PaidContent extends Required<Pick<DataSource, 'sponsored'>> {
  programs(question: ProgramsQuestion, presentation?: Presentation): Promise<readonly ProgramListing[]>;
}

/** An id for a response of the built-in inventory. Equal questions get equal ids, so that rendered fragments stay identical. */
function builtInRequestId(version: string, question: ProgramsQuestion): string {
  const { degree, category, subject, limit } = question;
  const hash = createHash('sha256')
    .update(JSON.stringify([version, degree, category, subject, limit]))
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Sponsored programs of the built-in inventory, in the form of its HTTP response. */
function builtInPrograms(question: ProgramsQuestion): readonly ProgramListing[] {
  const catalogue = sponsorCatalogue();
  const requestId = builtInRequestId(catalogue.version, question);
  return matchPrograms(catalogue, { ...question, isDistinct: true, withRelated: true }).programs.map(
    (listing) => ({ ...listing, requestId }),
  );
}

function builtInSearchOf(catalogue: CatalogueStore): Search {
  return async (_key, requests) =>
    Promise.all(
      requests.map(async (request) => (await searchIndexOf(catalogue.current()).search(request)).hits),
    );
}

/** Caches the built-in services' responses by the catalogue's version and the query. */
function cacheResponses<Query, Result>(
  run: (query: Query) => Promise<Result>,
  catalogue: CatalogueStore,
): (query: Query) => Promise<Result> {
  const cache = new LRUCache<string, Promise<Result>>({ max: 500 });
  return (query) => {
    const { kind, version } = catalogue.current();
    const key = JSON.stringify([kind, version, query]);
    const result = cache.get(key) ?? run(query);
    cache.set(key, result);
    // A failed query runs again next time.
    result.catch(() => cache.delete(key));
    return result;
  };
}

/**
 * The client of the outside inventory service; undefined where the built-in one stands in. Without
 * SITE_URL the server does not know its public host, so it counts as local and uses staging.
 */
export function connectInventory({
  configuration: {
    identityToken,
    inventoryUrl: production,
    inventoryStagingUrl: staging = production,
    siteUrl,
  },
  fetch = globalThis.fetch,
  log,
}: Pick<PaidContentOptions, 'configuration' | 'fetch' | 'log'>): InventoryClient | undefined {
  const hostname = new URL(siteUrl ?? 'http://localhost').hostname;
  const service = isLocalHost(hostname) ? staging : production;
  return service
    ? createInventoryClient({
        inventoryUrl: { production: service, staging: service },
        identityToken,
        hostname,
        fetch,
        log,
      })
    : undefined;
}

/**
 * Sponsored cards and listings for pages that the server draws: out of its own
 * catalogue, or from the services that the operator set. Each page asks, so the
 * same services see the same questions as from a browser.
 */
export function createPaidContent(options: PaidContentOptions): PaidContent {
  const { configuration, catalogue, degrees = () => [], log, timeoutMs = 1500 } = options;
  const { searchUrl, searchAppId: appId } = configuration;
  const inventory = options.inventory ?? connectInventory(options);
  const search = searchUrl
    ? createSearch({ appId, hosts: [searchUrl] }, searchUrl)
    : builtInSearchOf(catalogue);
  const querySearchKey = async () => (inventory ? inventory.querySearchKey() : searchKeyFor(configuration));
  const askSponsored = createRankingSearch({ querySearchKey, search, log, timeoutMs });

  const paid: PaidContent = {
    async programs(question, { presentationUrl, trackingContext = {} } = {}) {
      const { limit, ...presets } = question;
      if (!inventory) return builtInPrograms(question);
      const request = {
        criteria: { ...findPresetIds(degrees(), presets), limit },
        context: { presentationUrl },
        trackingContext,
      };
      const found = await within(timeoutMs, inventory.queryPrograms(request));
      // The browser retries: the page renders the listing's placeholders.
      if (!found) throw new Error('The inventory service returned no programs.');
      return found;
    },
    sponsored: (question: SponsoredQuery): Promise<SponsoredResult> => askSponsored(question),
  };
  if (inventory || searchUrl) return paid;
  return {
    programs: cacheResponses((question) => paid.programs(question), catalogue),
    sponsored: cacheResponses(paid.sponsored, catalogue),
  };
}
