/**
 * The things that pages are made of, in the shapes of specification section 3.
 * Plain types: whoever brings such data in (a CMS adapter, a service client)
 * validates it against the schema in `src/services/schemas` first.
 */

export type ContributorType = 'editor' | 'reviewer' | 'writer';

export interface Image {
  readonly sourceUrl: string;
  readonly altText?: string;
  readonly width?: number;
  readonly height?: number;
}

export interface Post {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly image?: Image | null;
  /** HTML, already sanitised. */
  readonly content?: string;
  readonly excerpt?: string;
  readonly author?: string;
  readonly category?: string;
  /** ISO 8601. */
  readonly date?: string;
  readonly imageHeight?: number;
}

export interface KeyValue {
  readonly key: string;
  readonly value: string;
}

export interface ContributorPost {
  readonly id: string;
  readonly post_url: string;
  readonly post_title: string;
  readonly featured_image?: string | null;
  readonly date: string;
  readonly date_type: 'show_updated_date' | 'show_last_modified_date' | 'other';
  readonly contribution_type: ContributorType;
}

export interface Contributor {
  readonly id: string;
  /** Full name, possibly followed by a comma and credentials. */
  readonly title: string;
  readonly slug: string;
  readonly types: readonly ContributorType[];
  readonly featuredImage?: { readonly node: Image } | null;
  /** Biography: HTML, already sanitised. */
  readonly content?: string;
  readonly excerpt?: string;
  readonly socialMedia: readonly KeyValue[];
  readonly contributorPosts: readonly ContributorPost[];
}

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly uri: string;
  readonly parentId: string | null;
  readonly children: readonly MenuItem[];
}

export interface Seo {
  readonly title: string;
  readonly description: string;
  readonly robots?: string;
  readonly url?: string;
  readonly imageUrl?: string;
  readonly imageWidth?: number;
  readonly imageHeight?: number;
  readonly imageType?: string;
  readonly siteName?: string;
  readonly locale?: string;
  readonly twitterCard?: string;
  /** Structured data scripts only; anything else in it is dropped. */
  readonly pageHeadCode?: string;
}

export interface SchoolDetails {
  readonly schoolName: string;
  readonly city?: string;
  readonly stateCode?: string;
  /** Institution level in words of the source, for example `4 year`. */
  readonly schoolLevel?: string;
  /** 0 to 100. */
  readonly percentOnlinePrograms?: number;
  readonly undergradTuitionInState?: number;
  readonly undergradTuitionOutOfState?: number;
  readonly gradTuitionInState?: number;
  readonly gradTuitionOutOfState?: number;
  /** Rates are shares from 0 to 1. */
  readonly retentionRate?: number;
  readonly admissionRate?: number;
  readonly totalStudentsEnrolled?: number;
  readonly isPrivate?: boolean;
  /** 0 to 100. */
  readonly percentOnlineEnrollment?: number;
  readonly accreditation?: string;
}

export interface RankingSchool {
  readonly schoolId: string;
  readonly rank: number;
  readonly position?: number;
  readonly slug: string;
  readonly blurb?: string;
  readonly helid?: string;
  readonly url?: string;
  readonly logo?: string;
  readonly details: SchoolDetails;
  readonly overrideFields?: { readonly schoolName?: string };
}

/** A school of a legacy ranking; the bridge normalises the casing of its keys. */
export interface LegacySchool {
  readonly rank?: number;
  readonly school: string;
  readonly city?: string;
  readonly state?: string;
  readonly avgNetPrice?: number;
  readonly domain?: string;
  readonly copy?: string;
  readonly iPEDS?: string;
}

export interface Ranking {
  /** Marks a legacy ranking. */
  readonly gid?: string;
  readonly extid?: string;
  readonly title?: string;
  /** `unranked` hides the rank numbers. */
  readonly type?: string;
  readonly schools: readonly RankingSchool[] | readonly LegacySchool[];
  /** Where the figures come from: name, year and address of the source. */
  readonly source?: { readonly name: string; readonly year: string; readonly url?: string };
  /** How the order was made, in one or two sentences. */
  readonly method?: string;
}

export interface DegreeItem {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}
export type Subject = DegreeItem;
export interface DegreeCategory extends DegreeItem {
  readonly subjects: readonly Subject[];
}
/** Slug `general` means unspecified, at every level. */
export interface Degree extends DegreeItem {
  readonly categories: readonly DegreeCategory[];
}

export interface AdRule {
  /** `rendered` is HTML from whoever sells the placement: untrusted. */
  readonly value: {
    readonly rendered: string;
    readonly width?: number;
    readonly height?: number;
    /**
     * Somebody else's creative: the address of a document that is shown in a
     * sandboxed frame. `self` in the CMS makes such a document of `rendered`.
     */
    readonly frame?: string;
    /** A notice of the site's own that nobody pays for: labeled "From {site}". A frame is always an advertisement. */
    readonly house?: boolean;
  };
}

export interface AdRules {
  readonly topOfPageRule?: AdRule | null;
  readonly bottomOfPageRule?: AdRule | null;
  readonly heroRule?: AdRule | null;
  readonly inParagraphRule?: AdRule | null;
  readonly internationalModalRule?: AdRule | null;
  readonly internationalTrafficDCSRule?: AdRule | null;
}

export interface EnrichedContent {
  readonly embeddedPosts: Readonly<Record<string, Post>>;
  readonly embeddedPostsByCategories: Readonly<Record<string, readonly Post[]>>;
  readonly rankings: Readonly<Record<string, Ranking>>;
}

/** What a browser may know of the site: contract section 1, configuration keys. */
export interface SiteConfig {
  readonly domain: string;
  readonly identityToken: string;
  readonly studyMatchUrl: string;
  /** Where the finder's form goes without a script. */
  readonly finderUrl?: string;
  /** Where a visitor reads who pays and what for. */
  readonly disclosureUrl?: string;
  /** Home page of the site: `/` on its own pages, absolute on pages of other origins. */
  readonly homeUrl?: string;
  readonly voyagerUrl: string;
  readonly siteName: string;
  readonly slug: string;
  readonly cmsUrl?: string;
  readonly siteUrl: string;
  readonly degree: string;
  readonly category: string;
  readonly subject: string;
  readonly contributorPath: string;
  readonly inventoryUrl: { readonly production: string; readonly staging: string };
  readonly search: { readonly appId: string; readonly hosts: readonly string[] };
  readonly iconBaseUrl: string;
  readonly imageBaseUrl: string;
  readonly partner?: { readonly brand: string; readonly redirectUrl: string };
  readonly viewMoreProgramsUrl: string;
  readonly ads: {
    /** `rules`, or `gpt` for Google Publisher Tag where no rule is for a placement. */
    readonly provider: string;
    readonly networkCode?: string;
    /** Percent of the main content's height on a phone. */
    readonly density: number;
    /** Where that service's script is; its own address when left out. */
    readonly scriptUrl?: string;
  };
  readonly analytics?: Readonly<Record<string, unknown>>;
  readonly consent?: Readonly<Record<string, unknown>>;
  readonly publisher: string;
}

/** `<script id="embed-page-data">`, contract section 1. */
export interface PageData {
  readonly siteConfig: SiteConfig;
  readonly enrichedContent: EnrichedContent;
  readonly page: {
    readonly id: string;
    readonly title: string;
    readonly path: string;
    readonly isMonetizationDisabled: boolean;
  };
  readonly adRules?: AdRules;
}
