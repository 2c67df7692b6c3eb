import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { foreignTags } from '../../support/foreign-tags.ts';
import { serveForeignPage } from '../support/foreign-host.ts';
import { listenToPage, origin, sizes, test } from '../support/site-test.ts';

/** Reads page data like our server's, so that the script needs no request for the configuration. */
const pageData = async () => {
  const siteConfig = await (await fetch(`${origin}/api/config/nursing`)).json();
  return {
    siteConfig,
    enrichedContent: { embeddedPosts: {}, embeddedPostsByCategories: {}, rankings: {} },
    page: { id: '1', title: '', path: '/', isMonetizationDisabled: false },
  };
};

let server: Server;
let address = '';

beforeAll(async () => {
  const data = JSON.stringify(await pageData()).replace(/</g, '\\u003c');
  server = createServer((request, response) => {
    const block = request.url?.includes('data')
      ? `<script type="application/json" id="embed-page-data">${data}</script>`
      : '';
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page of another site</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body><main><h1>Hello</h1><h2>Widgets</h2>${foreignTags}</main>${block}</body></html>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

for (const variant of ['without page data', 'with page data']) {
  test(`the script and six tags work on a static page of another origin ${variant}`, async ({
    browser,
    pageProblems,
  }) => {
    const context = await browser.newContext({ viewport: sizes.desktop });
    const page = await context.newPage();
    listenToPage(page, pageProblems);
    await page.goto(`${address}/${variant.includes('with page') ? '?data' : ''}`);
    for (const tag of [
      'content-accordion',
      'content-card',
      'program-finder',
      'school-rankings',
      'us-state-map',
      'ad-slot',
    ]) {
      await expect
        .poll(() => page.locator(tag).getAttribute('data-state'), { timeout: 15_000, message: tag })
        .toBe('ready');
    }
    await page.getByText('What does it cost?').click();
    await expect.poll(() => page.getByText('Less than you think.').isVisible()).toBe(true);
    expect(await page.locator('us-state-map svg a[href]').count()).toBe(51);
    expect(await page.locator('school-rankings article').count()).toBeGreaterThanOrEqual(5);
    await page.getByLabel('I want my').first().selectOption('masters');
    await expect.poll(() => page.locator('program-finder select').nth(1).isEnabled()).toBe(true);
    await page.locator('ad-slot').scrollIntoViewIfNeeded();
    expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    await context.close();
  });
}

test('styles a table in the page’s own shadow root like one outside of it', async ({ browser }) => {
  const page = await browser.newPage();
  const table = '<content-table><table><tr><th>A</th><td>1</td></tr></table></content-table>';
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><title>Host</title><script src="${origin}/embed.js" async></script></head><body><div><template shadowrootmode="open">${table}</template></div>${table}</body></html>`,
  );
  await page.goto(host.url);
  const paddings = () =>
    page.locator('td').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).padding));
  await expect.poll(async () => (await paddings()).every((padding) => padding !== '1px')).toBe(true);
  expect(new Set(await paddings()).size).toBe(1);
  host.close();
  await page.close();
});

test('links a share bar to the page again when its URL is removed', async ({ browser }) => {
  const page = await browser.newPage();
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><title>Host</title><script src="${origin}/embed.js" async></script></head><body><share-bar url="https://a.example/"></share-bar></body></html>`,
  );
  await page.goto(host.url);
  const facebook = page.locator('share-bar [data-network="facebook"]').first();
  await facebook.hover();
  await page.locator('share-bar [data-addressed]').waitFor();
  await page.locator('share-bar').evaluate((bar) => bar.removeAttribute('url'));
  await expect
    .poll(() => facebook.getAttribute('href'))
    .toBe(`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(host.url)}`);
  host.close();
  await page.close();
});

test('keeps a very long word of a label inside its button on a phone', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  const label = 'Word'.repeat(60);
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Host</title><script src="${origin}/embed.js" async></script></head><body><modal-dialog variant="simple" label="${label}"></modal-dialog><content-card variant="basic" heading="A" link="/a/" button-label="${label}"></content-card></body></html>`,
  );
  await page.goto(host.url);
  const overflows = () =>
    page
      .locator('[part="button"]')
      .evaluateAll((buttons) => buttons.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  await expect.poll(overflows).toEqual([0, 0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
  host.close();
  await page.close();
});
