import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { origin, test } from '../support/site-test.ts';

const pageWith = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body>${body}</body></html>`;

const listOpen = (details: (HTMLElement | SVGElement)[]) =>
  details.map((element) => element.hasAttribute('open'));

test('an accordion opens the section with the id in the URL, and scrolls to it', async ({ browser }) => {
  const host = await serveForeignPage(
    pageWith(
      '<p style="height:2000px">Text</p><content-accordion><accordion-section heading="A">1</accordion-section><accordion-section heading="B"><p id="deep">2</p></accordion-section></content-accordion><p style="height:2000px">Text</p>',
    ),
  );
  const page = await browser.newPage();
  await page.goto(`${host.url}#deep`);
  await page.locator('content-accordion[data-state="ready"]').waitFor();
  await expect.poll(() => page.locator('#deep').isVisible()).toBe(true);
  expect(await page.locator('content-accordion details').evaluateAll(listOpen)).toEqual([false, true]);
  await expect
    .poll(() => page.locator('#deep').evaluate((target) => target.getBoundingClientRect().top))
    .toBeLessThan(100);
  host.close();
  await page.close();
});

test('a contributors hub neither reads nor changes the query of another page', async ({ browser }) => {
  const host = await serveForeignPage(pageWith('<contributors-hub></contributors-hub>'));
  const page = await browser.newPage();
  const query = '?q=zebra&type=post&page=3';
  await page.goto(host.url + query);
  const status = page.locator('contributors-hub').getByRole('status');
  await expect.poll(() => status.textContent()).toBe('24 contributors');
  await page.getByLabel('Search by name').fill('an');
  await expect.poll(() => status.textContent()).toContain('match “an”');
  // Longer than the delay before a hub changes the URL.
  await page.waitForTimeout(500);
  expect(page.url()).toBe(host.url + query);
  host.close();
  await page.close();
});
