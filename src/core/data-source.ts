import type { Consent } from './consent.ts';
import type { SiteConfig } from './entities.ts';
import type { contentQueries, MethodsOf, paidQueries } from './queries.ts';

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
 * Where an element's data comes from: one method per query in `queries.ts`. The server
 * implements it over the CMS, the browser over the page data and the JSON API; an element
 * cannot tell which. A method resolves to null or an empty list when there is nothing, and
 * rejects only when the source is unreachable. In the browser, equal queries share a request.
 */
export type DataSource = MethodsOf<typeof contentQueries> &
  Partial<MethodsOf<typeof paidQueries>> & {
    readonly config: SiteConfig;
    /** The visitor's consent; only browsers have one. */
    readonly consent?: Consent;
  };

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
