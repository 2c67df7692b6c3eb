import type { ErrorDetail } from '../browser/report.ts';
import type { ElementDeclaration } from '../declaration.ts';
import type { SiteConfig } from '../model/site-config.ts';
import type { CreateComponent } from './runtime/define.ts';

/** `window.eduEmbed`, the API for host pages. Contract section 1. */
export interface EduEmbed {
  readonly version: string;
  /** The configuration; empty until an element has needed it. */
  readonly config: Partial<SiteConfig>;
  /** Sends a tracking event. */
  track(name: string, payload?: Readonly<Record<string, unknown>>): void;
  /** Makes every ad slot load a new ad, for example after a route change. */
  refreshAds(): void;
  /** Called with every failure; set it to your own function. */
  onError?: (detail: ErrorDetail) => void;
  /**
   * Defines an element that the host page itself provides.
   * @param declaration as in `defineElement`
   * @param create receives this script's React and returns the component
   */
  define(declaration: ElementDeclaration, create: CreateComponent): Promise<void>;
}

declare global {
  interface Window {
    eduEmbed?: EduEmbed;
    tagular?: (verb: string, name: string, payload: unknown) => void;
  }
}
