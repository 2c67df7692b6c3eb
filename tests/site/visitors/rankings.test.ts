import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listenToPage, origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

const path = '/rankings/health-professions-schools/';
const listOf = (page: Page) => page.locator('school-rankings');
const shownSchools = (page: Page) => listOf(page).locator('[data-school]:not([hidden]) h3').allTextContents();
const trayOf = (page: Page) => listOf(page).getByRole('group', { name: 'Schools to compare' });
const comparedSchools = async (page: Page) =>
  (await trayOf(page).locator('li').allTextContents()).map((text) =>
    text.replace(/^Remove | ×$/g, '').trim(),
  );

test('a shared URL shows the same comparison and filters to another visitor', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  listenToPage(page, pageProblems);
  await page.goto(origin + path);
  const boxes = listOf(page).getByRole('checkbox');
  const wanted = (await shownSchools(page)).filter((_, index) => [0, 2, 4].includes(index));
  for (const index of [0, 2, 4]) await boxes.nth(index).click();
  await expect.poll(() => comparedSchools(page)).toEqual(wanted);
  const unfiltered = await shownSchools(page);
  await listOf(page).getByText('Sort and filter').click();
  await listOf(page).getByLabel('Public or private').selectOption('Public');
  await expect.poll(() => page.url()).toContain('control=public');
  await expect
    .poll(() =>
      listOf(page)
        .getByRole('button', { name: /^Remove Public or private/ })
        .count(),
    )
    .toBe(1);
  // The list changes after the chip of the filter.
  await expect.poll(() => shownSchools(page)).not.toEqual(unfiltered);
  const seen = await shownSchools(page);
  const comparison = await trayOf(page).getByRole('link', { name: 'Compare' }).getAttribute('href');
  expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
  const shared = page.url();
  await context.close();

  const fresh = await browser.newContext({ viewport: sizes.phone });
  const other = await fresh.newPage();
  await other.goto(shared);
  await listOf(other).scrollIntoViewIfNeeded();
  await expect.poll(() => comparedSchools(other)).toEqual(wanted);
  await expect.poll(() => shownSchools(other)).toEqual(seen);
  expect(await trayOf(other).getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(comparison);
  expect(await other.evaluate(() => localStorage.getItem('eduEmbedCompare'))).toBeNull();
  await fresh.close();
});

test('a visitor finds schools to compare by state and by a misspelled name, without a script', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  const find = async (name: string) => {
    await page.getByLabel('Name, city or state').fill(name);
    await page.getByRole('button', { name: 'Find schools' }).click();
    await expect.poll(() => page.getByRole('note').textContent()).toContain(`“${name}”`);
  };
  await page.goto(`${origin}/compare/`);
  await find('ohio');
  const [first = ''] = await page.getByRole('button', { name: /^Add .*, OH$/ }).allTextContents();
  await page.getByRole('button', { name: first }).click();
  await expect.poll(() => page.locator('h1').textContent()).toBe('Add a school to compare');
  expect(first).toContain(await page.locator('thead th a').first().textContent());
  await find('lanternketle');
  await page.getByRole('button', { name: 'Add Lanternkettle Sample Institute' }).click();
  await expect.poll(() => page.locator('h1').textContent()).toBe('Compare two schools');
  expect(await page.locator('thead th a[href^="/schools/"]').nth(1).textContent()).toBe(
    'Lanternkettle Sample Institute',
  );
  await find('<b>zz</b>');
  expect(await page.getByRole('note').textContent()).toContain('We know no other school');
  await context.close();
});

test('the form “Your order” sorts the ranking by the visitor’s weights without a script', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + path);
  await listOf(page).getByText('Your order', { exact: true }).click();
  const weights = { Retention: '0', Completion: '0', 'Net price': '100', Size: '0' };
  for (const [label, value] of Object.entries(weights))
    await listOf(page)
      .getByRole('spinbutton', { name: new RegExp(`^${label}`) })
      .fill(value);
  await listOf(page).getByRole('button', { name: 'Update the list' }).click();
  await page.waitForURL(/weights=0&weights=0&weights=100&weights=0/);
  const prices = await listOf(page)
    .locator('[data-school]')
    .evaluateAll((cards) =>
      cards.map(
        (card) =>
          /Net price, after aid(\$[\d,]+|Not reported|Withheld for privacy)/.exec(
            card.textContent ?? '',
          )?.[1],
      ),
    );
  const amounts = prices.map((price) => Number(price?.replace(/[$,]/g, '')));
  const known = amounts.filter((amount) => !Number.isNaN(amount));
  expect(known).toEqual([...known].sort((one, other) => one - other));
  expect(amounts.findIndex(Number.isNaN)).toBeGreaterThanOrEqual(known.length - 1);
  expect(
    await listOf(page)
      .getByText(/^Your rank 1(, tied)?$/)
      .count(),
  ).toBeGreaterThan(0);
  await context.close();
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

test('every sponsored link is labeled as sponsored, and no other link has the label', async ({ browser }) => {
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
  pageProblems,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  listenToPage(page, pageProblems);
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: 'arrived' }));
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  const link = page.locator('school-rankings a[rel~="sponsored"]').first();
  await link.scrollIntoViewIfNeeded();
  const redirect = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  const destination = new URL(new URL(redirect).searchParams.get('to') ?? '', redirect);
  await waitForPageScript(page);
  await link.click();
  await page.waitForURL((url) => url.href.startsWith(destination.origin + destination.pathname));
  const query = new URL(page.url()).searchParams;
  expect([...destination.searchParams.keys()].filter((name) => !query.has(name))).toEqual([]);
  expect([query.get('correlationId')?.length, query.get('source')]).toEqual([32, 'organic']);
  expect(context.pages()).toHaveLength(1);
  await context.close();
});
