import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { RenderedResponse } from '../cache/page-cache.ts';
import { BusyError, RenderQueue } from '../cache/render-queue.ts';
import { tagHeaders, writeTag } from '../cache/tags.ts';
import type { CmsPage, CmsSite } from '../cms/cms.ts';
import { CachedResponse, type HeaderList } from '../http/cached-response.ts';
import { type PublicOrigin, toPrivateCacheControl } from '../http/public-origin.ts';
import { allowInline, type ExternalOrigins, securityHeaders } from '../http/security-headers.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { withSpan } from '../metrics/tracing.ts';
import type { StyleDelivery } from '../styles/inline-styles.ts';
import { adOrigins } from './ad-origins.ts';
import { busyResponse } from './busy-response.ts';
import { wantsDocument } from './missing-file.ts';
import type { PageAssets } from './page-context.ts';
import { allowedParameters } from './page-parameters.ts';
import type { PageRequest, PageResponse } from './page-response.ts';
import type { PageRouter } from './page-router.ts';
import { encodeLocation } from './redirects.ts';

const publicCacheControl =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800';

const browserCacheControl = 'private, max-age=60';
/** For redirects and for pages that do not exist. */
const shortCacheControl = 'public, max-age=0, s-maxage=60';

export interface PageServiceOptions {
  readonly router: PageRouter;
  /** Renders pages with plain tags. */
  readonly plainRouter: Pick<PageRouter, 'respond'>;
  /** Default: one with the default limits. */
  readonly queue?: RenderQueue;
  readonly publicOrigin: PublicOrigin;
  /** When undefined, the origin is part of every cache key. */
  readonly siteUrl: string | undefined;
  /** Whether shared caches may store pages, which contain the public origin. */
  readonly isOriginCacheable: boolean;
  /** Origins that the security policy allows in addition to those of the site's ads. */
  readonly externalOrigins: ExternalOrigins;
  /** Whether the response to a query is older than the last purge, because the CMS has failed since then. */
  readonly isOutdated?: (query: string) => boolean;
  readonly metrics?: Pick<Metrics, 'pageSeconds'>;
}

/**
 * Links the style sheets after a same-origin navigation, because the previous page prefetched them on the
 * first interaction; otherwise inlines the styles. The links also work if the prefetch did not happen.
 */
function styleDeliveryFor({ headers }: Pick<IncomingMessage, 'headers'>): StyleDelivery {
  return headers['sec-fetch-site'] === 'same-origin' ? 'linked' : 'inline';
}

/**
 * The `Link` header with the files of the first paint. CDNs send it as Early Hints before the page. Node's
 * own `writeEarlyHints` gains nothing: browsers ignore 103 over HTTP/1.1, and pages render in 1 ms. Empty for
 * a page with inline styles: its HTML preloads the fonts, on wide screens only.
 */
