import type { Presets } from './degrees.ts';
import type { AdRules } from './model/ad-rules.ts';
import type { Contributor, ContributorList, ContributorType } from './model/contributor.ts';
import { contributorTypes } from './model/contributor-types.ts';
import type { Degree } from './model/degree.ts';
import type { EnrichedContent, PageData } from './model/page-data.ts';
import type { Post } from './model/post.ts';
import type { ProgramCounts } from './model/program-counts.ts';
import type { Ranking } from './model/ranking.ts';
import type { ResultName } from './model/results.ts';
import type { ProgramListing } from './model/services/program-listing.ts';
import type { SponsoredResult } from './model/services/sponsored-hit.ts';
import type { StateOverview } from './model/state-overview.ts';
import type { ZipCodes } from './model/zip-codes.ts';
import { toWellFormed } from './text/well-formed.ts';

/** A parameter in the query string of an API request. */
export type ParameterSpec =
  | { readonly type: 'text'; readonly maxCharacters: number; readonly isRequired?: true }
  /** Comma-separated values, at least one. */
  | {
      readonly type: 'list';
      readonly maxEntries: number;
      readonly maxCharacters: number;
      readonly isRequired: true;
    }
  | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly default: number }
  /** An empty value and `all` mean any. */
  | { readonly type: 'enum'; readonly values: readonly string[] };

/** The parts of a page's data that contain query results. */
export type PageContent = { readonly enrichedContent?: Partial<EnrichedContent> } & Pick<
  Partial<PageData>,
  'adRules'
>;

/** Page data that is collected while a page is rendered. */
export type EnrichedContentDraft = {
  readonly [Part in keyof EnrichedContent]: Record<string, EnrichedContent[Part][string]>;
};

/**
 * One query that elements send to a `DataSource`. The server's source, the recording of a page's data, the
 * JSON API and the browser's client are derived from it. `strip-descriptions.ts` removes what only the server
 * reads.
 */
export interface Query<Parameters extends object, Result> {
  /** The result of a source that has no such data. */
  readonly empty: Result;
  /** Name of the result's schema. Set it if the result has URLs: other origins get absolute ones. */
  readonly result?: ResultName;
  /**
   * Path below `/api/`; `:name` is a parameter, the others go into the query string. Without one, the API
   * does not offer the query.
   */
  readonly path?: string;
  /** Parameters in the query string. Queries with the same path have different required parameters. */
  readonly search?: { readonly [Name in keyof Parameters]?: ParameterSpec };
  /** Text of the API's 404 response for a null result. */
  notFound?(parameters: Parameters): string;
  /** Checks a response in the browser, without valibot. */
  isResult?(value: unknown): boolean;
  /** Cache tags; purging one makes the result stale. The result is undefined when the query failed. */
  tags?(parameters: Parameters, result?: Result): readonly string[];
  /** Reads the result from the page's data and calls `load` for missing parts. */
  fromPageData?(
    content: PageContent,
    parameters: Parameters,
    load: (parameters: Parameters) => Promise<Result>,
  ): Promise<Result>;
  /** Adds the result to the data of the page that is being rendered. */
  toPageData?(content: EnrichedContentDraft, parameters: Parameters, result: Result): void;
}

function define<Parameters extends object, Result>(
  query: Query<Parameters, Result>,
): Query<Parameters, Result> {
  return query;
}

export interface SponsoredQuery extends Presets {
  /** The schools of the ranking, which are never shown as sponsored. */
  readonly schoolIds: readonly string[];
  /** Maximum number of sponsored cards. */
  readonly slots: number;
}

/** Longer rankings are not in the page's data: the browser requests them when a visitor needs them. */
export const maxPageDataCharacters = 65_536;

const lengths = new WeakMap<object, number>();

/** The length of a value as JSON; measured once, because each page that shows a ranking needs it. */
function jsonLengthOf(value: object): number {
  const length = lengths.get(value) ?? JSON.stringify(value).length;
  lengths.set(value, length);
  return length;
}

