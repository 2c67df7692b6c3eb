/**
 * Paints that Chromium reports under the throttling of its developer tools. Lighthouse simulates them
 * instead.
 */
import type { Browser } from 'playwright';
import { throttle, visit } from './visits.ts';

export interface ObservedPaint {
  /** Milliseconds from the navigation's start. */
  readonly fcpMs: number;
  /** Milliseconds from the navigation's start. */
  readonly lcpMs: number;
  /** The sum of all layout shifts, without the session windows of CLS. */
  readonly layoutShift: number;
}

const settleMs = 2500;

/** Runs in the page: stores the latest candidate for the largest paint, and adds up the layout shifts. */
function watchPaint(): void {
  const record = { fcpMs: Number.NaN, lcpMs: Number.NaN, layoutShift: 0 };
  Object.assign(window, { paintRecord: record });
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') record.fcpMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    record.lcpMs = startTime;
  });
  observe('layout-shift', (entry) => {
    record.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
}

/** Visits the page with an empty cache and reads its paints 2.5 s after the load event. */
export const observePaint = (browser: Browser, url: string): Promise<ObservedPaint> =>
  visit(browser, async ({ page, session }) => {
    await page.addInitScript(watchPaint);
    await throttle(session);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(settleMs);
    return page.evaluate(() => (window as unknown as { paintRecord: ObservedPaint }).paintRecord);
  });
