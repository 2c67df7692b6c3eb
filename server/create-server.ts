import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import budgets from '../budgets.json' with { type: 'json' };
import type { ServerElement } from '../src/core/ssr/render-root.tsx';
import { createApiRouter } from './api/api-router.ts';
import { createPrerender } from './api/prerender.ts';
import { toSiteConfig } from './api/site-config.ts';
import { type Catalogue, openCatalogue } from './built-in/catalogue/catalogue.ts';
import { createDegreeList } from './built-in/catalogue/degree-list.ts';
import { createInventoryService, searchKeyFor } from './built-in/inventory/inventory.ts';
import { connectInventory, createPaidContent } from './built-in/inventory/paid-content.ts';
import { rankingById } from './built-in/rankings/rankings.ts';
import { createSearchService } from './built-in/search/search.ts';
import { cacheCms } from './cms/cached-cms.ts';
import type { Cms, CmsSite } from './cms/cms.ts';
import { siteQuery } from './cms/cms-queries.ts';
import type { CmsResponse } from './cms/cms-response.ts';
import { createCms, explainSource } from './cms/create-cms.ts';
import { createStatePages } from './cms/state-pages.ts';
import type { Configuration } from './configuration/configuration.ts';
import { openDataFolder } from './configuration/data-folder.ts';
import { createElementRules } from './content/element-rules.ts';
import { CmsSource } from './data-source/cms-source.ts';
import { createDemoRouter } from './demo/demo-router.ts';
import { createFragmentRenderer, hashConfiguration } from './fragments/fragment-renderer.ts';
import { createApp } from './http/app.ts';
import { createPublicOrigin, isOriginCacheable } from './http/public-origin.ts';
import { createIconRouter } from './icons/icon-router.ts';
import { createImageRouter } from './images/image-router.ts';
import { createLogger, type Logger } from './logger.ts';
import { createVisitLinks } from './outbound/visit-links.ts';
import { createFinderService } from './pages/finder/finder-service.ts';
import { PageRouter } from './pages/page-router.ts';
import { PageService } from './pages/page-service.ts';
import { createIndexNow } from './pages/seo/index-now.ts';
import { createSiteAssets } from './pages/site-assets.ts';
import { readBuildManifest } from './static/build-manifest.ts';
import { readPageAssets } from './static/page-assets.ts';

export interface ServerOptions {
  readonly configuration: Configuration;
  /** Folder of the build, which has every file that the server reads besides content and data. */
  readonly dist: string;
  /** In place of the one that the configuration names. */
  readonly cms?: Cms;
  readonly elements?: readonly ServerElement[];
  readonly logger?: Logger;
  /** False draws every page for every request. */
  readonly hasPageCache?: boolean;
  /** Seconds until a page is drawn anew; default 60. */
  readonly freshSeconds?: number;
  /** Seconds for which an answer of the CMS is taken as it is; default 30. */
  readonly cmsFreshSeconds?: number;
}

export interface EduServer {
  readonly listener: RequestListener;
  /** Resolves to the address that it can be reached at. */
  listen(): Promise<string>;
  /** Answers what has begun, refuses what is new, and ends. */
  close(): Promise<void>;
}

const drainMilliseconds = 10_000;

async function openCms(
  { configuration, cms: given, cmsFreshSeconds = 30 }: ServerOptions,
  catalogue: () => Catalogue,
  logger: Logger,
) {
  const log = (message: string) => logger.warn(message);
  const cms =
    given ??
    (await createCms(configuration, {
      rankingById: (id) => rankingById(catalogue(), id),
      statePages: createStatePages(catalogue),
      log,
    }));
  const cached = cacheCms(cms, {
    freshSeconds: cmsFreshSeconds,
    onRefreshError: (error, question) =>
      logger.warn({ err: error, question }, 'the CMS did not answer; the old answer stays'),
  });
  const reload = async () => {
    await cms
      .reload?.()
      .catch((error: unknown) =>
        logger.error({ err: error }, 'the content could not be read again; the former stays'),
      );
  };
  return { cms: cached, reload };
}

/** The services that stand in where no outside one is configured, and the JSON API. */
function createRouters(
  configuration: Configuration,
  cms: Cms,
  store: Awaited<ReturnType<typeof openCatalogue>>,
  demoPictures: string,
  logger: Logger,
) {
  const { identityToken, contentDir, dataDir, imageHosts, cmsUrl } = configuration;
  // Pictures of the CMS are fetched from where the server reaches it; readers never are sent there.
  const hosts = cmsUrl ? [...imageHosts, new URL(cmsUrl).host] : imageHosts;
  const folders = {
    '/pictures/': join(contentDir, 'pictures'),
    '/demo/pictures/': demoPictures,
  };
  const onCacheError = (error: unknown) => logger.warn({ err: error }, 'a picture could not be kept');
  return [
    { path: '/api', router: createApiRouter({ cms, configuration }) },
    { path: '/icons', router: createIconRouter() },
    {
      path: '/images',
      router: createImageRouter({
        folders,
        hosts,
        fetchedFrom: cms.fetchedFrom,
        cacheDirectory: join(dataDir, 'pictures'),
        onCacheError,
      }),
    },
    {
      path: '/',
      router: createInventoryService({
        catalogue: store,
        identityToken,
        search: searchKeyFor(configuration),
      }),
    },
    { path: '/', router: createSearchService({ catalogue: store }) },
  ];
}

/** Pings search engines, where the operator gave a key for it. */
function createAnnouncer(
  { indexNowKey: key, indexNowUrl: endpoint, siteUrl }: Configuration,
  cms: Cms,
  logger: Logger,
) {
  if (!key || !siteUrl) return undefined;
  const onError = (error: unknown) => logger.warn({ err: error }, 'search engines were not told of a change');
  return createIndexNow({ cms, key, endpoint, siteUrl, onError });
}

