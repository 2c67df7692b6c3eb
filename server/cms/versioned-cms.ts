import type { ReportResponse } from '../cache/used-response.ts';
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
  /** Like the methods of `Cms`, but resolves to the response with its version instead of the value alone. */
  readonly respond: Respond;
  /** Creates a view of this CMS that passes every response that it uses to `report`. */
  observe(report: ReportResponse): VersionedCms;
}

type Unversioned = Pick<Cms, 'kind' | 'paths' | 'draft' | 'toFetchUrl'>;

/**
 * Creates every method of `Cms` from one function that responds to queries.
 *
 * @param unversioned properties that are passed on unchanged; functions that need no `this`
 */
export function createVersionedCms(respond: Respond, unversioned: Unversioned): VersionedCms {
  const read = async <Value>(query: CmsQuery<Value>): Promise<Value> => (await respond(query)).value;
  return {
    respond,
    observe(report) {
      const respondAndReport: Respond = async (query) => {
        const response = await respond(query);
        report(response);
        return response;
      };
      return createVersionedCms(respondAndReport, unversioned);
    },
    siteConfig: () => read(siteQuery),
    pageByPath: (path) => read(pageQuery(path)),
    async postsByIds(ids) {
      const posts = await Promise.all(ids.map((id) => read(postQuery(id))));
      return posts.filter((post) => post !== null);
    },
    postsByCategory: (category, limit) => read(categoryQuery(category, limit)),
    menu: (location) => read(menuQuery(location)),
    contributors: () => read(contributorsQuery),
    contributorBySlug: (slug) => read(contributorQuery(slug)),
    ranking: (id) => read(rankingQuery(id)),
    adRules: () => read(adRulesQuery),
    // Last, because each page creates this object: if a literal starts with a spread and adds properties, V8
    // gives each object its own hidden class. That took a tenth of the CPU time of a page from cached
    // fragments.
    ...unversioned,
  };
}
