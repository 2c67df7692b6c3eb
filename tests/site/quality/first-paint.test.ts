/** Tests of web fonts that load after the first paint, and of elements below the first screen. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  countSkipped,
  hasWebFont,
  longPage,
  openWithLateFonts,
  readReport,
  uprightFonts,
} from '../support/first-paint-page.ts';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

test('a phone’s first page shows web fonts after its first paint if they cause no layout shift', async ({
  browser,
}) => {
  const page = await openWithLateFonts(browser, '/rankings/');
  const { added, removed, shift } = await readReport(page);
  expect([...added].sort()).toEqual(uprightFonts);
  expect(removed).toEqual([]);
  expect(shift).toBeLessThanOrEqual(0.002);
  expect(await hasWebFont(page)).toBe(true);
  await page.close();
});

test('a phone’s first page keeps its local fonts if web fonts would cause a layout shift', async ({
  browser,
}) => {
  const change = (html: string) => html.replace(/size-adjust:[\d.]+%/g, 'size-adjust:180%');
  const page = await openWithLateFonts(browser, '/rankings/', { change });
  const { added, removed, shift } = await readReport(page);
  expect([...removed].sort()).toEqual(uprightFonts);
  expect(added).toHaveLength(removed.length);
  expect(shift).toBeLessThanOrEqual(0.002);
  await page.setViewportSize(sizes.desktop);
  expect(await hasWebFont(page)).toBe(false);
  await page.close();
});

test('a page downloads no fonts for a visitor who saves data', async ({ browser }) => {
  const page = await openWithLateFonts(browser, '/rankings/', { savesData: true });
  const { added } = await readReport(page);
  expect(added).toEqual([]);
  const fonts = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('.woff2')),
  );
  expect(fonts).toEqual([]);
  await page.close();
});

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('the first paint skips elements below the first screen, and an idle page renders them all', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.route('**/embed/**', (route) => route.abort());
  await page.goto(origin + longPage);
  expect(await countSkipped(page)).toBeGreaterThan(10);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('about:blank');
  await page.goto(origin + longPage);
  await waitForPageScript(page);
  await expect.poll(() => countSkipped(page)).toBe(0);
  const height = await heightOf(page);
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  });
  expect(Math.abs((await heightOf(page)) - height)).toBeLessThan(height / 50);
  await page.close();
});
