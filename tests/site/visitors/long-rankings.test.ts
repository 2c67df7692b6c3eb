import type { Page } from 'playwright';
import { expect } from 'vitest';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

const path = '/rankings/health-professions-schools/';
const listOf = (page: Page) => page.locator('school-rankings');
const countCards = (page: Page) => listOf(page).locator('[data-school]').count();
const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent ?? '');

/** Reads the id of the last school from the page of the full list. */
async function findLastId(page: Page): Promise<string> {
  await page.goto(`${origin}${path}?show=all`);
  return (await listOf(page).locator(':scope > a[slot^="anchor-"]').last().getAttribute('id')) ?? '';
}

test('View More renders the remaining schools and focuses the first of them', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(origin + path);
  const before = await countCards(page);
  expect(before).toBeLessThan(11);
  await listOf(page).locator('summary', { hasText: 'View More' }).click();
  await expect.poll(() => countCards(page)).toBe(25);
  const names = await listOf(page).locator('[data-school] h3').allTextContents();
  await expect.poll(() => focusedText(page)).toBe(names[before]);
  expect(page.url()).toBe(origin + path);
  await page.close();
});

test('a ranking sorts all schools, including those behind View More', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(`${origin}${path}?show=all`);
  const names = await listOf(page).locator('[data-school] h3').allTextContents();
  await page.goto(origin + path);
  await listOf(page).getByText('Sort and filter').click();
  await listOf(page).getByLabel('Sort by').selectOption('name');
  await expect
    .poll(() => listOf(page).locator('[data-school] h3').first().textContent())
    .toBe([...names].sort()[0]);
  await page.close();
});

test('a fragment that names a school behind View More reveals and focuses it', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  const id = await findLastId(page);
  await page.goto('about:blank');
  await page.goto(`${origin}${path}#${id}`);
  await expect.poll(() => focusedText(page)).toMatch(/^Rank 25/);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await page.close();
});

test('the table’s link to a school behind View More reveals it on the same page', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(origin + path);
  await waitForPageScript(page);
  const link = page.locator('ranking-toc a[href*="#"]').last();
  const id = new URL((await link.getAttribute('href')) ?? '', origin).hash;
  await link.click();
  await expect.poll(() => page.url()).toBe(`${origin}${path}${id}`);
  await expect.poll(() => focusedText(page)).toMatch(/^Rank 10/);
  await page.close();
});

test('a ranking reports a failed request for the remaining schools, and loads them when the visitor tries again', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  // Removes the ranking from the page's data, which does not contain long lists.
  await page.route(origin + path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"rankings":{', '"others":{') });
  });
  await page.route('**/api/rankings/*', (route) => route.abort());
  await page.goto(origin + path);
  await listOf(page).locator('summary', { hasText: 'View More' }).click();
  await expect.poll(() => listOf(page).getByText('failed to load').count()).toBe(1);
  expect(await listOf(page).getByRole('link', { name: 'View More' }).getAttribute('href')).toBe(
    `${path}?show=all`,
  );
  await page.unroute('**/api/rankings/*');
  await listOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => countCards(page)).toBe(25);
  await page.close();
});

test('structured data names all schools, and ?show=all redirects on a page without a list', async () => {
  const html = await (await fetch(origin + path)).text();
  expect(html.match(/"@type":"CollegeOrUniversity"/g)).toHaveLength(25);
  const other = await fetch(`${origin}/about-us/?show=all`, { redirect: 'manual' });
  expect([other.status, other.headers.get('location')]).toEqual([301, '/about-us/']);
});
