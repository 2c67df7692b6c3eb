import type { AdRules, Contributor, Degree, Post, Ranking, SiteConfig } from './entities.ts';

/**
 * Where an element's data comes from. The server implements it over the CMS, the
 * browser over the page data and the JSON API; an element cannot tell which.
 * Everything resolves to null or an empty list when there is nothing, and rejects
 * only when the source could not be asked. In the browser, equal questions on one
 * page cause one request.
 */
export interface DataSource {
  readonly config: SiteConfig;
  ranking(id: string): Promise<Ranking | null>;
  postsByIds(ids: readonly string[]): Promise<readonly Post[]>;
  postsByCategory(category: string, limit: number): Promise<readonly Post[]>;
  contributors(query: { q?: string; type?: string; offset?: number; limit?: number }): Promise<{ total: number; contributors: readonly Contributor[] }>;
  contributor(slug: string): Promise<Contributor | null>;
  degrees(): Promise<readonly Degree[]>;
  adRules(): Promise<AdRules | null>;
}

/**
 * A `tag-name.data.ts`: what an element needs beyond its attributes. The result
 * is handed to the component as `data`, on the server and in the browser.
 */
export type DataLoader<Props = never, Data = unknown> = (props: Props, source: DataSource) => Promise<Data | null>;
