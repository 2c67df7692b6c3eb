import type { AdRules } from '../../src/core/model/ad-rules.ts';
import type { Contributor, ContributorType } from '../../src/core/model/contributor.ts';
import type { Image } from '../../src/core/model/image.ts';
import type { MenuItem } from '../../src/core/model/menu-item.ts';
import type { EnrichedContent } from '../../src/core/model/page-data.ts';
import type { Post } from '../../src/core/model/post.ts';
import type { Ranking } from '../../src/core/model/ranking.ts';
import type { Seo } from '../../src/core/model/seo.ts';
import type { SiteConfig } from '../../src/core/model/site-config.ts';

/**
 * A content source. Three stand behind this interface: the embedded files, WPGraphQL
 * and WordPress REST. Every method resolves to null or an empty list when there is
 * nothing, rejects with a CmsError when the source could not be asked, and returns
 * validated data only. HTML is as the CMS delivers it: unsanitised and possibly mangled.
 */
export interface Cms {
  /** `embedded`, `wpgraphql` or `wordpress`. */
  readonly kind: string;
  siteConfig(): Promise<CmsSite>;
  /** A page or post by its path with slashes at both ends; a moved or removed one says so. */
  pageByPath(path: string): Promise<CmsPage | CmsMoved | null>;
  postsByIds(ids: readonly string[]): Promise<readonly Post[]>;
  /** Newest first. */
  postsByCategory(category: string, limit: number): Promise<readonly Post[]>;
  menu(location: 'PRIMARY' | 'FOOTER'): Promise<readonly MenuItem[]>;
  contributors(): Promise<readonly Contributor[]>;
  contributorBySlug(slug: string): Promise<Contributor | null>;
  /** By extid or gid. */
  ranking(id: string): Promise<Ranking | null>;
  adRules(): Promise<AdRules>;
  /** Reads the source again, where a copy of all of it is held; the former stays when it is not valid. */
  reload?(): Promise<void>;
  /** Everything that the sitemap lists, page by page so that memory stays bounded. */
  paths(): AsyncIterable<{ path: string; title: string; kind: CmsPage['kind']; modified?: string }>;
  /** What an editor is working on, published or not; for previews alone, and kept by nobody. A source without drafts has no such method. */
  draft?(id: string): Promise<CmsPage | null>;
  /** Where this server fetches a picture that readers know under another address; undefined for a picture that is not the source's. */
  fetchedFrom?(address: string): string | undefined;
}

/** The site as its CMS describes it; the server adds the addresses of services. */
export interface CmsSite
  extends Pick<
    SiteConfig,
    | 'domain'
    | 'siteName'
    | 'slug'
    | 'degree'
    | 'category'
    | 'subject'
    | 'contributorPath'
    | 'publisher'
    | 'viewMoreProgramsUrl'
  > {
  readonly tagline: string;
  /** The public address of the CMS, where it has one. */
  readonly cmsUrl?: string;
  readonly logo?: string;
  readonly logoAlt?: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
  readonly partner?: SiteConfig['partner'];
  readonly ads: SiteConfig['ads'];
  readonly analytics?: SiteConfig['analytics'];
  readonly consent?: SiteConfig['consent'];
  /** One sentence in the strip above the header, and where it leads. */
  readonly disclosure: { readonly text: string; readonly linkLabel: string; readonly link: string };
  /** The question that asks whether the visitor is ready for a degree. */
  readonly prompt: { readonly text: string; readonly linkLabel: string; readonly link: string };
  /** CSS custom properties (`--edu-accent`) that tell this site's theme from the default. */
  readonly theme: Readonly<Record<string, string>>;
}

export interface Byline {
  readonly name: string;
  readonly slug: string;
  readonly image?: string;
}

export const pageKinds = [
  'home',
  'page',
  'article',
  'state-index',
  'state',
  'ranking',
  'articles-tab',
  'contributors-hub',
] as const;

export interface CmsPage {
  readonly id: string;
  /** `home`, `state-index` and `contributors-hub` choose their own main area; the rest is an article. */
  readonly kind: (typeof pageKinds)[number];
  readonly path: string;
  readonly title: string;
  /** The standfirst under the title. */
  readonly subtitle?: string;
  /** A short word above the title, for example the category's name. */
  readonly kicker?: string;
  readonly category?: string;
  readonly content: string;
  readonly image?: Image | null;
  /** ISO 8601. */
  readonly date?: string;
  readonly modified?: string;
  readonly isUpdated?: boolean;
  readonly contributors: Readonly<Record<ContributorType, readonly Byline[]>>;
  readonly isNarrow: boolean;
  readonly isMonetizationDisabled: boolean;
  /** Ad rules of this page alone, instead of the site's; the same for every visitor. */
  readonly adRules?: AdRules;
  readonly seo: Partial<Seo>;
  /** Changes whenever anything above does; pieces and pages are cached by it. */
  readonly version: string;
}

export interface CmsMoved {
  /** 301 leads to `location`; 410 is gone for good. */
  readonly status: 301 | 410;
  readonly location?: string;
}

export class CmsError extends Error {
  override readonly name = 'CmsError';
}

export type { EnrichedContent };