type NoParameters = Readonly<Record<never, never>>;
type Limited = { readonly limit: number };

/** Returns the post without its content, which lists and cards never show. */
export function withoutContent(post: Post): Post {
  if (post.content === undefined) return post;
  const { content: _, ...summary } = post;
  return summary;
}

/** Queries for content; every source has them. */
export const contentQueries = {
  /** By extid or gid. */
  ranking: define<{ readonly id: string }, Ranking | null>({
    empty: null,
    result: 'ranking',
    path: 'rankings/:id',
    notFound: ({ id }) => `There is no ranking ${JSON.stringify(id)}.`,
    isResult: (value) => value === null || Array.isArray((value as Ranking).schools),
    tags: ({ id }) => [`ranking:${id}`],
    async fromPageData({ enrichedContent }, { id }, load) {
      const ranking = enrichedContent?.rankings?.[id];
      // Another script may have written the page data: a malformed ranking counts as missing.
      return Array.isArray(ranking?.schools) ? ranking : load({ id });
    },
    toPageData({ rankings }, { id }, ranking) {
      if (ranking && jsonLengthOf(ranking) <= maxPageDataCharacters) rankings[id] = ranking;
    },
  }),

  /** In the order of the ids; posts that do not exist are left out. */
  postsByIds: define<{ readonly ids: readonly string[] }, readonly Post[]>({
    empty: [],
    result: 'posts',
    path: 'posts',
    search: { ids: { type: 'list', maxEntries: 100, maxCharacters: 4000, isRequired: true } },
    isResult: Array.isArray,
    tags: ({ ids }) => ids.map((id) => `post:${id}`),
    async fromPageData({ enrichedContent }, { ids }, load) {
      const known = enrichedContent?.embeddedPosts ?? {};
      const missing = ids.filter((id) => !known[id]);
      const loaded = missing.length > 0 ? await load({ ids: missing }) : [];
      return ids.flatMap((id) => known[id] ?? loaded.find((post) => String(post.id) === id) ?? []);
    },
    toPageData({ embeddedPosts }, _parameters, posts) {
      for (const post of posts) embeddedPosts[post.id] = withoutContent(post);
    },
  }),

  /** Newest first. */
  postsByCategory: define<{ readonly category: string } & Limited, readonly Post[]>({
    empty: [],
    result: 'posts',
    path: 'posts',
    search: {
      category: { type: 'text', maxCharacters: 100, isRequired: true },
      limit: { type: 'integer', min: 1, max: 100, default: 10 },
    },
    isResult: Array.isArray,
    tags: ({ category }) => [`category:${category}`],
    async fromPageData({ enrichedContent }, { category, limit }, load) {
      const known = enrichedContent?.embeddedPostsByCategories?.[category];
      return Array.isArray(known) && known.length >= limit
        ? known.slice(0, limit)
        : load({ category, limit });
    },
    toPageData({ embeddedPostsByCategories: lists }, { category }, posts) {
      if (posts.length > (lists[category]?.length ?? 0)) lists[category] = posts.map(withoutContent);
    },
  }),

  /** By last name; without biographies and posts. */
  contributors: define<
    {
      /** Part of the name. */
      readonly q?: string;
      readonly type?: ContributorType;
      readonly offset?: number;
      readonly limit?: number;
    },
    ContributorList
  >({
    empty: { total: 0, contributors: [] },
    result: 'contributorList',
    path: 'contributors',
    search: {
      q: { type: 'text', maxCharacters: 100 },
      type: { type: 'enum', values: contributorTypes },
      offset: { type: 'integer', min: 0, max: 100_000, default: 0 },
      limit: { type: 'integer', min: 1, max: 500, default: 16 },
    },
    isResult: (value) => Array.isArray((value as ContributorList | null)?.contributors),
    tags: () => ['contributors'],
  }),

  /** With a sanitized biography. */
  contributor: define<{ readonly slug: string }, Contributor | null>({
    empty: null,
    result: 'contributor',
    path: 'contributors/:slug',
    notFound: ({ slug }) => `There is no contributor ${JSON.stringify(slug)}.`,
    tags: ({ slug }, contributor) => [`contributor:${contributor?.slug ?? slug}`],
  }),

  /** Figures of all states for the site's field; null if there are none for its field. */
  states: define<NoParameters, StateOverview | null>({
    empty: null,
    path: 'states',
    tags: () => ['schools'],
  }),

  /** Positions of all ZIP codes, so that the visitor's own ZIP code never leaves the device. */
  zipCodes: define<NoParameters, ZipCodes | null>({
    empty: null,
    path: 'zip-codes',
    isResult: (value) => value === null || typeof (value as ZipCodes).packed === 'string',
    tags: () => ['schools'],
  }),

  /** Null if the programs come from another service. */
  programCounts: define<NoParameters, ProgramCounts | null>({
    empty: null,
    path: 'program-counts',
    tags: () => ['schools'],
  }),

  /** The finder's tree of degrees, categories and subjects. */
  degrees: define<NoParameters, readonly Degree[]>({ empty: [] }),

  adRules: define<NoParameters, AdRules | null>({
    empty: null,
    result: 'adRules',
    path: 'ad-rules',
    tags: () => ['site'],
    fromPageData: async ({ adRules }, parameters, load) => adRules ?? load(parameters),
  }),
};

