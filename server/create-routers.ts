import { join } from 'node:path';
import { createApiRouter } from './api/api-router.ts';
import type { CatalogStore } from './built-in/catalog/catalog.ts';
import { createInventoryService, searchKeyFor } from './built-in/inventory/inventory.ts';
import { createSearchService } from './built-in/search/search.ts';
import type { VersionedCms } from './cms/versioned-cms.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { AppOptions } from './http/app.ts';
import { createIconRouter } from './icons/icon-router.ts';
import { hostAndPort } from './images/address-guard.ts';
import { createImageRouter } from './images/image-router.ts';
import { createImageService } from './images/image-service.ts';
import { openImageStore } from './images/image-store.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createVitalsRoute } from './metrics/vitals-route.ts';
import { renderedKinds } from './pages/templates/page-shell.ts';
import type { SiteSearch } from './search/site-search.ts';

export interface RouterParts {
  readonly configuration: Configuration;
  readonly cms: VersionedCms;
  readonly store: CatalogStore;
  /** Folder of the workbench's images. */
  readonly demoImages: string;
  readonly logger: Logger;
  readonly search: SiteSearch;
  /** Whether programs come from the built-in inventory, as on pages. */
  readonly isInventoryBuiltIn: boolean;
  readonly metrics?: Metrics;
  /** Tags of the elements. */
  readonly tags: ReadonlySet<string>;
}

/** Origins of other servers that elements may send requests to. */
export function serviceOrigins({
  inventoryUrl,
  inventoryStagingUrl,
  searchUrl,
}: Pick<Configuration, 'inventoryUrl' | 'inventoryStagingUrl' | 'searchUrl'>): string[] {
  return [inventoryUrl, inventoryStagingUrl, searchUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
}

/** The JSON API, icons, images, the built-in inventory and search services, and reports of browsers. */
export function createRouters({
  configuration,
  cms,
  store,
  demoImages,
  logger,
  search,
  isInventoryBuiltIn,
  metrics,
  tags,
}: RouterParts): AppOptions['routers'] {
  const { identityToken, contentDir, dataDir, imageHosts, cmsUrl } = configuration;
  const folders = { '/pictures/': join(contentDir, 'pictures'), '/demo/pictures/': demoImages };
  const onCacheError = (error: unknown) => logger.warn({ err: error }, 'image could not be cached');
  const images = createImageService({
    folders,
    hosts: imageHosts,
    // The server fetches the CMS's images from a URL that may be private.
    cmsHosts: cmsUrl ? [new URL(cmsUrl).hostname, hostAndPort(new URL(cmsUrl))] : [],
    toFetchUrl: cms.toFetchUrl,
    cacheDirectory: join(dataDir, 'pictures'),
    store: openImageStore(configuration, (error) =>
      logger.warn({ err: error }, 'IMAGE_STORE failed; images are resized on this machine'),
    ),
    onCacheError,
    metrics,
  });
  return [
    {
      path: '/api',
      router: createApiRouter({
        cms,
        configuration,
        catalog: () => store.current(),
        search,
        isInventoryBuiltIn,
      }),
    },
    { path: '/icons', router: createIconRouter() },
    {
      path: '/images',
      router: createImageRouter(images),
      onPurge(tags) {
        // Not for `all`, which every start and each change of the school data purges.
        if (tags.includes('images')) void images.purge();
      },
    },
    {
      path: '/',
      router: createInventoryService({
        catalog: store,
        identityToken,
        search: searchKeyFor(configuration),
        site: () => cms.siteConfig(),
      }),
    },
    { path: '/', router: createSearchService({ catalog: store, metrics }) },
    ...(metrics ? [{ path: '/', router: createVitalsRoute(metrics, tags, new Set(renderedKinds)) }] : []),
  ];
}
