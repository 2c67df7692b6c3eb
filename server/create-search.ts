import type { InventoryClient } from '../src/services/inventory-client.ts';
import type { Catalog } from './built-in/catalog/catalog.ts';
import { searchKeyFor } from './built-in/inventory/inventory.ts';
import type { Cms } from './cms/cms.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createSearchPages, type SearchPages } from './pages/search/search-pages.ts';
import { createBuiltInEngine } from './search/built-in-engine.ts';
import { createContentStore } from './search/content-store.ts';
import { createOutsideEngine } from './search/outside-engine.ts';
import { createSiteSearch, type SiteSearch } from './search/site-search.ts';

export interface SearchParts {
  readonly configuration: Pick<Configuration, 'searchUrl' | 'searchAppId' | 'searchSiteIndex'>;
  readonly catalog: () => Catalog;
  readonly cms: Cms;
  /** Undefined unless an external inventory service is configured, which then provides the search key. */
  readonly inventory: InventoryClient | undefined;
  readonly log: (message: string, cause?: unknown) => void;
  readonly metrics?: Pick<Metrics, 'watchQueue'>;
}

/** Creates the site's search and its pages. The indexes are built on the first search. */
export function createSearch({ configuration, catalog, cms, inventory, log, metrics }: SearchParts): {
  readonly search: SiteSearch;
  readonly pages: SearchPages;
  expire(): void;
} {
  const { searchUrl, searchAppId: appId, searchSiteIndex: indexName } = configuration;
  const content = createContentStore({ cms, log });
  const builtIn = createBuiltInEngine({ catalog, cms, content });
  const querySearchKey = async () => (inventory ? inventory.querySearchKey() : searchKeyFor(configuration));
  const search = createSiteSearch(
    searchUrl && indexName
      ? {
          engine: createOutsideEngine({ searchUrl, indexName, appId, querySearchKey }),
          fallback: builtIn,
          log,
          metrics,
        }
      : { engine: builtIn, metrics },
  );
  return {
    search,
    pages: createSearchPages(search, content),
    expire() {
      content.expire();
      search.expire();
    },
  };
}
