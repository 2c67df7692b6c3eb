/** Tests of when our own pages load the entry; see `src/entries/entry-loader.ts`. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

const path = '/widgets/';

/** Delays the first frame by this time. */
const frameDelayMs = 400;

/** When the entry was requested, in milliseconds since the navigation. */
const readEntryStart = (page: Page) =>
  page.evaluate(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => /\/embed\/embed\.[^/]*\.mjs$/.test(name))
        ?.startTime,
  );

test('requests the entry after the first frame', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.addInitScript((delayMs) => {
    const { requestAnimationFrame: request } = window;
    window.requestAnimationFrame = (callback) => window.setTimeout(() => request(callback), delayMs);
  }, frameDelayMs);
  await page.goto(origin + path);
  await waitForPageScript(page);
  expect(await readEntryStart(page)).toBeGreaterThan(frameDelayMs);
  await page.close();
});
