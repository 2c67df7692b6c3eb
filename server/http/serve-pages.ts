import type { RequestHandler } from 'express';
import type { Hit, PageCache } from '../cache/page-cache.ts';
import { type PageStore, withPageStore } from '../cache/page-store.ts';
import { BusyError } from '../cache/render-queue.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { busyResponse } from '../pages/busy-response.ts';
import type { PageRequest } from '../pages/page-response.ts';
import type { PageService } from '../pages/page-service.ts';
import { addSearch, encodeLocation, removeParameters } from '../pages/redirects.ts';
import type { PurgeLog } from '../purge/purge-log.ts';
import { storageHeaders } from '../purge/storage-headers.ts';
import type { HeaderList } from './cached-response.ts';
import { ProblemError } from './problem-details.ts';
import { contextOf } from './request-context.ts';

export interface ServePagesOptions {
  readonly pages: PageService;
  /** Undefined: every request renders its page. */
  readonly cache: PageCache | undefined;
  readonly purgeLog: Pick<PurgeLog, 'position'>;
  readonly pageStore?: PageStore;
  readonly metrics?: Pick<Metrics, 'countRequest' | 'overload'>;
}

/** The result, or undefined if the server is too busy for it: a queue is full, of pages or of searches. */
async function unlessBusy<Value>(result: Promise<Value>): Promise<Value | undefined> {
  return result.catch((error: unknown) => {
    if (error instanceof BusyError || (error instanceof ProblemError && error.status === 503))
      return undefined;
    throw error;
  });
}

/** The location of a redirect with the query of this request: requests with other queries share the hit. */
function locationHeader({ location, droppedParameters }: Hit, search: string): HeaderList {
  if (location === undefined) return [];
  const keptSearch = removeParameters(search, droppedParameters);
  return ['Location', encodeLocation(addSearch(location, keptSearch))];
}

/**
 * Sends the cached page or renders it. If the render queue is full, sends a page with plain tags. If the
 * queue for these pages is full, too, sends 503.
 */
export function servePages({
  pages,
  cache,
  purgeLog,
  pageStore,
  metrics,
}: ServePagesOptions): RequestHandler {
  function fetchPage(key: string, request: PageRequest, pageCache: PageCache | undefined): Promise<Hit> {
    const render = () => pages.render(request);
    if (pageCache)
      return pageCache.fetch(key, withPageStore(pageStore, key, render, { canRead: !pageCache.peek(key) }));
    return render().then((page) => ({ isOutdated: false, ...page, staleAge: undefined }));
  }

  async function renderPlain(request: PageRequest): Promise<Hit | undefined> {
    const page = await unlessBusy(pages.renderPlain(request));
    metrics?.overload.inc({ step: page ? 'plain' : 'rejected' });
    return page && { isOutdated: false, ...page, staleAge: undefined };
  }

  return async (request, response) => {
    const context = contextOf(response);
    const origin = context.publicOrigin;
    if (origin === undefined) {
      response.status(400).type('text/plain').send('The Host header is not valid.\n');
      return;
    }
    const baseRequest = pages.toPageRequest(request, origin);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
        .status(405)
        .type('text/plain')
        .send(`The method ${request.method} is not allowed here. Use GET or HEAD.\n`);
      return;
    }
    const isOwnRendering = pages.isRenderedPerRequest(baseRequest);
    const pageRequest = isOwnRendering ? { ...baseRequest, signal: context.signal } : baseRequest;
    try {
      // The response to a missing page is HTML for a navigation and one line of text for a script or an
      // image.
      const key = pages.keyOf(request, origin) + (pageRequest.isDocument ? '' : ' file');
      const pageCache = isOwnRendering ? undefined : cache;
      // Another request may have rendered the page since `createListener` looked it up.
      const cached = pageCache?.lookup(key);
      const started = performance.now();
      const hit =
        cached ??
        (await unlessBusy(fetchPage(key, pageRequest, pageCache))) ??
        (await renderPlain(pageRequest));
      if (!hit) {
        busyResponse.send(request, response);
        return;
      }
      context.pageKind = hit.kind;
      if (!cached)
        response.setHeader('Server-Timing', `render;dur=${(performance.now() - started).toFixed(1)}`);
      if (pageCache) context.cacheState = hit.staleAge !== undefined ? 'stale' : cached ? 'hit' : 'miss';
      const storage = storageHeaders(hit, purgeLog.position) ?? [];
      hit.response.send(request, response, [...storage, ...locationHeader(hit, pageRequest.search)]);
      // `createListener` refreshes stale pages, but never looks up this key.
      if (cached?.staleAge === undefined || pageRequest.isDocument) return;
      const refresh = () => pages.refresh(pageRequest);
      cache?.refresh(key, withPageStore(pageStore, key, refresh, { canRead: false }));
    } catch (error) {
      // The client closed the connection while its rendering waited.
      if (pageRequest.signal && error === pageRequest.signal.reason) return;
      const status = context.logFailure(error, 'page failed to render');
      (await pages.renderError(status, pageRequest)).send(request, response);
    }
  };
}
