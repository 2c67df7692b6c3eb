import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listenToPage, origin, sizes, test } from '../support/site-test.ts';

const path = '/rankings/health-professions-schools/';
const listOf = (page: Page) => page.locator('school-rankings');
const shownSchools = (page: Page) => listOf(page).locator('[data-school]:not([hidden]) h3').allTextContents();
const comparedSchools = async (page: Page) =>
  (await listOf(page).locator('table thead th').allTextContents())
    .map((text) => text.replace(/Remove.*$/, '').trim())
    .filter(Boolean);

test('a shared URL shows the same comparison and filters to another visitor', async ({
  browser,
  complaints,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  listenToPage(page, complaints);
  await page.goto(origin + path);
  const boxes = listOf(page).getByRole('checkbox');
  const wanted = (await shownSchools(page)).filter((_, index) => [0, 2, 4].includes(index));
  for (const index of [0, 2, 4]) await boxes.nth(index).click();
  await expect.poll(() => comparedSchools(page)).toEqual(wanted);
  await listOf(page).getByText('Sort and filter').click();
  await listOf(page).getByLabel('Public or private').selectOption('Public');
  await expect.poll(() => page.url()).toContain('control=public');
  const seen = await shownSchools(page);
  const figures = (await listOf(page).locator('table').textContent()) ?? '';
  expect(complaints.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
  const shared = page.url();
  await context.close();

  const fresh = await browser.newContext({ viewport: sizes.phone });
  const other = await fresh.newPage();
  await other.goto(shared);
  await listOf(other).scrollIntoViewIfNeeded();
  await expect.poll(() => comparedSchools(other)).toEqual(wanted);
  await expect.poll(() => shownSchools(other)).toEqual(seen);
  expect(await listOf(other).locator('table').textContent()).toBe(figures);
  expect(await other.evaluate(() => localStorage.getItem('eduEmbedCompare'))).toBeNull();
  await fresh.close();
});

test('a comparison continues on another ranking, and its URL restores schools of both rankings', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  await page.goto(origin + path);
  await listOf(page).getByRole('checkbox').first().click();
  await expect.poll(() => comparedSchools(page)).toHaveLength(1);
  await page.goto(`${origin}/rankings/lowest-in-state-tuition/`);
  await listOf(page).getByRole('checkbox').first().click();
  await expect.poll(() => comparedSchools(page)).toHaveLength(2);
  const wanted = await comparedSchools(page);
  await expect.poll(() => page.url()).toContain('%3A');
  const shared = page.url();
  await context.close();

  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  await other.goto(shared);
  await listOf(other).scrollIntoViewIfNeeded();
  await expect.poll(() => comparedSchools(other)).toEqual(wanted);
  await fresh.close();
});

test('every sponsored link is labeled as sponsored, and no other link is', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + path);
  const paid = listOf(page).locator('[part~=sponsored]');
  expect(await paid.count()).toBe(2);
  for (const card of await paid.all()) {
    expect(await card.textContent()).toMatch(/^Sponsored\. Paid placement\. Not ranked or scored\./);
    const rels = await card
      .locator('a[target=_blank]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('rel')));
    expect(new Set(rels)).toEqual(new Set(['sponsored noopener']));
  }
  expect(await listOf(page).locator('[data-school] a[rel~=sponsored]').count()).toBe(0);
  await context.close();
});

test('a sponsored card’s link opens in the same tab when new tabs are blocked [8.6]', async ({
  browser,
  complaints,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  listenToPage(page, complaints);
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: 'arrived' }));
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  const link = page.locator('school-rankings a[rel~="sponsored"]').first();
  await link.scrollIntoViewIfNeeded();
  const redirect = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  const destination = new URL(new URL(redirect).searchParams.get('to') ?? '', redirect);
  await page.waitForTimeout(500);
  await link.click();
  await page.waitForURL((url) => url.href.startsWith(destination.origin + destination.pathname));
  const query = new URL(page.url()).searchParams;
  expect([...destination.searchParams.keys()].filter((name) => !query.has(name))).toEqual([]);
  expect([query.get('correlationId')?.length, query.get('source')]).toEqual([32, 'organic']);
  expect(context.pages()).toHaveLength(1);
  await context.close();
});
