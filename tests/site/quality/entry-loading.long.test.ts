/** More tests of when our own pages load the entry; see `src/entries/entry-loader.ts`. */
import { expect } from 'vitest';
import { openBeforeEntry, readStart } from '../support/entry-loading-page.ts';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

/** The interval of attempts in `entry-loader.ts`. */
const retryIntervalMs = 3000;

test('requests the entry after three seconds if the browser reports no paint', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.addInitScript(() => {
    window.PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(`${origin}/widgets/`);
  await waitForPageScript(page);
  expect(await readStart(page, 'embed')).toBeGreaterThan(retryIntervalMs);
  await page.close();
});

test('opens the search if the slash was pressed before the entry has loaded', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  const releaseEntry = await openBeforeEntry(page);
  await page.keyboard.press('/');
  releaseEntry();
  const field = page.locator('site-header details[data-search] input');
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true);
  await page.close();
});

test('does not move the focus of a visitor who has moved on before the entry has loaded', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  const releaseEntry = await openBeforeEntry(page);
  const list = page.locator('school-rankings');
  const box = list.locator('input[type="checkbox"]').first();
  await list.locator('summary', { hasText: 'View More' }).click();
  await box.focus();
  releaseEntry();
  await expect.poll(() => list.locator('[data-school]').count()).toBe(25);
  await waitForPageScript(page);
  expect(await box.evaluate((input) => input.matches(':focus'))).toBe(true);
  await page.close();
});

test('does not open the search for a slash that the visitor has left behind', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  const releaseEntry = await openBeforeEntry(page);
  await page.keyboard.press('/');
  await page.keyboard.press('Tab');
  releaseEntry();
  await waitForPageScript(page);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link');
  expect(await page.locator('site-header details[data-search]').getAttribute('open')).toBeNull();
  await page.close();
});

test('a search that was opened before the entry does not take the focus from another field', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  const releaseEntry = await openBeforeEntry(page);
  await page.locator('site-header .site-header__search > summary').click();
  const box = page.locator('school-rankings input[type="checkbox"]').first();
  await box.focus();
  releaseEntry();
  await waitForPageScript(page);
  expect(await box.evaluate((input) => input.matches(':focus'))).toBe(true);
  await page.close();
});
