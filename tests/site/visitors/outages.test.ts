import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { startChangingWordPress } from '../../../bench/cluster/changing-wordpress.ts';
import { startSite } from '../../support/start-site.ts';
import { origin, sizes, test } from '../support/site-test.ts';

/** A service that responds to every request with status 500. */
async function startBrokenService() {
  const server = createServer((_request, response) => void response.writeHead(500).end('broken'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const headingOf = (page: Page) => page.locator('h1').textContent();

test('while the CMS is down, cached pages work, other pages give instructions, and “Try again” works after the outage', async ({
  browser,
}) => {
  const cms = await startChangingWordPress();
  const site = await startSite('nursing', { CMS: 'wordpress', CMS_URL: cms.origin, LOG_LEVEL: 'silent' });
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(`${site.origin}/guides/loans/`);
  const known = await headingOf(page);
  cms.isDown = true;

  await page.reload();
  expect(await headingOf(page)).toBe(known);
  const response = await page.goto(`${site.origin}/articles/nights/`);
  expect(response?.status()).toBe(503);
  expect(await headingOf(page)).toBe('This page is temporarily unavailable');
  expect(await page.locator('main').textContent()).toContain('The content service is not responding.');
  // Schools come from this server, not from the CMS.
  await page.getByRole('link', { name: 'schools by state' }).click();
  expect(await headingOf(page)).toMatch(/schools/i);

  await page.goto(`${site.origin}/search/?q=ohio`);
  expect(await page.getByRole('note').textContent()).toContain('Articles and people are not available');
  expect(await page.locator('#search-school ~ ul a').count()).toBeGreaterThan(0);

  await page.goto(`${site.origin}/articles/nights/`);
  cms.isDown = false;
  await expect
    .poll(
      async () => {
        const again = page.getByRole('link', { name: 'Try again' });
        if ((await again.count()) > 0) await again.click();
        return headingOf(page);
      },
      { timeout: 20_000 },
    )
    .not.toBe('This page is temporarily unavailable');
  expect(page.url()).toBe(`${site.origin}/articles/nights/`);
  await page.close();
  await Promise.all([site.stop(), cms.close()]);
});

test('while search and inventory return 500, a visitor still finds programs and schools', async ({
  browser,
}) => {
  const broken = await startBrokenService();
  const site = await startSite('nursing', {
    INVENTORY_URL: broken.origin,
    SEARCH_URL: broken.origin,
    SEARCH_SITE_INDEX: 'pages',
    LOG_LEVEL: 'silent',
  });
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(`${site.origin}/search/?q=bsn+ohio`);
  const hit = page.locator('#search-school ~ ul a').first();
  const name = await hit.textContent();
  await hit.click();
  expect(await headingOf(page)).toBe(name);

  await page.goto(
    `${site.origin}/study-match/?degree=masters&category=nursing-and-healthcare&subject=nursing`,
  );
  const message = page.getByRole('region', { name: 'Sponsored programs are unavailable' });
  expect(await message.textContent()).toContain('The program search is not responding.');
  expect(await page.locator('program-finder select').first().inputValue()).toBe('masters');
  await message.getByRole('link', { name: 'Try again' }).click();
  expect(new URL(page.url()).searchParams.get('subject')).toBe('nursing');
  const school = page.locator('.results--ranked h3 a').first();
  const ranked = await school.textContent();
  await school.click();
  expect(await headingOf(page)).toBe(ranked);
  await page.close();
  await site.stop();
  broken.close();
});

test('on a slow network, a ranking loads all schools, and a search does not wait for suggestions', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  const network = await page.context().newCDPSession(page);
  const emulate = (latency: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: 50_000,
      uploadThroughput: 20_000,
    });
  await emulate(1500);
  const more = page.locator('school-rankings summary', { hasText: 'View More' });
  await more.click();
  const list = page.locator('school-rankings');
  await expect.poll(() => list.locator('[data-school]').count(), { timeout: 30_000 }).toBe(25);

  await page.goto(`${origin}/about-us/`);
  await page.locator('site-header .site-header__search > summary').click();
  const field = page.locator('site-header .site-header__search input');
  await field.fill('bsn ohio');
  await field.press('Enter');
  await page.waitForURL('**/search/?q=bsn+ohio', { timeout: 30_000 });
  expect(await headingOf(page)).toBe('Results for “bsn ohio”');
  await page.close();
});

test('suggestions that fail to load say that Enter still searches', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${origin}/about-us/`);
  const search = page.locator('site-header .site-header__search');
  await search.locator('> summary').click();
  const message = search
    .getByRole('status')
    .filter({ hasText: 'Suggestions failed to load. Press Enter to search.' });
  // The first text may be typed before the script listens.
  await expect
    .poll(
      async () => {
        await search.locator('input').fill('');
        await search.locator('input').pressSequentially('ohio');
        return message.waitFor({ state: 'attached', timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await search.locator('input').press('Enter');
  await page.waitForURL('**/search/?q=ohio');
  await page.close();
});
