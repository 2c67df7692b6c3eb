import type { Consent } from '../../core/consent/consent.ts';

/** The server's limit for one request. */
export const maxEntries = 50;

/** Sends the body of a report, without waiting for a response. */
export type SendReport = (url: string, body: string) => unknown;

/**
 * Collects entries and sends them in one request when the page is hidden or when a request is full. Entries
 * that come after the page was hidden are sent at the end of the current task.
 *
 * @param mayReport false after the visitor has refused: entries that were not sent yet are dropped
 * @param subscribe subscribes to changes of what `mayReport` returns
 */
export function createReportQueue<Entry>(
  url: string,
  mayReport: () => boolean,
  subscribe?: Consent['subscribe'],
  send: SendReport = (...request) => navigator.sendBeacon(...request),
): (entry: Entry) => void {
  let entries: Entry[] = [];
  const flush = () => {
    if (entries.length > 0 && mayReport()) send(url, JSON.stringify(entries));
    entries = [];
  };
  subscribe?.(() => {
    if (!mayReport()) entries = [];
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
