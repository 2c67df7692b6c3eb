import type { ErrorDetail } from '../browser/report.ts';
import type { ElementDeclaration } from '../declaration.ts';
import type { SiteConfig } from '../model/site-config.ts';
import type { CreateComponent } from './runtime/define.ts';

/** `window.eduEmbed`, the API for host pages. See docs/contracts/0001-host-page.md. */
export interface EduEmbed {
  readonly version: string;
  /** The configuration. Empty until it has loaded, which starts when an element first needs it. */
  readonly config: Partial<SiteConfig>;
  /** Sends a tracking event once the visitor's consent allows it. */
  track(name: string, payload?: Readonly<Record<string, unknown>>): void;
  /** Makes every ad slot load a new ad, for example after a route change. */
  refreshAds(): void;
  /** Called with each failure that `edu-embed:error` reports; set it to your own function. */
  onError?: (detail: ErrorDetail) => void;
  /**
   * Defines an element that the host page itself provides. Rejects if the chunk for this fails to load.
   * @param declaration as in `defineElement`
   * @param create receives this script's React and returns the component
   */
  define(declaration: ElementDeclaration, create: CreateComponent): Promise<void>;
}

declare global {
  interface Window {
    eduEmbed?: EduEmbed;
    /**
     * Set by the npm package, and by a script with `data-prefix`, for code that searches the whole page, such
     * as the debug overlay.
     */
    eduEmbedPackage?: { readonly base: URL; readonly prefix: string };
  }
}
