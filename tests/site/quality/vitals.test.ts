import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';

/** Opens an article whose page view is in the sample; collects the details of `edu-embed:vitals`. */
async function openSampled(browser: Browser, hasSignal: boolean): Promise<Page> {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.addInitScript((signal) => {
    Math.random = () => 0;
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: signal });
    const vitals: unknown[] = [];
    Object.assign(window, { vitals });
    document.addEventListener('edu-embed:vitals', (event) => vitals.push((event as CustomEvent).detail));
  }, hasSignal);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${origin}/articles/night-shift/`, { waitUntil: 'networkidle' });
  await page.evaluate(() => window.eduEmbed?.track('ElementViewed', {}));
  await page.waitForTimeout(2000);
  await page.evaluate((urls) => Object.assign(window, { requested: urls }), requested);
  return page;
}

const code = /\/embed\/report-vitals\./;

test('reports LCP with the kind of page of a sampled page view, and loads its code once', async ({
  browser,
}) => {
  const page = await openSampled(browser, false);
  expect((await page.evaluate<string[]>('requested')).filter((url) => code.test(url))).toHaveLength(1);
  // The first key ends the measurement of LCP.
  await page.keyboard.press('Shift');
  await expect
    .poll(() => page.evaluate('vitals'))
    .toContainEqual(expect.objectContaining({ name: 'LCP', pageKind: 'article', value: expect.any(Number) }));
  await page.close();
});

test('requests and reports nothing for a visitor who opted out by Global Privacy Control', async ({
  browser,
}) => {
  const page = await openSampled(browser, true);
  await page.keyboard.press('Shift');
  await page.waitForTimeout(500);
  expect((await page.evaluate<string[]>('requested')).filter((url) => code.test(url))).toEqual([]);
  expect(await page.evaluate('vitals')).toEqual([]);
  await page.close();
});
