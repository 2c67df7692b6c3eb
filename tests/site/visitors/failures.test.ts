import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { isLongRun } from '../../support/long-run.ts';
import { type ForeignHost, serveForeignPage } from '../support/foreign-host.ts';
import { origin, test } from '../support/site-test.ts';

const services = ['**/v1/inventory/**', '**/v1/algolia/**', '**/1/indexes/**'];
const cors = { 'access-control-allow-origin': '*' };

/** The ways in which the services fail. */
const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'with status 500': (route) => route.fulfill({ status: 500, headers: cors, body: 'broken' }),
  'with invalid JSON': (route) =>
    route.fulfill({ status: 200, headers: cors, contentType: 'application/json', body: '<html>{"hits":' }),
  'after more than 10 seconds': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    // The page has aborted the request or is closed.
    await route.fetch().then(
      (response) => route.fulfill({ response }),
      () => undefined,
    );
  },
};

const markup = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"><h1>A page</h1>
<program-finder></program-finder><school-rankings extid="health-professions-us" limit="5"></school-rankings>
<editorial-listings></editorial-listings><p>The end of the page.</p><script src="${origin}/embed.js"></script>`;

let host: ForeignHost;
beforeAll(async () => {
  host = await serveForeignPage(markup);
});
afterAll(() => host.close());

/** Opens a page of another site whose widgets call the services; returns its console lines. */
async function openForeignPage(page: Page): Promise<string[]> {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  await page.goto(host.url);
  await page.locator('editorial-listings').scrollIntoViewIfNeeded();
  await page.locator('school-rankings').scrollIntoViewIfNeeded();
  return lines;
}

const stateOf = (page: Page, tag: string) => page.locator(tag).getAttribute('data-state');

describe.each(Object.entries(failures).filter(([name]) => isLongRun || !name.startsWith('after')))(
  'when the services respond %s',
  (_, fail) => {
    test('the page shows its organic content, logs each failure once, and the finder still works [4.15, 8.1, 8.8]', async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      for (const pattern of services) await page.route(pattern, fail);
      const lines = await openForeignPage(page);

      await expect.poll(() => stateOf(page, 'school-rankings')).toBe('ready');
      const list = page.locator('school-rankings');
      expect(await list.locator('[data-school]:visible').count()).toBe(5);
      expect(await list.locator('[part~=sponsored]').count()).toBe(0);
      await expect.poll(() => stateOf(page, 'program-finder')).toBe('ready');
      await expect.poll(() => stateOf(page, 'editorial-listings'), { timeout: 14_000 }).toBe('ready');
      await page.waitForTimeout(1500);
      expect(await page.locator('editorial-listings [part=card]').count()).toBe(0);
      expect(await page.getByText('The end of the page.').isVisible()).toBe(true);

      const own = lines.filter((line) => /^(Inventory|Rankings): /.test(line));
      expect(own.length).toBeGreaterThan(0);
      expect(new Set(own).size).toBe(own.length);
      expect(
        lines.filter(
          (line) => !own.includes(line) && !/^Failed to load resource|^Tagular not available/.test(line),
        ),
      ).toEqual([]);

      await page.locator('program-finder').first().getByRole('button', { name: 'Search Programs' }).click();
      await page.waitForURL(`${origin}/go/finder**`);
      expect(await page.getByLabel('Degree').isVisible()).toBe(true);
      await context.close();
    });
  },
);

test('focusing the finder requests the degrees again after the service has recovered', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let isDown = true;
  await page.route('**/v1/inventory/**', (route) =>
    isDown ? route.fulfill({ status: 503, headers: cors }) : route.fallback(),
  );
  await openForeignPage(page);
  await expect.poll(() => stateOf(page, 'program-finder')).toBe('ready');
  const degree = page.locator('program-finder').first().getByLabel('I want my');
  expect(await degree.locator('option').count()).toBe(1);
  isDown = false;
  await degree.focus();
  await expect.poll(() => degree.locator('option').count()).toBe(6);
  await context.close();
});
