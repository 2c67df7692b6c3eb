import type { DataSource } from '../core/data-source.ts';
import type { Degree } from '../core/model/degree.ts';
import type { SiteConfig } from '../core/model/site-config.ts';
import { cacheDegrees, recallDegrees } from './cached-degrees.ts';
import { createInventoryClient, type InventoryClient } from './inventory-client.ts';
import { findPresetIds } from './preset-ids.ts';
import { createRankingSearch, createSearch, isSlug } from './search-client.ts';
import { type ShareRequest, shareRequests } from './share-requests.ts';
import { within } from './within.ts';

/** Milliseconds that a listing waits for the ids of what it asks for. */
const timeoutMs = 3000;

export interface ProgramApiOptions {
  /** Origin of the script, whose services stand in where none are configured. */
  readonly origin: string;
  readonly config: SiteConfig;
  readonly fetch: typeof globalThis.fetch;
  readonly hostname?: string;
  readonly log: (message: string, cause?: unknown) => void;
  /** Milliseconds before a call that failed is made once more. */
  readonly pause?: number;
}

/** What finder, listings and sponsored cards ask: the inventory and the search service. */
export type ProgramApi = Required<Pick<DataSource, 'degrees' | 'programs' | 'sponsored'>>;

/** Equal questions share one request, however many elements ask. */
export function createProgramApi(options: ProgramApiOptions): ProgramApi {
  const { origin, config, fetch, hostname = globalThis.location?.hostname, log, pause } = options;
  const inventory = createInventoryClient({ ...config, hostname, fetch, log, pause });
  const share = shareRequests();
  const degrees = () => share('degrees', () => loadDegrees(config, inventory));
  const search = createSearch(config.search, origin);
  const askSponsored = createRankingSearch({
    querySearchKey: () => shareKey(inventory, share),
    search,
    log,
    pause,
  });
  return {
    degrees,
    async programs({ limit, ...presets }) {
      // No program is behind what cannot be a slug, and the service would refuse the question.
      if (!Object.values(presets).every(isSlug)) return [];
      const isBlank = !Object.values(presets).some(Boolean);
      // Without the list, of whose failure the log tells, programs of every kind are asked for.
      const ids = findPresetIds(isBlank ? [] : await within(timeoutMs, degrees()).catch(() => []), presets);
      const presentationUrl = globalThis.location?.href;
      // A failure is in the log already, and a listing that failed shows nothing.
      return (
        (await inventory.queryPrograms({
          criteria: { ...ids, limit },
          context: { presentationUrl },
          trackingContext: readVisit(),
        })) ?? []
      );
    },
    async sponsored(question) {
      const asked = JSON.stringify(question);
      // An answer that says what went wrong is nobody else's: the next who asks may have luck.
      const answer = await share(asked, () => askSponsored(question));
      if (answer.error) share.forget(asked);
      return answer;
    },
  };
}

/** What a page's own tracking says of the visit, where there is such a thing. */
function readVisit(): Readonly<Record<string, unknown>> {
  const visit = (globalThis as { _Cohesion?: Readonly<Record<string, unknown>> })._Cohesion;
  return visit ? { tenantId: visit.tenantId, webContext: visit.webContext, writeKey: visit.writeKey } : {};
}

/** One key for all rankings of a page; without one, whoever needs it next asks again. */
async function shareKey(inventory: InventoryClient, share: ShareRequest) {
  const key = await share('key', () => inventory.querySearchKey());
  if (!key) share.forget('key');
  return key;
}

/** No token means no inventory, which is no failure. */
async function loadDegrees(config: SiteConfig, inventory: InventoryClient): Promise<readonly Degree[]> {
  if (!config.identityToken) return [];
  const service = JSON.stringify([config.inventoryUrl, config.identityToken]);
  const kept = recallDegrees(service);
  if (kept) return kept;
  const answer = await inventory.queryDegrees();
  // The client has logged why; a rejection keeps the failure from being kept as an answer.
  if (!answer) throw new Error('The degrees could not be loaded');
  cacheDegrees(service, answer.degrees);
  return answer.degrees;
}
