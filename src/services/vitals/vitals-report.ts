/** Where reports go: on the server of the script, below the site's root. */
export const vitalsPath = '/-/vitals';

/** A value of a page view. LCP and INP are in milliseconds. */
export interface VitalEntry {
  readonly name: 'LCP' | 'INP' | 'CLS';
  readonly value: number;
  readonly pageKind?: string | undefined;
  readonly tag?: string | undefined;
}

/** An error that an element reported. */
export interface ErrorEntry {
  readonly name: 'error';
  readonly tag?: string | undefined;
}

export type ReportEntry = VitalEntry | ErrorEntry;

/** The server's limit for one request. */
const maxEntries = 50;

/**
 * Collects entries and sends them in one request when the page is hidden, which is when most values are
 * final. Entries that come after that go out at the end of the current task. Drops entries beyond the server's
 * limit of 50 until the next request.
 *
 * @param url undefined: the server has no metrics, so nothing is sent
 */
export function createVitalsReport(
  url: string | undefined,
  send: (url: string, body: string) => unknown = (...request) => navigator.sendBeacon(...request),
): (entry: ReportEntry) => void {
  if (url === undefined) return () => undefined;
  let entries: ReportEntry[] = [];
  const flush = () => {
    if (entries.length > 0) send(url, JSON.stringify(entries));
    entries = [];
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return (entry) => {
    if (entries.length >= maxEntries) return;
    entries.push(entry);
    if (entries.length === 1 && document.visibilityState === 'hidden') queueMicrotask(flush);
  };
}
