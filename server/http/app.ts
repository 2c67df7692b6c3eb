import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import { eventsPath } from '../../src/services/events/event-report.ts';
import { type CachedPage, createExplainRoute } from '../cache/explain-route.ts';
import { PageCache } from '../cache/page-cache.ts';
import type { FragmentSummary } from '../cache/page-composition.ts';
import { type PageStore, withoutQuery } from '../cache/page-store.ts';
import type { CachedCms } from '../cms/cached-cms.ts';
import type { Cms } from '../cms/cms.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { ServedApp } from '../listen/listen-control.ts';
import { createMessageClasses } from '../listen/message-classes.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createRequestLog, type RequestLogSettings } from '../metrics/request-log.ts';
import { withSpan } from '../metrics/tracing.ts';
import type { PageService } from '../pages/page-service.ts';
import { createPreviewRoute } from '../pages/preview/preview-route.ts';
import { createMachineFiles } from '../pages/seo/machine-files.ts';
import { articleCategories } from '../pages/templates/articles-tab-page.ts';
import type { PurgeLog } from '../purge/purge-log.ts';
import { createPurgeRoute } from '../purge/purge-route.ts';
import { sendPosition } from '../purge/storage-headers.ts';
import { serveFolder } from '../static/image-folder.ts';
import type { CachedResponse } from './cached-response.ts';
import { createListener } from './listener.ts';
import { clientErrorStatus, handleProblems, ProblemError } from './problem-details.ts';
import { isOriginCacheable, type PublicOrigin } from './public-origin.ts';
import { contextOf, observeResponses, provideContext } from './request-context.ts';
import { servePages } from './serve-pages.ts';

/** The parts of the application. */
export interface AppOptions {
  readonly configuration: Pick<
    Configuration,
    'cacheMb' | 'contentDir' | 'previewSecret' | 'indexNowKey' | 'purgeSecret' | 'siteUrl' | 'trustProxy'
  > &
    RequestLogSettings;
  readonly cms: Cms & Partial<Pick<CachedCms, 'latestVersion' | 'recoveries'>>;
  readonly logger: Logger;
  readonly publicOrigin: PublicOrigin;
  readonly pages: PageService;
  /** The paths of the pages about schools, for the sitemap. */
  readonly schoolPaths?: () => Iterable<string>;
  readonly files: ReadonlyMap<string, CachedResponse>;
  /** Folder of the workbench's images. */
  readonly demoImages: string;
  /** The API and the built-in services; each router names its own paths. */
  readonly routers: readonly {
    readonly path: string;
    readonly router: Router;
    /** Expires what the router caches. */
    readonly onPurge?: (tags: readonly string[]) => void;
  }[];
  readonly hasPageCache: boolean;
  readonly freshSeconds?: number;
  /** Expires the data that pages are rendered from. */
  readonly onPurge: (tags: readonly string[]) => void | Promise<void>;
  /** The purges of this process, or of all processes of the site. */
  readonly purgeLog: PurgeLog;
  /** Pages that all processes of the site share. */
  readonly pageStore?: PageStore;
  /** Limits requests per client to the most expensive paths; undefined: no limit. */
  readonly limitRequests?: RequestHandler;
  /** Notifies search engines of a purge that this process received. */
  readonly announce?: (tags: readonly string[]) => void;
  readonly isFragmentCached: (fragment: FragmentSummary, hasQuery: boolean) => boolean;
  /** Identifies the build, for `/-/explain`. */
  readonly build: string;
  readonly now?: () => number;
  readonly metrics?: Metrics;
}

export interface App extends ServedApp {
  readonly cache: PageCache | undefined;
  /** Expires the pages with one of these tags in this process; resolves to their number. */
  purge(tags: readonly string[]): Promise<number>;
}

/** Paths with expensive responses that are not cached for all clients. */
const limitedPaths: readonly string[] = ['/api/prerender', '/images', '/v1', '/go', eventsPath];

