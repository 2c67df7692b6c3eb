import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type ForeignHost, serveForeignPage } from '../support/foreign-host.ts';
import { origin, test } from '../support/site-test.ts';

const services = ['**/v1/inventory/**', '**/v1/algolia/**', '**/1/indexes/**'];
const cors = { 'access-control-allow-origin': '*' };

/** How the services fail; what is late is an answer that would have been good. */
const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'an error 500': (route) => route.fulfill({ status: 500, headers: cors, body: 'broken' }),
  garbage: (route) =>
    route.fulfill({ status: 200, headers: cors, contentType: 'application/json', body: '<html>{"hits":' }),
  'nothing within ten seconds': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    // The page has given up on the question, or is gone.
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

/** A page of somebody else, whose widgets all ask the services from the browser. */
async function openForeignPage(page: Page): Promise<string[]> {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  await page.goto(host.address);
  await page.locator('editorial-listings').scrollIntoViewIfNeeded();
  await page.locator('school-rankings').scrollIntoViewIfNeeded();
  return lines;
}

const stateOf = (page: Page, tag: string) => page.locator(tag).getAttribute('data-state');

describe.each(Object.entries(failures))('the services answer %s', (_what, fail) => {
  test('the page stays whole, shows what there is, says so in few words, and the finder still leads on [4.15, 8.1, 8.8]', async ({
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
    expect(await page.getByLabel('I want my').isVisible()).toBe(true);
    await context.close();
  });
});

test('a service that is back is asked again at the next touch of the finder', async ({ browser }) => {
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
