import type { DataSource } from '../core/data-source.ts';
import type { AdRules, Contributor, PageData, Post, Ranking, SiteConfig } from '../core/entities.ts';
import type { ProgramApi } from './program-api.ts';
import { FinalError, retryOnce } from './retry.ts';
import { type ShareRequest, shareRequests } from './share-requests.ts';

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

function listIn<T>(value: unknown, path: string): T[] {
  if (!Array.isArray(value)) throw new Error(`${path}: not a list`);
  return value;
}

type RequestJson = (path: string, query?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Asks the JSON API; resolves to null when it says 404, rejects when it cannot say anything. */
function createRequestJson(
  { origin, pause }: PageApiOptions,
  fetch: typeof globalThis.fetch,
  share: ShareRequest,
): RequestJson {
  const read = async (url: string): Promise<unknown> => {
    const response = await fetch(origin + url, { signal: AbortSignal.timeout(10_000) });
    if (response.status === 404) return null;
    if (!response.ok)
      throw new (response.status < 500 ? FinalError : Error)(
        `${url}: ${response.statusText || response.status}`,
      );
    const answer: unknown = await response.json();
    if (typeof answer !== 'object') throw new FinalError(`${url}: not an object`);
    return answer;
  };
  return (path, query = {}) => {
    const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
    const url = `/api/${path}${search.size ? `?${search}` : ''}`;
    return share(url, () => retryOnce(() => read(url), pause));
  };
}

/**
 * The browser's data source: page data first, then the JSON API of the script's
 * origin. Equal questions share one request, however many elements ask.
 */
export function createPageApi(options: PageApiOptions): DataSource {
  const {
    config,
    pageData,
    fetch = (...request) => globalThis.fetch(...request),
    log = console.warn,
  } = options;
  const share = shareRequests();
  const ask = createRequestJson(options, fetch, share);
  const content = pageData?.enrichedContent;
  // Most pages ask for no programs: the code for it comes with the first question.
  const programs = (): Promise<ProgramApi> =>
    share('programs', async () =>
      (await import('./program-api.ts')).createProgramApi({ ...options, fetch, log }),
    );

  return {
    config,
    async ranking(id) {
      const here = content?.rankings?.[id];
      // What cannot be read counts as absent: another program may have written into the page.
      const ranking = Array.isArray(here?.schools)
        ? here
        : ((await ask(`rankings/${encodeURIComponent(id)}`)) as Ranking | null);
      if (ranking) listIn(ranking.schools, id);
      return ranking;
    },
    async postsByIds(ids) {
      const here = content?.embeddedPosts ?? {};
      const missing = ids.filter((id) => !here[id]);
      const fetched = missing.length
        ? listIn<Post>((await ask('posts', { ids: missing.join() })) ?? [], 'posts')
        : [];
      return ids.flatMap((id) => here[id] ?? fetched.find((post) => String(post.id) === id) ?? []);
    },
    async postsByCategory(category, limit) {
      const here = content?.embeddedPostsByCategories?.[category];
      if (Array.isArray(here) && here.length >= limit) return here.slice(0, limit);
      return listIn<Post>((await ask('posts', { category, limit })) ?? [], 'posts');
    },
    async contributors({ q, type, offset, limit }) {
      const answer = (await ask('contributors', { q, type, offset, limit })) as {
        total?: number;
        contributors?: unknown;
      } | null;
      const contributors = listIn<Contributor>(answer?.contributors ?? [], 'contributors');
      return { total: answer?.total ?? contributors.length, contributors };
    },
    contributor: async (slug) =>
      (await ask(`contributors/${encodeURIComponent(slug)}`)) as Contributor | null,
    degrees: async () => (await programs()).degrees(),
    adRules: async () => pageData?.adRules ?? ((await ask('ad-rules')) as AdRules | null),
    programs: async (question) => (await programs()).programs(question),
    sponsored: async (question) => (await programs()).sponsored(question),
  };
}
