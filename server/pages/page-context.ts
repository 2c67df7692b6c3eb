import type { SiteConfig } from '../../src/core/model/site-config.ts';
import type { CmsSite } from '../cms/cms.ts';
import type { ElementRules } from '../content/element-rules.ts';
import type { PageSource } from '../data-source/cms-source.ts';
import type { VisitLinks } from '../outbound/visit-links.ts';
import type { InlineElement } from '../styles/inline-element.ts';
import type { InlineStyles, StyleDelivery } from '../styles/inline-styles.ts';

/** The main menu in the form that the header reads. */
export interface HeaderMenu {
  /** JSON for the header's attribute. */
  readonly json: string;
  /** The paths of all items, on all levels. */
  readonly paths: readonly string[];
}

/** The files and inline scripts that pages use. */
export interface PageAssets {
  /** In the order in which they are linked. */
  readonly stylesheets: readonly string[];
  /** The same rules, for pages with a `<style>` instead of links. */
  readonly inlineStyles: InlineStyles;
  /** For pages whose content has WordPress blocks. */
  readonly blockStylesheet?: string;
  readonly script: string;
  /** Loads the entry; see `src/entries/entry-loader.ts`. */
  readonly loaderScript: InlineElement;
  /**
   * For pages with content, whose first paint skips elements; see `src/entries/opening-position.ts`. Includes
   * `loaderScript`.
   */
  readonly positionScript: InlineElement;
  /** For pages with a finder; see `src/entries/finder.ts`. Includes `positionScript`. */
  readonly finderScript: InlineElement;
  /** The fonts that every page preloads. */
  readonly fontPreloads: readonly string[];
  /** The chunks of the element with this tag. A page preloads them if the element hydrates early. */
  readonly chunksOf: (tag: string) => readonly string[];
}

/** The input of templates: the site, its menus and configuration, and the request's path and query. */
export interface PageContext {
  readonly site: CmsSite;
  readonly config: SiteConfig;
  readonly source: PageSource;
  readonly assets: PageAssets;
  readonly rules: ElementRules;
  readonly primaryMenu: HeaderMenu;
  /** JSON for the footer's attribute. */
  readonly footerMenu: string;
  /** Public origin without a trailing slash. */
  readonly origin: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly styleDelivery: StyleDelivery;
  readonly visitLinks: Pick<VisitLinks, 'sign'>;
  /** Whether the URL is an image of the CMS, which the image service can fetch. */
  isCmsImage?(url: string): boolean;
}
