import type { IncomingMessage } from 'node:http';
import { type CacheableResponse } from '../cache/page-cache.ts';
import { tagHeaders, writeTag } from '../cache/tags.ts';
import type { CmsPage, CmsSite } from '../cms/cms.ts';
import { CachedResponse, type HeaderList } from '../http/cached-response.ts';
import { type PublicOrigin, toPrivateCacheControl } from '../http/public-origin.ts';
import { type ExternalOrigins, securityHeaders } from '../http/security-headers.ts';
import { memoizeByObject } from '../remember.ts';
import { speculationRulesPath } from '../static/speculation-rules.ts';
import { adOrigins } from './ad-origins.ts';
import type { PageAssets } from './page-context.ts';
import { allowedParameters } from './page-parameters.ts';
import type { PageRequest, PageResponse, PageRouter } from './page-router.ts';

const publicCache = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800';

export interface PageServiceOptions {
  readonly router: PageRouter;
  readonly publicOrigin: PublicOrigin;
  /** Unset: the origin is part of every cache key. */
  readonly siteUrl: string | undefined;
  /** Whether shared caches may store pages, which name the public origin. */
  readonly isOriginCacheable: boolean;
  /** Besides those of the site's advertising. */
  readonly outside: ExternalOrigins;
}

/**
 * Says in a header what the page's head says too: a CDN makes Early Hints of it,
 * which reach a browser while the page itself is still on its way to the CDN.
 */
const preloadHeader = memoizeByObject(({ stylesheets, fontPreloads }: PageAssets): HeaderList => {
  const sheets = stylesheets.map((path) => `<${path}>; rel=preload; as=style`);
  const fonts = fontPreloads.map((path) => `<${path}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  return ['Link', [...sheets, ...fonts].join(', ')];
});

interface SecureHeaders {
  readonly http: HeaderList;
  readonly https: HeaderList;
}

/** Stands between HTTP and the router: cache keys, headers, finished answers. */
export class PageService {
  readonly #options: PageServiceOptions;
  readonly #secureFor: (ads: CmsSite['ads']) => SecureHeaders;
  /** For answers that show nothing of a site. */
  readonly #secure: SecureHeaders;

  constructor(options: PageServiceOptions) {
    this.#options = options;
    const secure = (outside: ExternalOrigins) => ({
      http: securityHeaders(false, outside),
      https: securityHeaders(true, outside),
    });
    this.#secure = secure(options.outside);
    this.#secureFor = memoizeByObject((ads) => secure({ ...options.outside, ...adOrigins(ads) }));
  }

  /** Undefined for a Host header that no browser sends: such a request is refused. */
  originOf(request: IncomingMessage): string | undefined {
    return this.#options.publicOrigin(request);
  }

  /** The key under which the request's page is kept. */
  keyOf(request: IncomingMessage, origin: string): string {
    const url = request.url ?? '/';
    const prefix = this.#options.siteUrl ? '' : origin;
    const mark = url.indexOf('?');
    if (mark < 0) return prefix + url;
    const path = url.slice(0, mark);
    const query = allowedParameters(path, url.slice(mark), this.#options.router.contributorPath);
    return query.size > 0 ? `${prefix}${path}?${query}` : prefix + path;
  }

  toPageRequest(request: IncomingMessage, origin: string): PageRequest {
    const [path = '/', ...rest] = (request.url ?? '/').split('?');
    const search = rest.length > 0 ? `?${rest.join('?')}` : '';
    const query = allowedParameters(path, search, this.#options.router.contributorPath);
    return { path, search, query, origin, referer: request.headers.referer };
  }

  /** True where each reader gets an answer of their own, which even those who ask at the same moment do not share. */
  isPersonal({ path }: PageRequest): boolean {
    return path === '/go/finder';
  }

  async render(request: PageRequest): Promise<CacheableResponse> {
    return this.#prepare(await this.#options.router.answer(request), request);
  }

  /** For one reader: `no-store` says so to everyone on the way. */
  async renderDraft(page: CmsPage, request: PageRequest): Promise<CachedResponse> {
    return this.#prepare(await this.#options.router.renderDraft(page, request), request).answer;
  }

  async renderError(status: number, request: PageRequest): Promise<CachedResponse> {
    return this.#prepare(await this.#options.router.renderError(status, request), request).answer;
  }

  #cacheControl(isStored: boolean): string {
    const control = isStored ? publicCache : 'public, max-age=0, s-maxage=60';
    return this.#options.isOriginCacheable ? control : toPrivateCacheControl(control);
  }

  #prepare(page: PageResponse, { origin }: PageRequest): CacheableResponse {
    const isStored = page.status === 200 && !page.isPrivate;
    const secure = page.frame ? this.#secureFor(page.frame.site.ads) : this.#secure;
    const tags = [...new Set(page.tags.map(writeTag))];
    const isPublic = isStored || page.status === 301 || page.status === 404 || page.status === 410;
    const headers = [
      ...(origin.startsWith('https:') ? secure.https : secure.http),
      'Content-Type',
      'text/html; charset=utf-8',
      'Cache-Control',
      isPublic ? this.#cacheControl(isStored) : 'no-store',
      ...(isStored
        ? [
            'Speculation-Rules',
            `"${speculationRulesPath}"`,
            ...(page.frame ? preloadHeader(page.frame.assets) : []),
          ]
        : []),
      ...(isPublic ? Object.entries(tagHeaders(tags)).flat() : []),
      ...(page.location ? ['Location', encodeLocation(page.location)] : []),
      ...(page.status === 503 ? ['Retry-After', '30'] : []),
    ];
    return {
      answer: new CachedResponse({
        status: page.status,
        body: page.body,
        fingerprint: page.fingerprint,
        headers,
      }),
      tags,
      isStored,
    };
  }
}

/** A header holds no line break and no letter outside Latin-1. */
function encodeLocation(location: string): string {
  return location.replace(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter));
}
