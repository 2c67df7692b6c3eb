import type { MenuItem, SiteConfig } from '../../src/core/entities.ts';
import type { CmsSite } from '../cms/cms.ts';
import type { ElementRules } from '../content/element-rules.ts';
import type { PageSource } from '../data-source/cms-source.ts';

/** Addresses that every page links. */
export interface PageAssets {
  /** In the order in which they are linked. */
  readonly stylesheets: readonly string[];
  /** For pages with blocks of an editor in their content. */
  readonly blockStylesheet?: string;
  readonly script: string;
  /** Marks the part of an article that is read, in its contents. */
  readonly contentsScript?: string;
  readonly fontPreloads: readonly string[];
  /** Code that the entry fetches when the page rests; the entry itself knows no addresses. */
  readonly prefetch: readonly string[];
  /** Chunks of an element that is alive at once: preloaded when the page has it. */
  readonly chunksOf: (tag: string) => readonly string[];
}

/** What a template may know: the site, the menus, and which elements there are. */
export interface PageContext {
  readonly site: CmsSite;
  readonly config: SiteConfig;
  readonly source: PageSource;
  readonly assets: PageAssets;
  readonly rules: ElementRules;
  readonly primaryMenu: readonly MenuItem[];
  readonly footerMenu: readonly MenuItem[];
  /** Public origin without a slash at its end. */
  readonly origin: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Whether this build has the element; templates write plain HTML where it has not. */
  has(tag: string): boolean;
  /** Whether the picture is the CMS's own, which the image service fetches. */
  isCmsPicture?(address: string): boolean;
}
