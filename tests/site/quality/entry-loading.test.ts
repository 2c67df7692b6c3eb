/** Tests of when our own pages load the entry; see `src/entries/entry-loader.ts`. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { openBeforeEntry, readStart } from '../support/entry-loading-page.ts';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

const path = '/widgets/';
/** Delays the second half of a page by this time. */
const htmlDelayMs = 2500;

let server: Server;
/** Sends the first part of a page at once, and the rest later. */
let slowOrigin = '';
/** Text in the HTML of the first finder, before which the first part ends; undefined for half of the page. */
let cutInFinder: string | undefined;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const upstream = await fetch(origin + request.url);
    const body = Buffer.from(await upstream.arrayBuffer());
    response.writeHead(upstream.status, {
      'Content-Type': upstream.headers.get('content-type') ?? 'text/plain',
    });
    if (request.headers['sec-fetch-dest'] !== 'document') return response.end(body);
    const cut = cutInFinder
      ? body.indexOf(cutInFinder, body.indexOf('<program-finder'))
      : Math.floor(body.byteLength / 2);
    response.write(body.subarray(0, cut));
    await sleep(htmlDelayMs);
    response.end(body.subarray(cut));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  slowOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  cutInFinder = undefined;
});
afterAll(() => server.close());

test('requests the entry after the first paint', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(origin + path);
  await waitForPageScript(page);
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  expect(paintMs).toBeGreaterThan(0);
  expect(await readStart(page, 'embed')).toBeGreaterThan(paintMs ?? Number.POSITIVE_INFINITY);
  await page.close();
});

test('requests the entry again if the request failed', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.route('**/embed/embed.*.mjs', (route) => route.abort(), { times: 2 });
  await page.goto(origin + path);
  await expect.poll(() => page.evaluate(() => window.eduEmbed?.version), { timeout: 15_000 }).toBeTruthy();
  await page.close();
});

test('handles a tap from before the entry has loaded', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone, hasTouch: true });
  const releaseEntry = await openBeforeEntry(page);
  const list = page.locator('school-rankings');
  await list.locator('summary', { hasText: 'View More' }).tap();
  expect(await list.locator('[data-school]').count()).toBeLessThan(25);
  expect(await page.evaluate(() => window.eduEmbed)).toBeUndefined();
  releaseEntry();
  await expect.poll(() => list.locator('[data-school]').count()).toBe(25);
  expect(await page.evaluate(() => window.eduEmbedEarlyEvents)).toBeUndefined();
  await page.close();
});

test('the code of a page waits for the end of the HTML, even if the visitor touches the page before', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.phone, hasTouch: true });
  await page.goto(slowOrigin + path, { waitUntil: 'commit' });
  await expect.poll(() => readStart(page, 'embed')).toBeGreaterThan(0);
  await page.waitForFunction(() => window.eduEmbed);
  await page.touchscreen.tap(20, 400);
  await page.keyboard.press('/');
  await waitForPageScript(page);
  const htmlEndMs = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
  );
  expect(htmlEndMs).toBeGreaterThan(htmlDelayMs);
  expect(await readStart(page, 'page')).toBeGreaterThan(htmlEndMs);
  await page.close();
});

test.for(
  selectCases(
    [['responds to a degree when its form has arrived', '</form>', 'Choose a category']],
    [
      [
        'leaves the categories alone while its form is still arriving',
        'name="subject"',
        'Choose a degree first',
      ],
    ],
  ),
)('the finder %s', async ([, cut, placeholder], { browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  cutInFinder = cut;
  await page.goto(`${slowOrigin}/widgets/programs/`, { waitUntil: 'commit' });
  await page.locator('program-finder select[name="degree"]').first().selectOption('masters');
  const category = page.locator('program-finder select[name="category"]').first().locator('option').first();
  expect(await category.textContent()).toBe(placeholder);
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  await page.waitForLoadState();
  expect(errors).toEqual([]);
  await page.close();
});