/** Queries for sponsored entries; a source without the services for them omits them. */
export const paidQueries = {
  /** Sponsored programs. */
  programs: define<Presets & Limited, readonly ProgramListing[]>({ empty: [], result: 'programs' }),
  /** Sponsored cards for a ranking. Never rejects: the result contains the error. */
  sponsored: define<SponsoredQuery, SponsoredResult>({
    empty: { sponsored: [], links: {} },
    result: 'sponsored',
  }),
};

/** Queries of page templates; a source without pages omits them. */
export const pageQueries = {
  /** Null when the path has no page. */
  pageTitle: define<{ readonly path: string }, string | null>({
    empty: null,
    tags: ({ path }) => [`path:${path}`],
  }),
};

export const queries = { ...contentQueries, ...paidQueries, ...pageQueries };

type Method<Q> =
  Q extends Query<infer Parameters, infer Result>
    ? keyof Parameters extends never
      ? () => Promise<Result>
      : (parameters: Parameters) => Promise<Result>
    : never;

/** The methods of a source, derived from a table of queries. */
export type MethodsOf<Queries> = { [Name in keyof Queries]: Method<Queries[Name]> };

/** Identifies a query with its parameters; the order of the parameters does not matter. */
export function queryKey(name: string, parameters: object = {}): string {
  return `${name} ${JSON.stringify(parameters, Object.keys(parameters).sort())}`;
}

/** The URL of a query below `/api/`, with its parameters in the path and the query string. */
export function toApiPath(path: string, parameters: object): string {
  const remaining = new Map(
    Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ''),
  );
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(toWellFormed(String(remaining.get(name))));
    remaining.delete(name);
    return value;
  });
  const search = String(new URLSearchParams([...remaining].map(([name, value]) => [name, String(value)])));
  return search ? `${filled}?${search}` : filled;
}

/** Creates a source's methods for the given queries; `run` executes one query. */
export function createMethods<Queries extends object>(
  table: Queries,
  run: (name: keyof Queries & string, query: Query<object, unknown>, parameters: object) => Promise<unknown>,
): MethodsOf<Queries> {
  const methods = Object.entries(table).map(([name, query]) => [
    name,
    async (parameters: object = {}) => run(name as keyof Queries & string, query, parameters),
  ]);
  return Object.fromEntries(methods);
}