function addHealth(
  app: Express,
  hasContent: (request: IncomingMessage) => Promise<boolean>,
  isReceiving: () => boolean,
): void {
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/plain').send('ok\n');
  });
  app.get('/readyz', async (request, response) => {
    const isReady = isReceiving() && (await hasContent(request));
    response
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
}

/** Finds the cached page with inline styles, or else the cached page with linked style sheets. */
function findPage(
  pages: PageService,
  cache: PageCache,
  path: string,
  request: IncomingMessage,
): CachedPage | undefined {
  const origin = pages.originOf(request);
  if (origin === undefined) return undefined;
  const find = (site?: 'same-origin') =>
    cache.peek(pages.keyOf({ url: path, headers: { 'sec-fetch-site': site } }, origin));
  const inlinePage = find();
  if (inlinePage) return { entry: inlinePage, styleDelivery: 'inline' };
  const linkedPage = find('same-origin');
  return linkedPage && { entry: linkedPage, styleDelivery: 'linked' };
}

/** Browsers must not guess the type of a response: JSON, icons and robots.txt are never scripts or HTML. */
const forbidSniffing: RequestHandler = (_request, response, next) => {
  response.set('X-Content-Type-Options', 'nosniff');
  next();
};

/**
 * Responds 404 with one line of text for a missing script or font. A newer build may have the file, so no
 * cache may store the response.
 */
const rejectFile: RequestHandler = (_request, response) => {
  response
    .status(404)
    .set({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' })
    .type('text/plain')
    .send('There is no such file.\n');
};

/**
 * Handles requests that Express cannot parse, such as a path with an incomplete escape, and uncaught errors.
 */
function explainErrors(pages: PageService): ErrorRequestHandler {
  return async (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const given = error instanceof ProblemError ? error.status : clientErrorStatus(error);
    // Only 400 and unexpected errors have an error page.
    if (given !== undefined && given !== 400) {
      handleProblems(error, request, response, next);
      return;
    }
    const status = given ?? contextOf(response).logFailure(error, 'unexpected error');
    const pageRequest = pages.toPageRequest(request, contextOf(response).publicOrigin ?? 'http://localhost');
    (await pages.renderError(status, pageRequest)).send(request, response);
  };
}

/** Creates the listener for node:http, with Express behind it. */
export function createApp(parts: AppOptions): App {
  const { configuration, cms, logger, pages, demoImages, routers, purgeLog } = parts;
  let isDraining = false;
  let purgeCount = 0;
  const onRefreshError = (error: unknown, key: string) =>
    logger.warn({ err: error, key: withoutQuery(key) }, 'page refresh failed; serving the stale page');
  const cache = parts.hasPageCache
    ? new PageCache({
        maxBytes: configuration.cacheMb * 1_048_576,
        freshSeconds: parts.freshSeconds,
        onRefreshError,
        recoveries: () => cms.recoveries ?? 0,
        onBusy: () => parts.metrics?.overload.inc({ step: 'stale' }),
        now: parts.now,
      })
    : undefined;
  if (cache)
    parts.metrics?.addGauge('edu_page_cache', 'Pages in memory: how many, and their bytes', 'unit', () => ({
      pages: cache.size,
      bytes: cache.bytes,
    }));

  async function purge(tags: readonly string[]): Promise<number> {
    for (const { onPurge } of routers) onPurge?.(tags);
    await parts.onPurge(tags);
    purgeCount += 1;
    return cache?.purge(tags) ?? 0;
  }

  const app = express();
  const messageClasses = createMessageClasses(app);
  app.disable('x-powered-by');
  app.set('trust proxy', configuration.trustProxy);
  app.use(provideContext(logger, parts.publicOrigin));
  const requestLog = createRequestLog(logger, configuration);
  app.use(observeResponses(requestLog, parts.metrics));
  app.use(forbidSniffing);
  app.use(sendPosition(purgeLog));
  /** Whether the store has the home page: then a process that starts while the CMS is down has pages. */
  async function hasStoredPages(request: IncomingMessage): Promise<boolean> {
    const origin = pages.originOf(request);
    if (!parts.pageStore || origin === undefined) return false;
    return (await parts.pageStore.read(pages.keyOf({ url: '/', headers: {} }, origin))) !== undefined;
  }

  async function hasContent(request: IncomingMessage): Promise<boolean> {
    if (cache && findPage(pages, cache, '/', request)) return true;
    const hasSettings = cms.siteConfig().then(
      () => true,
      () => false,
    );
    // Awaits the store first: waiting for a hanging CMS takes longer than a load balancer's timeout.
    return (await hasStoredPages(request)) || hasSettings;
  }
  addHealth(app, hasContent, () => !isDraining && purgeLog.isCaughtUp);
  if (parts.limitRequests) app.use([...limitedPaths], parts.limitRequests);
  for (const { path, router } of routers) app.use(path, router);
  app.use(
    createPurgeRoute(configuration.purgeSecret, async (tags) => {
      const started = performance.now();
      const append = () =>
        purgeLog.append(tags).catch((error: unknown) => {
          parts.metrics?.purges.inc({ result: 'failed' });
          throw error;
        });
      const result = await withSpan('purge', { 'purge.tags': tags.length }, append);
      parts.metrics?.purges.inc({ result: 'done' });
      parts.metrics?.purgeSeconds.observe((performance.now() - started) / 1000);
      parts.announce?.(tags);
      return result;
    }),
  );
  app.use(
    createExplainRoute(configuration.purgeSecret, (path, request) => ({
      isCachingOn: cache !== undefined,
      page: cache && findPage(pages, cache, path, request),
      latestVersion: (query) => cms.latestVersion?.(query),
      isFragmentCached: parts.isFragmentCached,
      build: parts.build,
      nowMs: (parts.now ?? Date.now)(),
    })),
  );
  // The listener sends built files before Express, so these paths have no file.
  app.use(['/embed', '/fonts'], rejectFile);
  app.use('/pictures', serveFolder(join(configuration.contentDir, 'pictures')));
  app.use('/demo/pictures', serveFolder(demoImages));
  app.use(
    createMachineFiles({
      cms,
      schoolPaths: parts.schoolPaths,
      isOriginCacheable: isOriginCacheable(configuration),
      feedCategories: ['featured', 'latest', ...articleCategories],
      indexNowKey: configuration.indexNowKey,
      purgeCount: () => purgeCount,
      now: parts.now,
    }),
  );
  app.use(createPreviewRoute({ secret: configuration.previewSecret, cms, pages }));
  const serving = { pages, cache, purgeLog, pageStore: parts.pageStore, metrics: parts.metrics };
  app.use(servePages(serving));
  app.use(explainErrors(pages));

  return {
    listener: createListener({ ...serving, app, files: parts.files, onHit: requestLog.writeHit }),
    messageClasses,
    cache,
    purge,
    drain() {
      isDraining = true;
    },
  };
}
