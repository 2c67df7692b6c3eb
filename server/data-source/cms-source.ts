import type { Contributor } from '../../src/core/model/contributor.ts';
import type { Post } from '../../src/core/model/post.ts';
import type { SiteConfig } from '../../src/core/model/site-config.ts';
import type { ZipCodes } from '../../src/core/model/zip-codes.ts';
import { type contentQueries, type MethodsOf, type pageQueries, queryKey } from '../../src/core/queries.ts';
import { searchContributors } from '../api/contributor-search.ts';
import type { Catalog } from '../built-in/catalog/catalog.ts';
import type { DegreeList } from '../built-in/catalog/degree-list.ts';
import type { PaidContent, Presentation } from '../built-in/inventory/paid-content.ts';
import { programCountsOf } from '../built-in/inventory/program-counts.ts';
import { stateOverview } from '../built-in/states/state-figures.ts';
import type { ReportResponse } from '../cache/used-response.ts';
import {
  adRulesQuery,
  type CmsQuery,
  categoryQuery,
  contributorQuery,
  contributorsQuery,
  pageQuery,
  postQuery,
  rankingQuery,
  siteQuery,
} from '../cms/cms-queries.ts';
import type { CmsResponse } from '../cms/cms-response.ts';
import { versionOf } from '../cms/version-of.ts';
import type { VersionedCms } from '../cms/versioned-cms.ts';
import type { ObservableSource } from './observable-source.ts';
import { listedPosts, type PostFormat, sanitizeContent } from './post-formats.ts';
import { passThrough, type QueryName, type Recording, type RecordQuery } from './recording.ts';

/** Sorts contributors by last name, and omits their biographies and posts. */
function toListed(contributors: readonly Contributor[]): readonly Contributor[] {
  const all = { offset: 0, limit: contributors.length };
  return searchContributors(contributors, all).contributors.map((contributor) => ({
    ...contributor,
    content: undefined,
    contributorPosts: [],
  }));
}

type ContentMethods = MethodsOf<typeof contentQueries>;
type ParametersOf<Name extends keyof ContentMethods> = Parameters<ContentMethods[Name]>[0];

export interface CmsQueriesOptions {
  readonly cms: VersionedCms;
  readonly posts: PostFormat;
  /** School data. Without it, the query `states` returns null. */
  readonly catalog?: () => Catalog;
  /** Whether the finder's programs come from the catalog, and not from another service. */
  readonly isInventoryBuiltIn?: boolean;
  /** Reads the positions of ZIP codes. Without it, the query `zipCodes` returns null. */
  readonly zipCodes?: () => Promise<ZipCodes>;
  /** Called with every CMS response that a query uses. */
  readonly report?: ReportResponse;
  readonly record?: RecordQuery;
}

/**
 * The queries whose results come from the CMS, for pages and for the JSON API. A page has one source
 * per element, so the methods are on the prototype: do not spread a source or detach its methods.
 */
export class CmsQueries implements Omit<ContentMethods, 'degrees'> {
  readonly #options: CmsQueriesOptions;
  readonly #record: RecordQuery;

  constructor(options: CmsQueriesOptions) {
    this.#options = options;
    this.#record = options.record ?? passThrough;
  }

