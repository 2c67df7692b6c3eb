import { AdRulesWireSchema, MenuSchema, RankingWireSchema, ResolvedSchema, SiteSchema } from '../wire.ts';
import type { Resolved, WordPressSource } from '../wordpress-cms.ts';
import type { RestReader } from './rest-reader.ts';

/** Data that core REST does not provide to every user. It comes from the companion plugin or a substitute. */
export interface SiteEndpoints extends Pick<WordPressSource, 'menu' | 'site' | 'ranking' | 'adRules'> {
  resolve(path: string): Promise<Resolved | null>;
}

/** Encodes an id for a path. Keeps slashes, because many servers reject encoded ones. */
const encodePath = (id: string) => encodeURIComponent(id).replaceAll('%2F', '/');

/** Reads the companion plugin's endpoints, which `wire.ts` describes. */
export function createCompanionEndpoints(reader: RestReader, fallback: SiteEndpoints): SiteEndpoints {
  return {
    resolve: (path) =>
      reader.readOne(`/edu-embed/v1/resolve?path=${encodeURIComponent(path)}`, ResolvedSchema),
    menu: async (location) => (await reader.readOne(`/edu-embed/v1/menus/${location}`, MenuSchema)) ?? [],
    site: async () => (await reader.readOne('/edu-embed/v1/site', SiteSchema)) ?? fallback.site(),
    // An id with an empty or a dot segment has no route, and the 404 would look like a missing plugin.
    ranking: async (id) =>
      /(?:^|\/)\.{0,2}(?:\/|$)/.test(id)
        ? null
        : reader.readOne(`/edu-embed/v1/rankings/${encodePath(id)}`, RankingWireSchema),
    adRules: async () =>
      (await reader.readOne('/edu-embed/v1/ad-rules', AdRulesWireSchema)) ?? fallback.adRules(),
  };
}
