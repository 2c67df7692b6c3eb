/** A failure that affects one element (no data, or a plain tag) or the whole page (no configuration). */
export interface RenderProblem {
  /**
   * The tag as written in the page, with its prefix. `edu-embed` for a problem of the whole page: the
   * configuration failed to load, or the page has too many elements.
   */
  readonly tag: string;
  readonly message: string;
  readonly cause?: unknown;
}

export interface SourceOptions {
  /** Name of the site; by default, the server's default site. */
  readonly site?: string;
  /** Replaces `fetch`, for example to add a cache. */
  readonly fetch?: typeof globalThis.fetch;
  /** URL of the style sheet of all elements; by default, the file on the server. */
  readonly stylesheet?: string;
  /**
   * Milliseconds until the site's configuration is requested again; default 60,000. If the request is slow or
   * fails, the previous configuration stays in use.
   */
  readonly configMaxAgeMs?: number;
}

/** Where elements read their data and their style sheet: an edu-embed server. Created by `createSource`. */
export interface Source {
  /** URL of the server, with a trailing slash. */
  readonly base: URL;
  readonly options: SourceOptions;
}

export interface RenderOptions {
  /** The edu-embed server: its URL, or a source that several renders share. */
  readonly source: Source | string | URL;
  /**
   * Renders `acme-program-finder` instead of `program-finder`, for pages whose script registers this prefix.
   */
  readonly prefix?: string;
  /** Nonce for the `<style>` that prefixed elements need. */
  readonly nonce?: string;
  /** When it aborts, the render rejects with its reason, and cancels the stream that it reads. */
  readonly signal?: AbortSignal;
  /**
   * Milliseconds after which elements whose data is missing render without it; default 5,000. The time
   * starts when a stream has been read to its end.
   */
  readonly timeoutMs?: number;
  /**
   * Called for each element without data or a root, once for the elements after the first 500, and when the
   * configuration fails to load. By default, the problem is logged as a warning.
   */
  readonly onProblem?: (problem: RenderProblem) => void;
}

export interface PrerenderClientOptions {
  /** URL of the edu-embed server. */
  readonly server: string | URL;
  /** `PRERENDER_SECRET` of the server. */
  readonly secret: string;
  /** Milliseconds after which the input is returned as it is; default 2,000. */
  readonly timeoutMs?: number;
  /** Replaces `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Called when the input is returned unrendered; by default the failure is logged as a warning. */
  readonly onError?: (error: unknown) => void;
}

/** Caches the server's configuration between renders. */
export type CreateSource = (server: string | URL, options?: SourceOptions) => Source;

/**
 * Adds a declarative shadow root to each edu-embed element. Everything else stays as it is, byte by byte. A
 * stream of bytes must be UTF-8 and not compressed.
 * Elements that have a root are skipped, so rendering twice changes nothing. An element whose data fails
 * to load is rendered without it, and loads it in the browser. Rejects a stream of more than 20 MB.
 */
export type RenderHtml = (
  html: string | ReadableStream<Uint8Array> | ReadableStream<string>,
  options: RenderOptions,
) => Promise<string>;

/**
 * Returns the link to the style sheet for author content inside elements, or a `<style>` if the elements have
 * a prefix; put it into the page's head. Empty if no element needs one.
 */
export type HeadLinks = (
  source: Source | string | URL,
  options?: Pick<RenderOptions, 'prefix' | 'nonce'>,
) => string;

/**
 * Renders with `/api/prerender` of the server, which has caches and sponsored entries. Returns its input when
 * the server is unreachable, slow or rejects the request, and when `signal` aborts.
 */
export type CreatePrerenderClient = (
  options: PrerenderClientOptions,
) => (html: string, options?: { readonly signal?: AbortSignal }) => Promise<string>;
