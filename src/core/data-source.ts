import type { Consent } from './consent.ts';
import type { AdRules, Contributor, Degree, Post, Ranking, SiteConfig } from './entities.ts';

/** Slugs that a paid placement is for; blank means any. */
export interface PaidPresets {
  readonly degree?: string;
  readonly category?: string;
  readonly subject?: string;
}

export interface SponsoredQuery extends PaidPresets {
  /** The schools of the ranking: none of them is ever shown as sponsored. */
  readonly schoolIds: readonly string[];
  /** How many sponsored cards there is room for. */
  readonly places: number;
}

/** A school that pays for its card, as the search service has it. */
export interface SponsoredHit {
  readonly school: {
    readonly slug: string;
    readonly name: string;
    readonly summary?: string;
    readonly sdbSchoolId: string;
    readonly logo?: string;
    /** Made up for demonstration. */
    readonly sample?: boolean;
    readonly additional?: {
      readonly city?: string;
      readonly stateCode?: string;
      readonly levelOfInstitution?: number | string;
      readonly percentOnlinePrograms?: number;
    };
  };
  readonly program?: { readonly description?: string };
  readonly position?: number;
  readonly url?: string;
  readonly helid?: string;
}

export interface SponsoredResult {
  readonly sponsored: readonly SponsoredHit[];
  /** Addresses of ranked schools, by school id. */
  readonly links: Readonly<Record<string, string>>;
  /** Why there is neither; the list then shows its organic cards alone. */
  readonly error?: string;
}

/** A sponsored program with its school and where it leads. */
export interface ProgramListing {
  readonly requestId?: string;
  readonly metadata: { readonly capId: string };
  readonly related?: boolean;
  readonly product: {
    readonly program: { readonly id: string; readonly name: string; readonly snippet?: string };
    readonly school: {
      readonly slug: string;
      readonly name: string;
      readonly snippet?: string;
      readonly logo?: string;
      readonly city?: string;
      readonly stateCode?: string;
      readonly sample?: boolean;
    };
    readonly destination: { readonly url: string; readonly helid?: string };
  };
}

/**
 * Where an element's data comes from. The server implements it over the CMS, the
 * browser over the page data and the JSON API; an element cannot tell which.
 * Everything resolves to null or an empty list when there is nothing, and rejects
 * only when the source could not be asked. In the browser, equal questions on one
 * page cause one request.
 */
export interface DataSource {
  readonly config: SiteConfig;
  /** The visitor's answers; only a browser has a visitor. */
  readonly consent?: Consent;
  ranking(id: string): Promise<Ranking | null>;
  postsByIds(ids: readonly string[]): Promise<readonly Post[]>;
  postsByCategory(category: string, limit: number): Promise<readonly Post[]>;
  contributors(query: {
    q?: string;
    type?: string;
    offset?: number;
    limit?: number;
  }): Promise<{ total: number; contributors: readonly Contributor[] }>;
  contributor(slug: string): Promise<Contributor | null>;
  degrees(): Promise<readonly Degree[]>;
  adRules(): Promise<AdRules | null>;
  /** Sponsored programs; left out by a source that has no paid services. */
  programs?(question: PaidPresets & { readonly limit: number }): Promise<readonly ProgramListing[]>;
  /** Sponsored cards for a ranking; never rejects, the answer says what went wrong. Left out likewise. */
  sponsored?(question: SponsoredQuery): Promise<SponsoredResult>;
}

/** Reports an attribute whose value names nothing that the source has: the element shows nothing for it. */
export type ReportMissing = (attribute: string, value: string) => void;

/** The message for developers; visitors see nothing of it. */
export function describeMissing(attribute: string, value: string): string {
  return `${attribute}=${JSON.stringify(value.slice(0, 200))} was not found or is empty; nothing is shown for it. Check the value.`;
}

/**
 * A `tag-name.data.ts`: what an element needs beyond its attributes. The result
 * is handed to the component as `data`, on the server and in the browser.
 */
export type DataLoader<Props = never, Data = unknown> = (
  props: Props,
  source: DataSource,
  reportMissing?: ReportMissing,
) => Promise<Data | null>;