  async #respond<Value>(query: CmsQuery<Value>): Promise<CmsResponse<Value>> {
    const { cms, report } = this.#options;
    const response = await cms.respond(query);
    report?.(response);
    return response;
  }

  async #read<Value>(query: CmsQuery<Value>): Promise<Value> {
    return (await this.#respond(query)).value;
  }

  async #loadPost(id: string): Promise<Post | null> {
    const { name, format } = this.#options.posts;
    const response = await this.#respond(postQuery(id));
    return response.derive(name, (post) => post && format(post));
  }

  ranking(parameters: ParametersOf<'ranking'>) {
    return this.#record('ranking', parameters, this.#read(rankingQuery(parameters.id)));
  }

  postsByIds(parameters: ParametersOf<'postsByIds'>) {
    const load = async () => {
      const posts = await Promise.all(parameters.ids.map((id) => this.#loadPost(id)));
      return posts.filter((post) => post !== null);
    };
    return this.#record('postsByIds', parameters, load());
  }

  postsByCategory(parameters: ParametersOf<'postsByCategory'>) {
    const { category, limit } = parameters;
    const { name, format } = this.#options.posts;
    const load = async () => {
      const response = await this.#respond(categoryQuery(category, limit));
      return response.derive(name, (posts) => Promise.all(posts.map(format)));
    };
    return this.#record('postsByCategory', parameters, load());
  }

  contributors(parameters: ParametersOf<'contributors'>) {
    const { q, type, offset = 0, limit = 500 } = parameters;
    const load = async () => {
      const response = await this.#respond(contributorsQuery);
      return searchContributors(response.derive('listed', toListed), { q, type, offset, limit });
    };
    return this.#record('contributors', parameters, load());
  }

  contributor(parameters: ParametersOf<'contributor'>) {
    const load = async () => {
      const response = await this.#respond(contributorQuery(parameters.slug));
      return response.derive('sanitized', (contributor) => contributor && sanitizeContent(contributor));
    };
    return this.#record('contributor', parameters, load());
  }

  programCounts() {
    const { isInventoryBuiltIn, catalog: readCatalog } = this.#options;
    const catalog = isInventoryBuiltIn ? readCatalog?.() : undefined;
    return this.#record('programCounts', {}, Promise.resolve(catalog ? programCountsOf(catalog) : null));
  }

  zipCodes() {
    return this.#record('zipCodes', {}, this.#options.zipCodes?.() ?? Promise.resolve(null));
  }

  states() {
    const load = async () => {
      const catalog = this.#options.catalog?.();
      return catalog ? stateOverview(catalog, await this.#read(siteQuery)) : null;
    };
    return this.#record('states', {}, load());
  }

  adRules() {
    return this.#record('adRules', {}, this.#read(adRulesQuery));
  }

  pageTitle(parameters: { readonly path: string }) {
    const load = async () => {
      const page = await this.#read(pageQuery(parameters.path));
      return page && 'title' in page ? page.title : null;
    };
    return this.#record('pageTitle', parameters, load());
  }
}

/** The queries of page templates, in addition to the queries of elements. */
export interface PageSource extends ObservableSource, Partial<MethodsOf<typeof pageQueries>> {
  /** Sponsored programs for a page; undefined without paid services. */
  programs?: PaidContent['programs'];
}

export interface CmsSourceOptions {
  readonly cms: VersionedCms;
  readonly config: SiteConfig;
  readonly configVersion?: string;
  readonly degrees: DegreeList;
  readonly paid?: PaidContent;
  readonly catalog?: CmsQueriesOptions['catalog'];
  /** Public URL of the page that shows the listings. */
  readonly presentationUrl?: string;
}

interface Observers {
  readonly report?: ReportResponse;
  readonly record?: RecordQuery;
}

const trackingKeys = ['tenantId', 'webContext', 'writeKey'] as const;

/** Reads the identifiers that a listing request sends from the site's analytics configuration. */
function readTracking({ analytics = {} }: SiteConfig): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    trackingKeys.flatMap((key) => (analytics[key] === undefined ? [] : [[key, analytics[key]]])),
  );
}

/** Reports that the page uses school data. */
export function reportCatalog(catalog: Catalog, report: ReportResponse): Catalog {
  report({ query: 'schools', version: catalog.version, storedAt: Date.now(), tags: ['schools'] });
  return catalog;
}

/** The data source of pages and elements on the server. Its results do not depend on the visitor. */
export class CmsSource extends CmsQueries implements PageSource {
  readonly config: SiteConfig;
  readonly configVersion?: string;
  readonly sponsored?: PaidContent['sponsored'];
  readonly programs?: PaidContent['programs'];
  readonly #options: CmsSourceOptions;
  readonly #observers: Observers;

  constructor(options: CmsSourceOptions, observers: Observers = {}) {
    const { cms, catalog, config, paid, presentationUrl } = options;
    const { report, record = passThrough } = observers;
    super({
      cms,
      posts: listedPosts,
      catalog: catalog && report ? () => reportCatalog(catalog(), report) : catalog,
      report,
      record,
    });
    this.config = config;
    this.configVersion = options.configVersion;
    this.#options = options;
    this.#observers = observers;
    if (!paid) return;
    this.sponsored = (query) => this.#recordPaid('sponsored', query, paid.sponsored(query));
    this.programs = (query, presentation?: Presentation) => {
      const given = { trackingContext: readTracking(config), presentationUrl, ...presentation };
      return this.#recordPaid('programs', query, paid.programs(query, given));
    };
  }

  /** Reports and records a response of the paid services. The response's version is a hash of it. */
  #recordPaid<Result>(name: QueryName, query: object, pending: Promise<Result>): Promise<Result> {
    const { report, record = passThrough } = this.#observers;
    const reported = pending.then((result) => {
      report?.({ query: queryKey(name, query), version: versionOf(result), storedAt: Date.now(), tags: [] });
      return result;
    });
    return record(name, query, reported);
  }

  degrees() {
    const { degrees } = this.#options;
    const { report, record = passThrough } = this.#observers;
    report?.({ query: 'degrees', version: degrees.version(), storedAt: Date.now(), tags: [] });
    return record('degrees', {}, Promise.resolve(degrees.current()));
  }

  /**
   * Creates a copy of the source that also passes every response that it uses to `report`, and every query to
   * `noteQuery`.
   */
  observe(report: ReportResponse, noteQuery?: (name: QueryName, parameters: object) => void): CmsSource {
    const { report: previousReport, record = passThrough } = this.#observers;
    const noteAndRecord: RecordQuery = (name, parameters, result) => {
      noteQuery?.(name, parameters);
      return record(name, parameters, result);
    };
    const reportBoth: ReportResponse = (response) => {
      previousReport?.(response);
      report(response);
    };
    return new CmsSource(this.#options, {
      report: previousReport ? reportBoth : report,
      record: noteQuery ? noteAndRecord : record,
    });
  }

  /** Creates a copy of the source that records every query. */
  recordTo(recording: Recording): CmsSource {
    return new CmsSource(this.#options, { report: this.#observers.report, record: recording.record });
  }
}
