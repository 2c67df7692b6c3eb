import type { ReportResponse } from '../cache/used-response.ts';
import { batchPosts } from './batch-posts.ts';
import type { Cms } from './cms.ts';
import {
  adRulesQuery,
  type CmsQuery,
  categoryQuery,
  contributorQuery,
  contributorsQuery,
  menuQuery,
  pageQuery,
  postQuery,
  rankingQuery,
  siteQuery,
} from './cms-queries.ts';
import { CmsResponse } from './cms-response.ts';

export type Respond = <Value>(query: CmsQuery<Value>) => Promise<CmsResponse<Value>>;

/** A CMS whose responses carry versions. */
export interface VersionedCms extends Cms {
  /** Like the methods of `Cms`, with the response around the value. */
  readonly respond: Respond;
  /** The same CMS; reports every response that is used through it. */
  observe(report: ReportResponse): VersionedCms;
}

type Unversioned = Pick<Cms, 'kind' | 'paths' | 'draft' | 'fetchedFrom'>;

/** Every method of `Cms` from one function that responds to queries. Do not spread it: its methods are on the prototype. */
export class RespondingCms implements VersionedCms {
  readonly respond: Respond;
  readonly kind: Cms['kind'];
  readonly paths: Cms['paths'];
  readonly draft: Cms['draft'];
  readonly fetchedFrom: Cms['fetchedFrom'];
  readonly #unversioned: Unversioned;

  /** @param unversioned functions that need no `this` */
  constructor(respond: Respond, unversioned: Unversioned) {
    this.respond = respond;
    this.#unversioned = unversioned;
    this.kind = unversioned.kind;
    this.paths = unversioned.paths;
    this.draft = unversioned.draft;
    this.fetchedFrom = unversioned.fetchedFrom;
  }

  async #read<Value>(query: CmsQuery<Value>): Promise<Value> {
    return (await this.respond(query)).value;
  }

  observe(report: ReportResponse): VersionedCms {
    return new RespondingCms(async (query) => {
      const response = await this.respond(query);
      report(response);
      return response;
    }, this.#unversioned);
  }

  siteConfig() {
    return this.#read(siteQuery);
  }

  pageByPath(path: string) {
    return this.#read(pageQuery(path));
  }

  async postsByIds(ids: readonly string[]) {
    const posts = await Promise.all(ids.map((id) => this.#read(postQuery(id))));
    return posts.filter((post) => post !== null);
  }

  postsByCategory(category: string, limit: number) {
    return this.#read(categoryQuery(category, limit));
  }

  menu(location: 'PRIMARY' | 'FOOTER') {
    return this.#read(menuQuery(location));
  }

  contributors() {
    return this.#read(contributorsQuery);
  }

  contributorBySlug(slug: string) {
    return this.#read(contributorQuery(slug));
  }

  ranking(id: string) {
    return this.#read(rankingQuery(id));
  }

  adRules() {
    return this.#read(adRulesQuery);
  }
}

/** Wraps a CMS so that responses carry versions, without caching. Returns a versioned CMS unchanged. */
export function versionCms(cms: Cms | VersionedCms): VersionedCms {
  if ('respond' in cms) return cms;
  const loadPost = batchPosts((ids) => cms.postsByIds(ids));
  const respond: Respond = async (query) =>
    new CmsResponse(query, await query.fetch(cms, loadPost), Date.now());
  return new RespondingCms(respond, {
    kind: cms.kind,
    paths: () => cms.paths(),
    draft: cms.draft?.bind(cms),
    fetchedFrom: cms.fetchedFrom?.bind(cms),
  });
}
