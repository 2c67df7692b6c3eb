import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { listenToPage, origin } from '../support/site-test.ts';

export interface OpenedTool {
  readonly page: Page;
  /** Console warnings and errors, failed requests and uncaught errors. */
  readonly pageProblems: string[];
  /** Bytes of all responses so far. */
  readonly bytes: () => number;
  readonly close: () => Promise<void>;
}

/** The path of an example that has many attributes. */
export const finderPath = '/demo/program-finder/personalized/';

/** A line that the elements log for operators of sites. */
const expected = /^Tagular not available on page$/;

/** Opens a page of the workbench and waits until its frame has loaded. */
export async function openTool(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenedTool> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, ...options });
  const page = await context.newPage();
  const lines: string[] = [];
  listenToPage(page, lines);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(origin + path, { waitUntil: 'load' });
  return {
    page,
    get pageProblems() {
      return lines.filter((line) => !expected.test(line));
    },
    bytes: () => bytes,
    close: () => context.close(),
  };
}

/** Returns the URL of the page without its origin. */
export const urlOf = (page: Page): string => page.url().slice(origin.length);

/** Locates the element on the stage. */
export const onStage = (page: Page, selector: string) =>
  page.frameLocator('[data-frame] iframe:not(.wb-pending)').locator(selector).first();
