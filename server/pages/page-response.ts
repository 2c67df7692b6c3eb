import type { PageComposition } from '../cache/page-composition.ts';
import type { Visitor } from '../outbound/visit-redirect.ts';
import type { StyleDelivery } from '../styles/inline-styles.ts';
import type { PageContext } from './page-context.ts';
import type { RenderedPage } from './render-page.ts';
import type { RenderedKind } from './templates/page-shell.ts';

/** The values of a request that a page may depend on. */
export interface PageRequest {
  /** As in the request line: not decoded, without the query. */
  readonly path: string;
  /** The parameters that pages read; a cached page depends on no others. */
  readonly query: URLSearchParams;
  /** The query as it was sent, with its question mark. Requests with different ones can share a rendering. */
  readonly search: string;
  readonly origin: string;
  readonly styleDelivery: StyleDelivery;
  /** False for a script, image or other file: a missing one gets a line of text instead of a page. */
  readonly isDocument: boolean;
  /** Only for responses that no cache stores: it is not part of the cache key. */
  readonly visitor: Visitor;
  /** Ends slow work when the client closes the connection; only for a rendering that no request shares. */
  readonly signal?: AbortSignal;
}

/** A rendered page, a redirect or a file, before it gets headers and encodings. */
export interface PageResponse extends Partial<Pick<RenderedPage, 'styleSources' | 'scriptSources'>> {
  readonly status: number;
  /** The kind of page, also in the body's class `page--KIND`; omitted for redirects and files. */
  readonly kind?: RenderedKind;
  readonly location?: string;
  /** True if the query of the request is added to `location`. */
  readonly keepsQuery?: boolean;
  /** Parameters of that query that are not added. */
  readonly droppedParameters?: readonly string[];
  readonly body: Buffer;
  /** HTML if omitted. */
  readonly contentType?: string;
  /** Changes whenever the body changes; computed from the body if omitted. */
  readonly fingerprint?: string;
  /** A purge of one of these tags invalidates the page. */
  readonly tags: readonly string[];
  /** The server and shared caches must not store it. */
  readonly isUncacheable?: boolean;
  /** A service failed, so the page lacks its data: no cache stores it, and it replaces no older page. */
  readonly isIncomplete?: boolean;
  /** The visitor's browser may store an uncacheable page for a minute, so that Back shows it immediately. */
  readonly isBrowserCacheable?: boolean;
  /** The site and the assets that the page was rendered with; redirects have neither. */
  readonly renderedWith?: Pick<PageContext, 'site' | 'assets'>;
  /** Whether the page needs the style sheet for WordPress blocks. */
  readonly hasBlocks?: boolean;
  /** The CMS responses and fragments of the page, for `/-/explain`. */
  readonly composition?: PageComposition;
}
