import type { MeasurementConsent } from '../../core/consent/consent.ts';
import { parseUrl } from '../../core/urls.ts';
import { createReportQueue, type SendReport } from './report-queue.ts';

/** Where reports of tracking events go: on the server of the script, below the site's root. */
export const eventsPath = '/-/events';

/** The names of all tracking events. */
export const trackedNames = [
  'ProductClicked',
  'ProductLoaded',
  'ProductViewed',
  'ElementClicked',
  'ElementViewed',
  'FieldSelected',
  'FormSubmitted',
  'FormViewed',
] as const;
export type TrackedName = (typeof trackedNames)[number];

/** The data of a tracking event in the site's report. Contains nothing that a visitor typed or chose. */
export interface EventEntry {
  readonly name: TrackedName;
  /** Path of the page, after its host if that is not the script's. Without query and fragment. */
  readonly page: string;
  /** Tag of the element. */
  readonly widget?: string | undefined;
  /** The kind of entry: `organic`, `sponsored`, the name of a form, of its field, or of a button. */
  readonly label?: string | undefined;
  /** Name of the school or program. */
  readonly item?: string | undefined;
  /** Position in the list, from 1. */
  readonly position?: number | undefined;
}

/** Maximum numbers of characters. */
export const maxLengths = { page: 300, widget: 40, label: 60, item: 120 } as const;

type Payload = Readonly<Record<string, unknown>>;

const toObject = (value: unknown): Payload => (value && typeof value === 'object' ? (value as Payload) : {});

/** The first value that is a non-empty string, cut to the maximum length. */
function cutText(maxLength: number, ...values: readonly unknown[]): string | undefined {
  return values
    .find((value): value is string => typeof value === 'string' && value !== '')
    ?.slice(0, maxLength);
}

function toPosition(value: unknown): number | undefined {
  const position = Number(value ?? Number.NaN);
  return Number.isInteger(position) && position >= 1 && position <= 10_000 ? position : undefined;
}

/** The URL of a page in reports: its path on the server of the reports, else its host and path. */
export function pageOf({ host, origin, pathname }: Location, reportUrl: string): string {
  // The origin of a sandboxed frame is "null", which is no base URL.
  const isOwn = parseUrl(reportUrl, origin)?.origin === origin;
  return (isOwn ? pathname : host + pathname).slice(0, maxLengths.page);
}

/** Reduces a tracking event to the data that the report needs; undefined for events outside the contract. */
export function toEntry(name: string, payload: Payload, page: string): EventEntry | undefined {
  if (!(trackedNames as readonly string[]).includes(name)) return undefined;
  const product = toObject(payload.product);
  const form = toObject(payload.form);
  const webElement = toObject(payload.webElement);
  return {
    name: name as TrackedName,
    page,
    widget: cutText(maxLengths.widget, product.location, form.location, webElement.location),
    label: cutText(
      maxLengths.label,
      product.category,
      toObject(payload.field).name,
      form.name,
      webElement.name,
    ),
    item: cutText(maxLengths.item, product.name),
    position: toPosition(product.position ?? webElement.position),
  };
}

/**
 * Adds tracking events to the site's report, which is sent in batches while `consent` allows it; see
 * `createReportQueue`.
 */
export function createEventReport(
  url: string,
  consent: MeasurementConsent | undefined,
  send?: SendReport,
): (name: string, payload: Payload) => void {
  const add = createReportQueue<EventEntry>(url, consent, send);
  return (name, payload) => {
    const entry = toEntry(name, payload, pageOf(location, url));
    if (entry) add(entry);
  };
}
