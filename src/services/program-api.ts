import { readHostname } from '../core/browser/hostname.ts';
import type { DataSource } from '../core/data-source.ts';
import type { Degree } from '../core/model/degree.ts';
import type { SiteConfig } from '../core/model/site-config.ts';
import { cacheDegrees, readCachedDegrees } from './cached-degrees.ts';
import { type DedupeRequest, dedupeRequests } from './dedupe-requests.ts';
import { createInventoryClient, type InventoryClient, type InventoryOptions } from './inventory-client.ts';
import { removeVisitorParameters } from './outbound.ts';
import { findPresetIds } from './preset-ids.ts';
import { createRankingSearch, createSearch, isSlug } from './search-client.ts';
import { withTimeout } from './with-timeout.ts';

/** Maximum time that a listing waits for the degree list, which contains the ids of its presets. */
const timeoutMs = 3000;

export interface ProgramApiOptions
  extends Pick<InventoryOptions, 'hostname' | 'fetch' | 'log' | 'retryDelayMs'> {
  /** Origin of the script. It serves the JSON API and, if no others are configured, the services. */
  readonly origin: string;
  readonly config: SiteConfig;
}

/** Queries to the inventory and the search service, for the finder, listings and sponsored cards. */
export type ProgramApi = Required<Pick<DataSource, 'degrees' | 'programs' | 'sponsored'>>;

/** Creates the client; equal queries of all elements share one request. */
export function createProgramApi(options: ProgramApiOptions): ProgramApi {
  const { origin, config, fetch, hostname = readHostname(), log, retryDelayMs } = options;
  const inventory = createInventoryClient({ ...config, hostname, fetch, log, retryDelayMs });
  const dedupe = dedupeRequests();
  const degrees = () => dedupe('degrees', () => loadDegrees(config, inventory));
  const search = createSearch(config.search, origin);
  const searchRanking = createRankingSearch({
    querySearchKey: () => dedupeSearchKey(inventory, dedupe),
    search,
    log,
    retryDelayMs,
  });
  return {
    degrees,
    async programs({ limit, ...presets }) {
      // Invalid slugs have no programs, and the service would reject the request.
      if (!Object.values(presets).every(isSlug)) return [];
      const hasPresets = Object.values(presets).some(Boolean);
      // A failure is logged already; without the degree list, the slugs are sent as ids.
      const ids = findPresetIds(
        hasPresets ? await withTimeout(timeoutMs, degrees()).catch(() => []) : [],
        presets,
      );
      const presentationUrl = globalThis.location && removeVisitorParameters(location.href);
      // The client has logged a failure; the listing then shows nothing.
      return (
        (await inventory.queryPrograms({
          criteria: { ...ids, limit },
          context: { presentationUrl },
          trackingContext: readVisit(),
        })) ?? []
      );
    },
    async sponsored(query) {
      const key = JSON.stringify(query);
      const result = await dedupe(key, () => searchRanking(query));
      // The next element with the same query tries again.
      if (result.error) dedupe.delete(key);
      return result;
    },
  };
}

/** The visit's identifiers from the page's own tracking script, if it has one. */
function readVisit(): Readonly<Record<string, unknown>> {
  const visit = (globalThis as { _Cohesion?: Readonly<Record<string, unknown>> })._Cohesion;
  return visit ? { tenantId: visit.tenantId, webContext: visit.webContext, writeKey: visit.writeKey } : {};
}

/** The search key for all rankings of a page; after a failure, the next ranking requests it again. */
async function dedupeSearchKey(inventory: InventoryClient, dedupe: DedupeRequest) {
  const key = await dedupe('key', () => inventory.querySearchKey());
  if (!key) dedupe.delete('key');
  return key;
}

/** The degree list; empty without a token, because then there is no inventory. */
async function loadDegrees(config: SiteConfig, inventory: InventoryClient): Promise<readonly Degree[]> {
  if (!config.identityToken) return [];
  const service = JSON.stringify([config.inventoryUrl, config.identityToken]);
  const cached = readCachedDegrees(service);
  if (cached) return cached;
  const response = await inventory.queryDegrees();
  // The client has logged the reason. A rejected request is not cached.
  if (!response) throw new Error('The degree list failed to load.');
  cacheDegrees(service, response.degrees);
  return response.degrees;
}