/** Opens everything that the server needs and puts it together; nothing listens yet. */
export async function createServer(options: ServerOptions): Promise<EduServer> {
  const {
    configuration,
    dist,
    elements = serverElements,
    logger = createLogger(configuration.logLevel),
    hasPageCache = true,
    freshSeconds,
  } = options;
  await openDataFolder(configuration.dataDir);
  const store = await openCatalogue({
    dataDir: configuration.dataDir,
    log: (message) => logger.warn(message),
  });
  const { cms, reload } = await openCms(options, () => store.current(), logger);
  const site = await cms.siteConfig().catch((error: unknown) => {
    throw explainSource(error, configuration.cmsUrl);
  });
  const manifest = await readBuildManifest(dist);
  const demoPictures = join(dist, 'site/pictures');
  const publicOrigin = createPublicOrigin(configuration);
  const { files, build } = await readPageAssets(dist, manifest);
  const rules = createElementRules(elements.map(({ declaration }) => declaration));
  const visitLinks = createVisitLinks(configuration);
  const fragments = createFragmentRenderer({
    elements,
    stylesheet: manifest.stylesheet,
    build: manifest.build,
    maxBytes: configuration.cacheMb * 262_144,
    logger,
    visitLinks,
  });
  const log = (message: string, cause?: unknown) => logger.warn({ err: cause }, message);
  const assets = await createSiteAssets(site, { build, log });
  const inventory = connectInventory({ configuration, log });
  const degreeList = createDegreeList({ catalogue: store, inventory });
  const degrees = () => degreeList.current();
  const paid = createPaidContent({ configuration, catalogue: store, degrees, inventory, log });
  const finder = createFinderService({ catalogue: () => store.current(), degrees, log });
  const createSource = (current: CmsResponse<CmsSite>, presentationUrl?: string) => {
    const versionedConfig = current.derive('configuration', (value) => {
      const config = toSiteConfig(value, configuration, '');
      return { config, configVersion: hashConfiguration(config) };
    });
    return new CmsSource({ ...versionedConfig, cms, degrees: degreeList, paid, presentationUrl });
  };
  const router = new PageRouter({
    cms,
    contributorPath: site.contributorPath,
    createSource,
    assetsFor: (current) => assets.for(current),
    rules,
    visitLinks,
    fragments,
    finder,
    onError: (error) => log('an error page could not be drawn', error),
    log,
  });
  const connect = [
    configuration.inventoryUrl,
    configuration.inventoryStagingUrl,
    configuration.searchUrl,
  ].flatMap((url) => (url ? [new URL(url).origin] : []));
  const prerender = createPrerender({
    secret: configuration.prerenderSecret,
    rules,
    createFragments: (stylesheet) =>
      createFragmentRenderer({
        elements,
        stylesheet,
        build: manifest.build,
        maxBytes: configuration.cacheMb * 65_536,
        logger,
        visitLinks,
      }),
    createSource: async (origin) =>
      new CmsSource({
        cms,
        config: toSiteConfig(await cms.siteConfig(), configuration, origin),
        degrees: degreeList,
        paid,
      }),
    stylesheet: manifest.stylesheet,
    log,
    lightSheet: Object.keys(manifest.files).find((path) => path.startsWith('/embed/light.')),
  });
  const pages = new PageService({
    router,
    publicOrigin,
    siteUrl: configuration.siteUrl,
    isOriginCacheable: isOriginCacheable(configuration),
    outside: { connect },
  });
  const demo = createDemoRouter({
    elements,
    examples: elementExamples,
    rules,
    fragments,
    manifest,
    get assets() {
      return assets.latest;
    },
    createSource: async () => createSource(await cms.respond(siteQuery)),
    dist,
    sizes: budgets.elements,
    tokens: await readFile(join(dist, 'site/tokens.css'), 'utf8'),
    connect,
  });
  const announce = createAnnouncer(configuration, cms, logger);
  const app = createApp({
    configuration,
    cms,
    logger,
    publicOrigin,
    pages,
    files,
    demoPictures,
    routers: [
      { path: '/api', router: prerender.router },
      ...createRouters(configuration, cms, store, demoPictures, logger),
      { path: '/', router: demo },
    ],
    hasPageCache,
    freshSeconds,
    isFragmentCached: (key) => fragments.isCached(key),
    build: manifest.build,
    onPurge: async (tags, isPassedOn) => {
      await reload();
      cms.expire();
      prerender.forget();
      // Whoever purges does not wait for search engines, which one process tells.
      if (isPassedOn) void announce?.(tags);
    },
  });
  const stopWatching = store.watch(() => {
    const { kind, version, schools } = store.current();
    logger.info({ kind, version, schools: schools.length }, 'new school data is in use');
    cms.expire();
    prerender.forget();
    app.cache?.purge(['all']);
  });
  return { listener: app.listener, ...control(configuration, app.listener, app.drain, stopWatching) };
}

function control(
  { host, port }: Configuration,
  listener: RequestListener,
  drain: () => void,
  stop: () => void,
): Pick<EduServer, 'listen' | 'close'> {
  const server = createHttpServer({ keepAliveTimeout: 65_000, headersTimeout: 66_000 }, listener);
  return {
    async listen() {
      server.listen(port, host);
      await once(server, 'listening');
      const { port: opened } = server.address() as AddressInfo;
      return `http://${host.includes(':') ? `[${host}]` : host}:${opened}/`;
    },
    async close() {
      drain();
      stop();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
      await closed;
      clearTimeout(timer);
    },
  };
}
