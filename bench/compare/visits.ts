/** Measurements on an emulated phone. Each is a visit in a new browser context. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';

export interface Weight {
  readonly htmlBytes: number;
  /** Script bytes until the load event. */
  readonly scriptBytesAtLoad: number;
  /**
   * Script bytes until 3 s (short visit: 1.5 s) after the load event, including scripts that load when the
   * page is idle.
   */
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
  readonly imageBytes: number;
  readonly allBytes: number;
  readonly requests: number;
  /** Responses with a status of 400 or more, and requests without a response. */
  readonly failures: number;
  /**
   * Script bytes after scrolling to the end, at most 60,000 px; in a short visit, the bytes until its end.
   */
  readonly scriptBytesScrolled: number;
  /** All elements, shadow roots included, before scrolling. */
  readonly elements: number;
  readonly heapMiB: number;
  /** CPU milliseconds of the main thread until 3 s (short visit: 1.5 s) after the load event. */
  readonly mainThreadMs: number;
}

interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const settleMs = 3000;
const shortSettleMs = 1500;
/**
 * The latency and throughput that Lighthouse simulates for slow 4G: 150 ms, 1.6 Mbit/s. DevTools applies
 * them.
 */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;

/** Opens a page in a new browser context. Rejects if a script of the page fails. */
export async function visit<Result>(
  browser: Browser,
  act: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    // A page whose script failed does less work, so its figures would be too good.
    const throwScriptError = () => {
      if (errors[0])
        throw new Error(`a script of the page failed: ${errors[0].message}`, { cause: errors[0] });
    };
    const result = await act({ page, session: await context.newCDPSession(page) }).catch((error: unknown) => {
      throwScriptError();
      throw error;
    });
    throwScriptError();
    return result;
  } finally {
    await context.close();
  }
}

/** Emulates slow 4G and a CPU slowed down four times. */
export async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Adds up the bytes on the wire by type as they arrive. */
async function countBytes(session: CDPSession) {
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  const counts = { requests: 0, failures: 0 };
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) counts.requests += 1;
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, response.mimeType.includes('javascript') ? 'Script' : type);
    if (response.status >= 400) counts.failures += 1;
  });
  session.on('Network.loadingFailed', ({ canceled }) => {
    if (!canceled) counts.failures += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await session.send('Network.enable');
  return { bytes, counts };
}

const readMetric = async (session: CDPSession, wanted: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
};

const countElements = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, element) => sum + 1 + (element.shadowRoot ? count(element.shadowRoot) : 0),
        0,
      );
    return count(document);
  });

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight && y < 60_000; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  await page.waitForTimeout(1000);
}

/**
 * Bytes, requests, elements and memory, without throttling. A short visit does not scroll, and waits less.
 */
export const weigh = (browser: Browser, url: string, isShort = false): Promise<Weight> =>
  visit(browser, async ({ page, session }) => {
    const { bytes, counts } = await countBytes(session);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    const scriptBytesAtLoad = bytes.Script ?? 0;
    await page.waitForTimeout(isShort ? shortSettleMs : settleMs);
    const mainThreadMs = (await readMetric(session, 'TaskDuration')) * 1000;
    const elements = await countElements(page);
    await session.send('HeapProfiler.collectGarbage');
    const heapMiB = (await readMetric(session, 'JSHeapUsedSize')) / 2 ** 20;
    const before = { ...bytes };
    const beforeCounts = { ...counts };
    if (!isShort) await scrollToEnd(page);
    return {
      htmlBytes: before.Document ?? 0,
      scriptBytesAtLoad,
      scriptBytes: before.Script ?? 0,
      styleBytes: before.Stylesheet ?? 0,
      fontBytes: before.Font ?? 0,
      imageBytes: before.Image ?? 0,
      allBytes: Object.values(before).reduce((sum, value) => sum + value, 0),
      ...beforeCounts,
      scriptBytesScrolled: bytes.Script ?? 0,
      elements,
      heapMiB,
      mainThreadMs,
    };
  });

/** Event Timing reports durations in steps of 8 ms from 16 ms on. */
const shortestMs = 16;

/**
 * Opens the first accordion section one second after it came into view. Resolves to the duration of the
 * interaction, or to undefined if the section stayed closed.
 */
