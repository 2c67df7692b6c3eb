import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { foreignTags } from '../../support/foreign-tags.ts';
import { serveForeignPage } from '../support/foreign-host.ts';
import { origin, sizes, test } from '../support/site-test.ts';

/** A page of another site with text between its widgets. */
const pageWith = (head: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,">${head}</head><body><main><h1>Hello</h1><p>Text.</p>${foreignTags.replaceAll('\n', '<p>Text of the page.</p>\n')}</main></body></html>`;

const script = `<script src="${origin}/embed/v1/embed.js" async></script>`;
const sheet = `<link rel="stylesheet" href="${origin}/embed/v1/reserve.css">`;

/** Measures the layout shift while the page loads. The script arrives after the first paint. */
async function measureShift(browser: Browser, head: string, viewport: { width: number; height: number }) {
  const host = await serveForeignPage(pageWith(head));
  const page = await browser.newPage({ viewport });
  await page.route('**/embed/v1/embed.js', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(host.url);
  await expect
    .poll(() => page.locator('[data-state="ready"]').count(), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(5);
  await page.waitForTimeout(300);
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll('[data-state]')].map((node) => [
      node.localName,
      Math.round(node.getBoundingClientRect().height),
    ]),
  );
  await page.close();
  host.close();
  return { shift, heights };
}

for (const { width, height } of [sizes.phone, sizes.desktop]) {
  test(`widgets of another origin shift the page by at most 0.02 at ${width} px with reserve.css`, async ({
    browser,
  }) => {
    const { shift, heights } = await measureShift(browser, sheet + script, { width, height });
    expect(shift, JSON.stringify(heights)).toBeLessThanOrEqual(0.02);
  });

  test(`widgets of another origin shift the page by more than 0.02 at ${width} px without reserve.css`, async ({
    browser,
  }) => {
    expect((await measureShift(browser, script, { width, height })).shift).toBeGreaterThan(0.02);
  });
}
