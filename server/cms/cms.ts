import type { AdRules } from '../../src/core/model/ad-rules.ts';
import type { Contributor, ContributorType } from '../../src/core/model/contributor.ts';
import type { Image } from '../../src/core/model/image.ts';
import type { MenuItem } from '../../src/core/model/menu-item.ts';
import type { Post } from '../../src/core/model/post.ts';
import type { Ranking } from '../../src/core/model/ranking.ts';
import type { Seo } from '../../src/core/model/seo.ts';
import type { SiteConfig } from '../../src/core/model/site-config.ts';

/**
 * A content source. Three adapters implement it: embedded files, WPGraphQL and WordPress REST.
 * Methods return validated data. They resolve to null or an empty list if the source has no such content, and
 * reject with a CmsError if the source fails. HTML is not sanitized and may be malformed.
 */
export interface Cms {
  /** `embedded`, `wpgraphql` or `wordpress`. */
  readonly kind: string;
  siteConfig(): Promise<CmsSite>;
  /** Finds a page or post by its path, with slashes at both ends, or a redirect from that path. */
  pageByPath(path: string): Promise<CmsPage | CmsMoved | null>;
  postsByIds(ids: readonly string[]): Promise<readonly Post[]>;
  /** Newest first. Without categories of these names, `featured` and `latest` mean featured and all posts. */
  postsByCategory(category: string, limit: number): Promise<readonly Post[]>;
  menu(location: 'PRIMARY' | 'FOOTER'): Promise<readonly MenuItem[]>;
  contributors(): Promise<readonly Contributor[]>;
  contributorBySlug(slug: string): Promise<Contributor | null>;
  /** Finds a ranking by its extid or gid. */
  ranking(id: string): Promise<Ranking | null>;
  adRules(): Promise<AdRules>;
  /** Reads the whole source again. Rejects and keeps the previous content if it is invalid. */
  reload?(): Promise<void>;
  /** Discards what the source itself caches. Called when content has changed. */
  expire?(): void;
  /** Lists the entries of the sitemap, page by page to limit memory. */
  paths(): AsyncIterable<ListedPath>;
  /**
   * Loads the newest draft of a page or post, for previews; never cached. Absent if the source has no drafts.
   */
  draft?(id: string): Promise<CmsPage | null>;
  /** Converts an image's public URL to the URL that this server fetches; undefined for other URLs. */
  toFetchUrl?(url: string): string | undefined;
}

/** An entry of the sitemap. */
export interface ListedPath extends Pick<CmsPage, 'path' | 'title' | 'kind' | 'modified'> {
  /** The page's version, if the source knows it without a request. */
  readonly version?: string;
}

/** The site's settings in the CMS; the server adds the URLs of services. */
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
  /** The CMS's public URL, if it has one. */
  readonly cmsUrl?: string;
  readonly logo?: string;
  /** The logo for dark backgrounds, such as the footer's. */
  readonly logoOnDark?: string;
  /**
   * The logo as a data URL, if it is a small SVG file of the embedded CMS. Pages show it without a request.
   */
  readonly logoData?: string;
  readonly logoAlt?: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
  readonly partner?: SiteConfig['partner'];
  readonly ads: SiteConfig['ads'];
  readonly analytics?: SiteConfig['analytics'];
  readonly consent?: SiteConfig['consent'];
  /** One sentence above the header, with a link. */
  readonly disclosure: { readonly text: string; readonly linkLabel: string; readonly link: string };
  /** A question that invites visitors to find a program, with a link. */
  readonly prompt: { readonly text: string; readonly linkLabel: string; readonly link: string };
  /** CSS custom properties (`--edu-accent`) that override the default theme. */
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
  /** `home`, `state-index` and `contributors-hub` have their own layouts; other kinds look like articles. */
  readonly kind: (typeof pageKinds)[number];
  readonly path: string;
  readonly title: string;
  /** The text under the title. */
  readonly subtitle?: string;
  /** A short label above the title, for example the category's name. */
  readonly kicker?: string;
  readonly category?: string;
  readonly content: string;
  readonly image?: Image | null;
  /** ISO 8601. */
  readonly date?: string;
  readonly modified?: string;
  /** Whether the page was modified at least a day after its publication. */
  readonly isUpdated?: boolean;
  readonly contributors: Readonly<Record<ContributorType, readonly Byline[]>>;
  readonly isNarrow: boolean;
  readonly isMonetizationDisabled: boolean;
  /** Ad rules of this page, instead of the site's; the same for every visitor. */
  readonly adRules?: AdRules;
  readonly seo: Partial<Seo>;
  /** Changes with any other field; part of the cache keys of fragments and pages. */
  readonly version: string;
}

export interface CmsMoved {
  /** 301: redirects permanently to `location`; 410: removed permanently. */
  readonly status: 301 | 410;
  readonly location?: string;
}

/** Messages contain URLs with paths that visitors choose; long ones would fill the log. */
const maxUrlCharacters = 500;

const cutUrls = (message: string): string =>
  message
    .split(' ')
    .map((word) => (word.length > maxUrlCharacters ? `${word.slice(0, maxUrlCharacters)}…` : word))
    .join(' ');

export class CmsError extends Error {
  override readonly name = 'CmsError';

  constructor(message: string, options?: ErrorOptions) {
    super(cutUrls(message), options);
  }
}

/**
 * The source is unreachable at the moment. A later request may succeed without a change of the configuration.
 */
export class CmsUnreachableError extends CmsError {}