export const measureFirstClick = (browser: Browser, url: string): Promise<number | undefined> =>
  visit(browser, async ({ page, session }) => {
    await page.addInitScript(() => {
      const durations: number[] = [];
      Object.assign(window, { durations });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
          if (entry.interactionId) durations.push(entry.duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await throttle(session);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    const button = page
      .locator('content-accordion summary, .accordion button, peer-accordion button')
      .first();
    await button.waitFor();
    await page.waitForTimeout(1000);
    await button.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1000);
    await button.tap();
    await page.waitForTimeout(2000);
    const isOpen = await button.evaluate(
      (element) =>
        element.getAttribute('aria-expanded') === 'true' ||
        (element.parentElement as HTMLDetailsElement).open,
    );
    if (!isOpen) return undefined;
    return page.evaluate(
      (shortest) => Math.max(shortest, ...(window as unknown as { durations: number[] }).durations),
      shortestMs,
    );
  });

export interface FinderTimes {
  /** Milliseconds from the navigation's start until the finder's degree field is shown. */
  readonly shownMs: number;
  /** Milliseconds from the navigation's start until the categories of the chosen degree are shown. */
  readonly responseMs: number;
}

type FinderWindow = Window & { finderRecord: FinderTimes; reportFinderShown(): Promise<void> };

/**
 * Runs in the page. Looks for the finder's first two selects in each animation frame, and focuses the degree
 * field immediately.
 */
function watchFinder(): void {
  // `before` describes the categories before the first key press.
  const record = { shownMs: 0, responseMs: 0, isPressed: false, before: '' };
  Object.assign(window, { finderRecord: record });
  addEventListener('keydown', () => Object.assign(record, { isPressed: true }), {
    capture: true,
    once: true,
  });
  const find = (root: ParentNode): HTMLSelectElement[] => {
    const form = root.querySelector('select[name=degree]')?.closest('form');
    if (form) return [...form.querySelectorAll('select')];
    for (const host of root.querySelectorAll('program-finder, peer-finder')) {
      const inside = host.shadowRoot && find(host.shadowRoot);
      if (inside && inside.length > 0) return inside;
    }
    return [];
  };
  const checkFrame = (): void => {
    const [degree, category] = find(document);
    if (degree && category) {
      if (record.shownMs === 0) {
        record.shownMs = performance.now();
        degree.focus();
        void (window as unknown as FinderWindow).reportFinderShown();
      }
      const state = `${category.options.length} ${category.options[0]?.text}`;
      if (!record.isPressed) record.before = state;
      else if (!category.disabled && category.options.length > 1 && state !== record.before) {
        record.responseMs = performance.now();
        return;
      }
    }
    requestAnimationFrame(checkFrame);
  };
  checkFrame();
}

const pressEveryMs = 100;
const maxFinderMs = 30_000;

/**
 * Simulates a visitor who goes to the finder as soon as it is shown and chooses a degree with the keyboard.
 * Presses an arrow key every 100 ms, which selects another degree, until the categories change. The page
 * itself reports that the finder is shown: Playwright looks for elements only every 500 ms after its first
 * attempts.
 */
export const measureFinder = (browser: Browser, url: string): Promise<FinderTimes> =>
  visit(browser, async ({ page, session }) => {
    const shown = new Promise<void>((resolve, reject) => {
      page.exposeFunction('reportFinderShown', resolve).catch(reject);
    });
    await page.addInitScript(watchFinder);
    await throttle(session);
    const start = performance.now();
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await Promise.race([shown, sleep(maxFinderMs)]);
    const read = () =>
      page.evaluate(() => {
        const { shownMs, responseMs } = (window as unknown as FinderWindow).finderRecord;
        return { shownMs, responseMs };
      });
    for (let press = 0; performance.now() - start < maxFinderMs; press += 1) {
      await page.keyboard.press(press % 3 === 2 ? 'ArrowUp' : 'ArrowDown');
      await page.waitForTimeout(pressEveryMs);
      const times = await read();
      if (times.responseMs > 0) return times;
    }
    throw new Error(`The finder at ${url} did not respond within ${maxFinderMs} ms.`);
  });
