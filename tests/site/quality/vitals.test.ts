import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

interface SampledPage {
  readonly page: Page;
  /** URLs of the code that measures. */
  readonly requested: readonly string[];
}

/** Opens an article whose page view is in the sample; collects the details of `edu-embed:vitals`. */
async function openSampled(browser: Browser, hasSignal: boolean): Promise<SampledPage> {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.addInitScript((signal) => {
    Math.random = () => 0;
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: signal });
    const vitals: unknown[] = [];
    Object.assign(window, { vitals });
    document.addEventListener('edu-embed:vitals', (event) => vitals.push((event as CustomEvent).detail));
  }, hasSignal);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/embed/report-vitals.')) requested.push(request.url());
  });
  await page.goto(`${origin}/articles/night-shift/`, { waitUntil: 'networkidle' });
  await page.evaluate(() => window.eduEmbed?.track('ElementViewed', {}));
  await waitForPageScript(page);
  return { page, requested };
}

test('reports LCP with the kind of page of a sampled page view, and loads its code once', async ({
  browser,
}) => {
  const { page, requested } = await openSampled(browser, false);
  await expect.poll(() => requested).toHaveLength(1);
  // The first key ends the measurement of LCP.
  await page.keyboard.press('Shift');
  await expect
    .poll(() => page.evaluate('vitals'))
    .toContainEqual(expect.objectContaining({ name: 'LCP', pageKind: 'article', value: expect.any(Number) }));
  expect(requested).toHaveLength(1);
  await page.close();
});

test('neither loads the code nor reports vitals for a visitor who opted out by Global Privacy Control', async ({
  browser,
}) => {
  const { page, requested } = await openSampled(browser, true);
  await page.keyboard.press('Shift');
  await page.waitForTimeout(500);
  expect(requested).toEqual([]);
  expect(await page.evaluate('vitals')).toEqual([]);
  await page.close();
});
