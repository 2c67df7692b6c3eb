import { join } from 'node:path';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import budgets from '../budgets.json' with { type: 'json' };
import type { ServerElement } from '../src/core/ssr/render-root.tsx';
import { createPrerender, createRequestSource } from './api/prerender.ts';
import { toSiteConfig } from './api/site-config.ts';
import { openCatalog } from './built-in/catalog/catalog.ts';
import { createDegreeList } from './built-in/catalog/degree-list.ts';
import { createExternalInventory, createPaidContent } from './built-in/inventory/paid-content.ts';
import { preparedValues } from './built-in/prepared-values.ts';
import { openPageStore } from './cache/open-page-store.ts';
import { RenderQueue } from './cache/render-queue.ts';
import type { CmsSite } from './cms/cms.ts';
import { siteQuery } from './cms/cms-queries.ts';
import type { CmsResponse } from './cms/cms-response.ts';
import { openDataFolder } from './configuration/data-folder.ts';
import { createElementRules } from './content/element-rules.ts';
import { createRouters, serviceOrigins } from './create-routers.ts';
import { createSearch } from './create-search.ts';
import { CmsSource } from './data-source/cms-source.ts';
import { createContentList } from './demo/content-choices.ts';
import { readDemoFiles } from './demo/demo-files.ts';
import { createDemoRouter } from './demo/demo-router.ts';
import { createEmbedRouter } from './embed/embed-router.ts';
import { openEvents } from './events/open-events.ts';
import { createFragmentRenderer, hashConfiguration, plainFragments } from './fragments/fragment-renderer.ts';
import { createApp } from './http/app.ts';
import { openRequestLimit } from './http/limits/open-request-limit.ts';
import { createPublicOrigin, isOriginCacheable } from './http/public-origin.ts';
import { createListenControl } from './listen/listen-control.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMetricsServer } from './metrics/metrics-server.ts';
import { type CmsOptions, openCms, readSite } from './open-cms.ts';
import { createVisitLinks } from './outbound/visit-links.ts';
import { createFinderService } from './pages/finder/finder-service.ts';
import { PageRouter, type PageRouterOptions } from './pages/page-router.ts';
import { PageService } from './pages/page-service.ts';
import { createSchoolPages } from './pages/schools/school-pages.ts';
import { openIndexNow } from './pages/seo/index-now.ts';
import { createSiteAssets } from './pages/site-assets.ts';
import { createStatePageRenderer } from './pages/states/state-page.ts';
import { createPurgeLog } from './purge/open-purge-log.ts';
import { everything } from './purge/purge-log.ts';
import { readBuildManifest } from './static/build-manifest.ts';
import { readPageAssets } from './static/page-assets.ts';
import { createOtherBuildsRouter, shareFilesDaily } from './static/shared-files.ts';

export interface ServerOptions extends CmsOptions {
  /** Folder of the build, which has every file that the server reads besides content and data. */
  readonly dist: string;
  readonly elements?: readonly ServerElement[];
  readonly logger?: Logger;
  /** False renders every page for every request. */
  readonly hasPageCache?: boolean;
  /** Seconds until a page is rendered again; default 60. */
  readonly freshSeconds?: number;
  /** Bounds how many pages are rendered at a time. */
  readonly queue?: RenderQueue;
}

export type EduServer = Awaited<ReturnType<typeof createServer>>;

