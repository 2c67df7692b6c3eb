/**
 * One element of this package, as `@edu-embed/browser/program-finder` exports it. Importing it has no effect.
 */
export interface ElementDefinition {
  readonly tag: string;
  /** Internal. */
  readonly row: unknown;
  /** Loads the element's code; called when the element hydrates or renders. */
  readonly load: () => Promise<unknown>;
}

export interface RegisterOptions {
  /** The elements to define. */
  readonly elements: readonly ElementDefinition[];
  /** URL of the edu-embed server, from which elements load their data, icons and images. */
  readonly origin: string | URL;
  /** `acme-` defines `acme-program-finder`. Lower case, with a hyphen at its end. */
  readonly prefix?: string;
  /** Name of the site; by default, the server's default site. */
  readonly site?: string;
}

/**
 * Defines elements with the code of this package: immediately, or at `DOMContentLoaded` while the page is
 * parsed. Load the bundle as a module or with `defer`, without `async`, so that the elements are defined when
 * this function returns. From another script, mount templates that pass objects after `DOMContentLoaded`.
 *
 * Does nothing on a server, and skips tags that the page has already defined. To use the package's element
 * beside such a one, set `prefix`.
 *
 * @returns the tags that this call will define, unless the page defines them first
 */
export type Register = (options: RegisterOptions) => readonly string[];

/** `window.eduEmbed`, which the server's script sets, but `register` does not. */
export interface EduEmbed {
  readonly version: string;
  /** The configuration. Empty until it has loaded, which starts when an element first needs it. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Sends a tracking event once the visitor's consent allows it. */
  track(name: string, payload?: Readonly<Record<string, unknown>>): void;
  /** Makes every ad slot load a new ad, for example after a route change. */
  refreshAds(): void;
  /** Called with each failure that `edu-embed:error` reports; set it to your own function. */
  onError?: (detail: { readonly tag: string; readonly message: string; readonly cause?: unknown }) => void;
  /**
   * Defines an element that your page itself provides.
   * @param create receives the script's React and returns the component
   */
  define<React, Bridge>(
    declaration: object,
    create: (react: React, bridge: Bridge) => unknown,
  ): Promise<void>;
}

export interface LoadEmbedOptions {
  /** URL of the edu-embed server. */
  readonly origin: string | URL;
  /** Subresource integrity value of the script, for example from `/embed/latest.json`. Needs `src`. */
  readonly integrity?: string;
  /** Path of the script below `origin`; default `embed/v1/embed.js`, the newest compatible version. */
  readonly src?: string;
  /** `data-*` options of the script tag, in camelCase: `{ site: 'nursing' }`. */
  readonly options?: Readonly<Record<string, string>>;
  readonly nonce?: string;
  /**
   * If it aborts before the script has loaded, this promise rejects. The script stays, because calls share
   * it.
   */
  readonly signal?: AbortSignal;
}

/**
 * Adds the script of an edu-embed server, which defines all elements. Further calls do not add it again.
 * Resolves when the script has run; on a server, resolves immediately.
 */
export type LoadEmbed = (options: LoadEmbedOptions) => Promise<void>;
