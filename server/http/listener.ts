import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { withPageStore } from '../cache/page-store.ts';
import type { CacheState } from '../metrics/metrics.ts';
import { requestKind } from '../metrics/request-kinds.ts';
import { nextTurn } from '../next-turn.ts';
import { busyResponseTo } from '../pages/busy-response.ts';
import { storageHeaders } from '../purge/storage-headers.ts';
import type { CachedResponse } from './cached-response.ts';
import { endUnreadBody } from './limits/unread-bodies.ts';
import { boundUnreadResponses } from './limits/unread-responses.ts';
import type { ServePagesOptions } from './serve-pages.ts';

export interface ListenerOptions extends ServePagesOptions {
  readonly app: RequestListener;
  /** Files in memory by public path. */
  readonly files: ReadonlyMap<string, CachedResponse>;
  /** Logs a response from memory. */
  readonly onHit?:
    | ((request: IncomingMessage, response: ServerResponse, cache: CacheState) => void)
    | undefined;
}

/**
 * The path and query of a request target. Clients may send an absolute URL, as they do to proxies; its host
 * must not become a part of a page's URL.
 */
function toPath(target: string): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  if (origin === undefined) return target;
  const path = target.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/** Servers must reject such requests (RFC 9112, section 3.2): a proxy may have read the other one. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count > 1;
}

/** Maximum number of requests that wait for their turn; the last of them waits for about a second. */
const maxWaiting = 500;
/** Purges may use more positions in the queue, because no client retries them. */
const purgePath = '/-/purge';
const maxWaitingPurges = 2 * maxWaiting;

/** These run immediately: a load balancer must not mistake a busy server for a dead one. */
const urgentPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * The listener in front of Express. It sends cached pages and files itself, because Express alone takes twice
 * as long as node:http for such a response. These responses have no request id and, unless `onHit` is given,
 * no line in the log. All other requests start one per turn of the event loop: when hundreds arrive at a
 * time, cached pages are sent between them. When too many wait, it sends older pages, and 503 for pages that
 * are not cached.
 */
export function createListener({
  app,
  pages,
  cache,
  files,
  purgeLog,
  pageStore,
  onHit,
  metrics,
}: ListenerOptions): RequestListener {
  let waiting = 0;
  const watchUnread = boundUnreadResponses();
  const runInTurn = (request: IncomingMessage, response: ServerResponse, key?: string): void => {
    if (waiting >= (request.url === purgePath ? maxWaitingPurges : maxWaiting)) {
      const older = key === undefined ? undefined : cache?.lookupEvenIfPurged(key);
      metrics?.overload.inc({ step: older ? 'stale' : 'rejected' });
      (older?.response ?? busyResponseTo(request.url ?? '')).send(
        request,
        response,
        older && storageHeaders(older, purgeLog.position),
      );
      const kind = older?.kind ?? requestKind(request.url ?? '');
      metrics?.countRequest(kind, older ? 'stale' : 'none', response.statusCode);
      return;
    }
    waiting += 1;
    void nextTurn().then(() => {
      waiting -= 1;
      // The client has closed the connection.
      if (response.destroyed) return;
      watchUnread(response);
      app(request, response);
    });
  };
  return (request, response) => {
    endUnreadBody(request, response);
    if (hasSeveralHosts(request)) {
      response.writeHead(400, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
      response.end('The request has more than one Host header.\n');
      return;
    }
    const url = toPath(request.url ?? '');
    request.url = url;
    if (urgentPaths.has(url)) {
      app(request, response);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      runInTurn(request, response);
      return;
    }
    // CMSs add a version to a script's URL; the query does not change the file.
    const file =
      files.get(url) ?? (url.includes('?') ? files.get(url.slice(0, url.indexOf('?'))) : undefined);
    if (file) {
      file.send(request, response);
      onHit?.(request, response, 'hit');
      metrics?.countRequest('file', 'hit', response.statusCode);
      return;
    }
    const origin = cache && pages.originOf(request);
    const key = origin && pages.keyOf(request, origin);
    const hit = key ? cache.lookup(key) : undefined;
    if (!cache || !origin || !key || !hit) {
      runInTurn(request, response, key);
      return;
    }
    const isFresh = hit.staleAge === undefined;
    const state = isFresh ? 'hit' : 'stale';
    hit.response.send(request, response, storageHeaders(hit, purgeLog.position));
    onHit?.(request, response, state);
    metrics?.countRequest(hit.kind, state, response.statusCode);
    if (isFresh) return;
    const refresh = () => pages.refresh(pages.toPageRequest(request, origin));
    cache.refresh(key, withPageStore(pageStore, key, refresh, { canRead: false }));
  };
}
