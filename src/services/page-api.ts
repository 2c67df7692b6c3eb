import type { DataSource } from '../core/data-source.ts';
import type { AdRules, Contributor, Degree, PageData, Post, Ranking, SiteConfig } from '../core/entities.ts';
import { askAgain, FinalError } from './ask-again.ts';
import { createInventoryClient, type InventoryClient } from './inventory-client.ts';
import { keepDegrees, recallDegrees } from './kept-degrees.ts';
import { findPresetIds } from './preset-ids.ts';
import { createRankingSearch, createSearch, isSlug } from './search-client.ts';

export interface PageApiOptions {
  /** Origin of the script: the JSON API and, unless configured otherwise, the services are there. */
  readonly origin: string;
  /** What the server wrote into the page; a foreign page has none. */
  readonly pageData?: PageData | null;
  readonly config: SiteConfig;
  readonly fetch?: typeof globalThis.fetch;
  readonly hostname?: string;
  readonly log?: (message: string, cause?: unknown) => void;
  /** Milliseconds before a call that failed is made once more. */
  readonly pause?: number;
}

/** The data source of a page, and the inventory client that its listings and sponsored cards ask. */
export type PageApi = DataSource & { readonly inventory: InventoryClient };

/** Keeps answers and running questions; a failed one may be asked again. */
function shareAnswers() {
  const answers = new Map<string, Promise<unknown>>();
  const forget = (question: string): boolean => answers.delete(question);
  const share = <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(question) as Promise<T> | undefined;
    if (known) return known;
    const answer = ask();
    answers.set(question, answer);
    answer.catch(() => forget(question));
    return answer;
  };
  return Object.assign(share, { forget });
}

function listIn<T>(value: unknown, path: string): T[] {
  if (!Array.isArray(value)) throw new Error(`${path}: not a list`);
  return value;
}

type Ask = (path: string, query?: Readonly<Record<string, unknown>>) => Promise<unknown>;
type Share = ReturnType<typeof shareAnswers>;

/** Asks the JSON API; resolves to null when it says 404, rejects when it cannot say anything. */
function createAsk({ origin, pause }: PageApiOptions, fetch: typeof globalThis.fetch, share: Share): Ask {
  const read = async (url: string): Promise<unknown> => {
    const response = await fetch(origin + url, { signal: AbortSignal.timeout(10_000) });
    if (response.status === 404) return null;
    if (!response.ok) throw new (response.status < 500 ? FinalError : Error)(`${url}: ${response.statusText || response.status}`);
    const answer: unknown = await response.json();
    if (typeof answer !== 'object') throw new FinalError(`${url}: not an object`);
    return answer;
  };
  return (path, query = {}) => {
    const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
    const url = `/api/${path}${search.size ? `?${search}` : ''}`;
    return share(url, () => askAgain(() => read(url), pause));
  };
}

/**
 * The browser's data source: page data first, then the JSON API of the script's
 * origin. Equal questions share one request, however many elements ask.
 */
export function createPageApi(options: PageApiOptions): PageApi {
  const { config, pageData, fetch = globalThis.fetch.bind(globalThis), log = console.warn, pause } = options;
  const inventory = createInventoryClient({ ...config, hostname: options.hostname ?? globalThis.location?.hostname, fetch, log, pause });
  const share = shareAnswers();
  const ask = createAsk(options, fetch, share);
  const content = pageData?.enrichedContent;
  const search = createSearch(config.search, options.origin);
  const askSponsored = createRankingSearch({ querySearchKey: () => shareKey(inventory, share), search, log, pause });

  return {
    config,
    inventory,
    async ranking(id) {
      const ranking = content?.rankings[id] ?? ((await ask(`rankings/${encodeURIComponent(id)}`)) as Ranking | null);
      if (ranking) listIn(ranking.schools, id);
      return ranking;
    },
    async postsByIds(ids) {
      const here = content?.embeddedPosts ?? {};
      const missing = ids.filter((id) => !here[id]);
      const fetched = missing.length ? listIn<Post>((await ask('posts', { ids: missing.join() })) ?? [], 'posts') : [];
      return ids.flatMap((id) => here[id] ?? fetched.find((post) => String(post.id) === id) ?? []);
    },
    async postsByCategory(category, limit) {
      const here = content?.embeddedPostsByCategories[category];
      if (here && here.length >= limit) return here.slice(0, limit);
      return listIn<Post>((await ask('posts', { category, limit })) ?? [], 'posts');
    },
    async contributors({ q, type, offset, limit }) {
      const answer = (await ask('contributors', { q, type, offset, limit })) as { total?: number; contributors?: unknown } | null;
      const contributors = listIn<Contributor>(answer?.contributors ?? [], 'contributors');
      return { total: answer?.total ?? contributors.length, contributors };
    },
    contributor: async (slug) => (await ask(`contributors/${encodeURIComponent(slug)}`)) as Contributor | null,
    degrees: () => share('degrees', () => loadDegrees(config, inventory)),
    adRules: async () => pageData?.adRules ?? ((await ask('ad-rules')) as AdRules | null),
    async programs({ limit, ...presets }) {
      // No program is behind what cannot be a slug, and the service would refuse the question.
      if (!Object.values(presets).every(isSlug)) return [];
      const isBlank = !Object.values(presets).some(Boolean);
      const tree = isBlank ? [] : await share('degrees', () => loadDegrees(config, inventory)).catch(() => []);
      const ids = findPresetIds(tree, presets);
      const presentationUrl = globalThis.location?.href;
      // A failure is in the log already, and a listing that failed shows nothing.
      return (await inventory.queryPrograms({ criteria: { ...ids, limit }, context: { presentationUrl }, trackingContext: readVisit() })) ?? [];
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
async function shareKey(inventory: InventoryClient, share: Share) {
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
  keepDegrees(service, answer.degrees);
  return answer.degrees;
}