function preloadHeader(
  { stylesheets, blockStylesheet, fontPreloads }: PageAssets,
  styles: StyleDelivery,
  hasBlocks: boolean | undefined,
): HeaderList {
  if (styles === 'inline') return [];
  const blocks = hasBlocks && blockStylesheet ? [blockStylesheet] : [];
  const sheets = [...stylesheets, ...blocks].map((path) => `<${path}>; rel=preload; as=style`);
  const fonts = fontPreloads.map((path) => `<${path}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  return ['Link', [...sheets, ...fonts].join(', ')];
}

/** Splits the target of a request; `search` starts with a question mark, or is empty. */
function splitTarget(target = '/'): readonly [path: string, search: string] {
  const start = target.indexOf('?');
  return start < 0 ? [target, ''] : [target.slice(0, start), target.slice(start)];
}

/** The security headers for the two schemes of the public origin. */
interface SecurityHeaderSets {
  readonly http: HeaderList;
  readonly https: HeaderList;
}

/**
 * Two sets suffice: one for pages of a site with ads, one for responses without ads. Each change of the ad
 * settings may need one more; four leave room for two changes.
 */
const maxHeaderSets = 4;

/** Connects HTTP and the router: computes cache keys, adds headers, builds responses. */
export class PageService {
  readonly #options: PageServiceOptions;
  readonly #queue: RenderQueue;
  /** Security headers by the site's ad origins. */
  readonly #securityHeaders = new LRUCache<string, SecurityHeaderSets>({ max: maxHeaderSets });

  constructor(options: PageServiceOptions) {
    this.#options = options;
    this.#queue = options.queue ?? new RenderQueue();
  }

  /** @param ads omitted for responses without a site, such as redirects */
  #securityHeadersFor(ads?: CmsSite['ads']): SecurityHeaderSets {
    const origins = ads ? adOrigins(ads) : {};
    const key = JSON.stringify(origins);
    const cached = this.#securityHeaders.get(key);
    if (cached) return cached;
    const external = { ...this.#options.externalOrigins, ...origins };
    const headers = { http: securityHeaders(false, external), https: securityHeaders(true, external) };
    this.#securityHeaders.set(key, headers);
    return headers;
  }

  /** The public origin of the request; undefined for an invalid Host header: reject such a request. */
  originOf(request: IncomingMessage): string | undefined {
    return this.#options.publicOrigin(request);
  }

  /**
   * The key of the request's page in the page cache. A space, which no URL contains, precedes the style
   * delivery.
   */
  keyOf(request: Pick<IncomingMessage, 'url' | 'headers'>, origin: string): string {
    const [path, search] = splitTarget(request.url);
    const prefix = this.#options.siteUrl ? '' : origin;
    const suffix = styleDeliveryFor(request) === 'linked' ? ' linked' : '';
    const query = search && String(allowedParameters(path, search, this.#options.router.contributorPath));
    return prefix + (query ? `${path}?${query}` : path) + suffix;
  }

  toPageRequest(request: IncomingMessage, origin: string): PageRequest {
    const [path, search] = splitTarget(request.url);
    const query = allowedParameters(path, search, this.#options.router.contributorPath);
    const styleDelivery = styleDeliveryFor(request);
    const { referer, cookie, 'sec-gpc': globalPrivacyControl } = request.headers;
    const visitor = { referer, cookie, hasGlobalPrivacyControl: globalPrivacyControl === '1' };
    const isDocument = wantsDocument(path, request);
    return { path, search, query, origin, styleDelivery, isDocument, visitor };
  }

  /**
   * Whether each request gets its own rendering: no cache stores the results of searches, and responses below
   * `/go/` depend on cookies or the referrer.
   */
  isRenderedPerRequest({ path }: PageRequest): boolean {
    return path === '/search/' || path.startsWith('/go/');
  }

  /**
   * Renders a page through the render queue.
   * @throws BusyError
   */
  render(request: PageRequest): Promise<RenderedResponse> {
    return this.#queue.render(() => this.#renderNow(request), request.signal);
  }

  /**
   * Renders a cached page again, unless visitors wait for other pages.
   * @throws BusyError
   */
  refresh(request: PageRequest): Promise<RenderedResponse> {
    return this.#queue.refresh(() => this.#renderNow(request));
  }

  /**
   * Renders a page with plain tags, whose elements the browser renders. No cache stores it.
   * @throws BusyError
   */
  renderPlain(request: PageRequest): Promise<RenderedResponse> {
    return this.#queue.renderPlain(async () => {
      const page = await this.#options.plainRouter.respond({ ...request, styleDelivery: 'linked' });
      return this.#buildResponse({ ...page, isUncacheable: true, isBrowserCacheable: false }, request);
    }, request.signal);
  }

  async #renderNow(request: PageRequest): Promise<RenderedResponse> {
    return withSpan('render page', { 'url.path': request.path }, async () => {
      const started = performance.now();
      const page = this.#buildResponse(await this.#options.router.respond(request), request);
      this.#options.metrics?.pageSeconds.observe({ kind: page.kind }, (performance.now() - started) / 1000);
      return page;
    });
  }

  /** Renders a draft through the render queue; no cache stores the response. */
  renderDraft(page: CmsPage, request: PageRequest): Promise<CachedResponse> {
    return this.#renderQueued(() => this.#options.router.renderDraft(page, request), request);
  }

  /** Renders an error page through the render queue; responds with the busy page if the queue is full. */
  renderError(status: number, request: PageRequest): Promise<CachedResponse> {
    return this.#renderQueued(() => this.#options.router.renderError(status, request), request);
  }

  async #renderQueued(render: () => Promise<PageResponse>, request: PageRequest): Promise<CachedResponse> {
    try {
      return this.#buildResponse(await this.#queue.render(render), request).response;
    } catch (error) {
      if (error instanceof BusyError) return busyResponse;
      throw error;
    }
  }

  #cacheControl(isCacheable: boolean): string {
    const control = isCacheable ? publicCacheControl : shortCacheControl;
    return this.#options.isOriginCacheable ? control : toPrivateCacheControl(control);
  }

  #buildResponse(page: PageResponse, { origin, styleDelivery }: PageRequest): RenderedResponse {
    const { isIncomplete } = page;
    const isUncacheable = page.isUncacheable || isIncomplete;
    const isCacheable = page.status === 200 && !isUncacheable;
    const headerSets = this.#securityHeadersFor(page.renderedWith?.site.ads);
    const tags = [...new Set(page.tags.map(writeTag))];
    const isSharedCacheable = isCacheable || (!isUncacheable && [301, 404, 410].includes(page.status));
    const headers = [
      // `contentType` is set only for plain text, which needs no security policy.
      ...(page.contentType
        ? []
        : allowInline(origin.startsWith('https:') ? headerSets.https : headerSets.http, page)),
      'Content-Type',
      page.contentType ?? 'text/html; charset=utf-8',
      'Vary',
      page.status === 404 || page.status === 410 ? 'Sec-Fetch-Site, Sec-Fetch-Dest' : 'Sec-Fetch-Site',
      'Cache-Control',
      isSharedCacheable
        ? this.#cacheControl(isCacheable)
        : page.isBrowserCacheable
          ? browserCacheControl
          : 'no-store',
      ...(isCacheable && page.renderedWith
        ? preloadHeader(page.renderedWith.assets, styleDelivery, page.hasBlocks)
        : []),
      ...(isSharedCacheable ? Object.entries(tagHeaders(['all', ...tags])).flat() : []),
      ...(page.location ? ['Location', encodeLocation(page.location)] : []),
      ...(page.status === 503 ? ['Retry-After', '30'] : []),
    ];
    return {
      response: new CachedResponse({
        status: page.status,
        body: page.body,
        fingerprint: page.fingerprint,
        headers,
      }),
      kind: page.kind ?? (page.location === undefined ? 'file' : 'redirect'),
      tags,
      isCacheable,
      isIncomplete,
      isOutdated: this.#isOutdated(page),
      ...(page.keepsQuery && { location: page.location, droppedParameters: page.droppedParameters }),
      composition: page.composition,
    };
  }

  /** Whether the page needs another rendering soon, because the source failed during this one. */
  #isOutdated({ composition }: PageResponse): boolean {
    const { isOutdated } = this.#options;
    if (!composition) return false;
    const { responses, fragments } = composition;
    // The responses include those that the fragments used.
    return (
      fragments.some(({ isPending }) => isPending) ||
      responses.some(({ query }) => isOutdated?.(query) ?? false)
    );
  }
}