/** Opens the data, the CMS and the caches, and creates the server with them. Call `listen` to start it. */
export async function createServer(options: ServerOptions) {
  const {
    configuration,
    dist,
    elements = serverElements,
    logger = createLogger(configuration.logLevel),
    hasPageCache = true,
    freshSeconds,
    queue = new RenderQueue(),
  } = options;
  const metrics = configuration.metricsPort === undefined ? undefined : createMetrics();
  const log = (message: string, cause?: unknown) => logger.warn({ err: cause }, message);
  const logError = (message: string) => logger.error(message);
  await openDataFolder(configuration.dataDir, log);
  const store = await openCatalog({ dataDir: configuration.dataDir, log: logError, prepare: preparedValues });
  const catalog = () => store.current();
  const { cms, reload } = await openCms({ ...options, metrics }, catalog, logger);
  const site = await readSite(cms, configuration.cmsUrl);
  const manifest = await readBuildManifest(dist);
  const demoImages = join(dist, 'site/pictures');
  const publicOrigin = createPublicOrigin(configuration);
  const { files, rootStyles, build } = await readPageAssets(dist, manifest);
  const rules = createElementRules(elements.map(({ declaration }) => declaration));
  const visitLinks = createVisitLinks(configuration);
  const { stylesheet } = manifest;
  const fragmentOptions = { elements, stylesheet, build: manifest.build, logger };
  const fragments = createFragmentRenderer({
    ...fragmentOptions,
    visitLinks,
    rootStyles,
    maxBytes: configuration.cacheMb * 262_144,
    metrics,
  });
  // For attributes that others choose. Each has its own cache: a flood of fragments must not evict those of
  // pages. Without `links`, links are not signed, because visitors could choose their URLs, too.
  const createSmallRenderer = (sheet: string, links?: typeof visitLinks) =>
    createFragmentRenderer({
      ...fragmentOptions,
      visitLinks: links,
      stylesheet: sheet,
      maxBytes: configuration.cacheMb * 65_536,
    });
  const chosenFragments = createSmallRenderer(stylesheet);
  const assets = createSiteAssets(site?.theme ?? {}, build);
  const inventory = createExternalInventory({ configuration, log });
  const degreeList = createDegreeList({ catalog: store, inventory });
  const degrees = () => degreeList.current();
  const paid = createPaidContent({ configuration, catalog: store, degrees, inventory, log, metrics });
  const finder = createFinderService({ catalog, degrees, isInventoryBuiltIn: !inventory, log });
  const search = createSearch({ configuration, catalog, cms, inventory, log, metrics });
  const schools = createSchoolPages({ catalog, log });
  const sourceServices = { cms, degrees: degreeList, paid, catalog };
  const createSource = (current: CmsResponse<CmsSite>, presentationUrl?: string) => {
    const versionedConfig = current.derive('configuration', (value) => {
      const config = toSiteConfig(value, configuration, '');
      return { config, configVersion: hashConfiguration(config) };
    });
    return new CmsSource({ presentationUrl, ...versionedConfig, ...sourceServices });
  };
  const createCurrentSource = async () => createSource(await cms.respond(siteQuery));
  const routerOptions: PageRouterOptions = {
    cms,
    contributorPath: site?.contributorPath ?? 'contributors',
    createSource,
    assetsFor: (current) => assets.for(current),
    rules,
    visitLinks,
    fragments,
    finder,
    schools,
    search: search.pages,
    states: createStatePageRenderer(catalog),
    onError: (error) => log('error page failed to render', error),
    logger,
  };
  const connectOrigins = serviceOrigins(configuration);
  const createAbsoluteSource = async (origin: string) =>
    new CmsSource({ ...sourceServices, config: toSiteConfig(await cms.siteConfig(), configuration, origin) });
  const prerender = createPrerender({
    secret: configuration.prerenderSecret,
    rules,
    createRenderer: (sheet) => createSmallRenderer(sheet, visitLinks),
    createSource: createAbsoluteSource,
    stylesheet,
    logger,
    lightSheet: Object.keys(manifest.files).find((path) => path.startsWith('/embed/light.')),
  });
  metrics?.watchQueue('page', queue);
  const pages = new PageService({
    router: new PageRouter(routerOptions),
    plainRouter: new PageRouter({ ...routerOptions, fragments: plainFragments }),
    queue,
    publicOrigin,
    siteUrl: configuration.siteUrl,
    isOriginCacheable: isOriginCacheable(configuration),
    externalOrigins: { connectOrigins },
    isOutdated: (query) => cms.isOutdated(query),
    metrics,
  });
  const demo = createDemoRouter({
    elements,
    examples: elementExamples,
    rules,
    fragments: chosenFragments,
    createRenderer: createSmallRenderer,
    manifest,
    get assets() {
      return assets.latest;
    },
    createSource: createCurrentSource,
    createAbsoluteSource: async (origin) => createRequestSource(await createAbsoluteSource(origin), origin),
    siteTheme: async () => (await cms.respond(siteQuery)).value?.theme ?? {},
    listContent: createContentList(cms, log),
    ...(await readDemoFiles(dist)),
    budgets,
    connectOrigins,
  });
  const embed = createEmbedRouter({
    cms,
    rules,
    isOriginCacheable: isOriginCacheable(configuration),
    connectOrigins,
    documents: () => ({
      fragments: chosenFragments,
      assets: assets.latest,
      createSource: createCurrentSource,
      frameScript: '/embed/frame.js',
    }),
  });
  const announce = openIndexNow(configuration, cms, logger);
  // Only sites with several processes have two builds at the same time.
  const sharedFiles = configuration.purgeLog && join(configuration.dataDir, 'builds');
  const purgeLog = createPurgeLog(configuration, logger, metrics);
  const pageStore = await openPageStore({
    configuration,
    build: manifest.build,
    dataVersion: () => catalog().version,
    purgeLog,
    logger,
    metrics,
  });
  const tags = new Set(rules.declarations.keys());
  const events = await openEvents({ configuration, tags, logger, metrics });
  const requestLimit = await openRequestLimit(configuration, log);
  const app = createApp({
    configuration,
    cms,
    logger,
    publicOrigin,
    pages,
    schoolPaths: schools.paths,
    files,
    demoImages,
    routers: [
      { path: '/', router: createOtherBuildsRouter(sharedFiles, Object.keys(manifest.files)) },
      { path: '/api', router: prerender.router },
      ...createRouters({
        configuration,
        cms,
        store,
        demoImages,
        logger,
        search: search.search,
        isInventoryBuiltIn: !inventory,
        metrics,
        tags,
      }),
      { path: '/', router: demo },
      { path: '/', router: embed },
      ...(events ? [{ path: '/', router: events.router }] : []),
    ],
    hasPageCache,
    freshSeconds,
    isFragmentCached: (fragment, hasQuery) => fragments.isCached(fragment, hasQuery),
    build: manifest.build,
    metrics,
    purgeLog,
    pageStore,
    limitRequests: requestLimit?.handler,
    // The purge does not wait for search engines.
    announce: (tags) => void announce?.(tags),
    onPurge: async () => {
      await reload();
      cms.expire();
      prerender.clearCache();
      search.expire();
    },
  });
  await purgeLog.open(app.purge);
  const stopWatching = store.watch(() => {
    const { kind, version, schools: records } = catalog();
    logger.info({ kind, version, schools: records.length }, 'school data was replaced');
    // Uses the purge log, because caches in front contain pages with the previous data.
    void purgeLog.append([everything]).catch(async (error: unknown) => {
      log('school data was replaced, but the purge could not be logged', error);
      await app.purge([everything]);
    });
  });
  const metricsServer = openMetricsServer(configuration, metrics, (error) => log('metrics failed', error));
  let stopSharing: (() => void) | undefined;
  const control = createListenControl(configuration, app, () => {
    stopWatching();
    stopSharing?.();
    pageStore?.close();
    requestLimit?.close();
    metricsServer?.close();
  });
  return {
    listener: app.listener,
    messageClasses: app.messageClasses,
    async close() {
      await control.close();
      // Afterward, because open requests may add purges and events.
      await Promise.all([purgeLog.close(), events?.close()]);
    },
    async listen() {
      // First, because the process must not serve pages if this fails.
      const url = await metricsServer?.listen();
      const address = await control.listen();
      if (sharedFiles)
        stopSharing = shareFilesDaily(sharedFiles, files, (error) =>
          log('built files could not be shared with processes of other builds', error),
        );
      if (url) logger.info({ url }, 'serving metrics');
      return address;
    },
  };
}
