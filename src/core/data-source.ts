import type { Consent } from './consent/consent.ts';
import type { SiteConfig } from './model/site-config.ts';
import type { contentQueries, MethodsOf, paidQueries } from './queries.ts';

/**
 * Where an element's data comes from: one method per query in `queries.ts`. The server implements it over the
 * CMS, the browser over the page data and the JSON API; elements work with both. A method resolves to null or
 * an empty list when the data does not exist. It rejects when the source is unreachable, rejects the query or
 * sends a malformed response. In the browser, equal queries share a request.
 */
export type DataSource = MethodsOf<typeof contentQueries> &
  Partial<MethodsOf<typeof paidQueries>> & {
    readonly config: SiteConfig;
    /** The visitor's consent; absent on the server. */
    readonly consent?: Consent;
  };

/** Reports an attribute whose value the source does not have; the element renders nothing for it. */
export type ReportMissing = (attribute: string, value: string) => void;

/** The console message for an attribute whose value was not found. */
export function describeMissing(attribute: string, value: string): string {
  return `${attribute}=${JSON.stringify(value.slice(0, 200))} was not found or is empty; nothing is shown for it. Check the value.`;
}

/**
 * Loads the data that an element needs in addition to its attributes; exported by `tag-name.data.ts`. The
 * component receives the result as `data`, on the server and in the browser.
 */
export type DataLoader<Props = never, Data = unknown> = (
  props: Props,
  source: DataSource,
  reportMissing?: ReportMissing,
) => Promise<Data | null>;
