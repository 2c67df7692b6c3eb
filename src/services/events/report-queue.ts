import { allowsMeasurement, type MeasurementConsent } from '../../core/consent/consent.ts';

/** The server's limit for one request. */
export const maxEntries = 50;

/** Sends the body of a report, without waiting for a response. */
export type SendReport = (url: string, body: string) => unknown;

/**
 * Collects entries and sends them in one request when the page is hidden or when a request is full. Entries
 * that come after the page was hidden are sent at the end of the current task.
 *
 * @param consent when the visitor refuses measurement, unsent entries are dropped; default: all are sent
 */
export function createReportQueue<Entry>(
  url: string,
  consent: MeasurementConsent | undefined,
  send: SendReport = (...request) => navigator.sendBeacon(...request),
): (entry: Entry) => void {
  let entries: Entry[] = [];
  const flush = () => {
    if (entries.length > 0 && allowsMeasurement(consent)) send(url, JSON.stringify(entries));
    entries = [];
  };
  consent?.subscribe(() => {
    if (!allowsMeasurement(consent)) entries = [];
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return (entry) => {
    entries.push(entry);
    if (entries.length === maxEntries) flush();
    else if (entries.length === 1 && document.visibilityState === 'hidden') queueMicrotask(flush);
  };
}
