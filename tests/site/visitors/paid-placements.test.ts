import type { Page } from 'playwright';
import { expect } from 'vitest';
import { namesOf, readFocus, readTree } from '../support/accessibility-tree.ts';
import { findViolations, origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

const path = '/rankings/health-professions-schools/';
const disclosureOf = (page: Page) => page.getByRole('complementary', { name: 'Advertising disclosure' });
const paidCards = (page: Page) => page.locator('school-rankings [data-paid]');
const organicNames = (page: Page) => page.locator('school-rankings [data-school] h3').allTextContents();

/** Counts the marks that visitors see. */
const countMarks = async (page: Page) =>
  namesOf(await readTree(page), 'StaticText').filter((text) => text === 'Paid placement').length;

/** Presses “Show what’s paid”, a link that becomes a button when the page's code has loaded. */
async function showPaid(page: Page): Promise<void> {
  await waitForPageScript(page);
  await disclosureOf(page).getByText('Show what’s paid').click();
  await disclosureOf(page).getByRole('button', { name: 'Show what’s paid' }).waitFor();
}

test('Show what’s paid marks and counts the paid placements, and changes nothing else', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(origin + path);
  const before = await organicNames(page);
  // Also counts the schools behind View More, which are not in the page yet.
  const count = await page.locator('.school-rankings__count').textContent();
  const [, total] = /of these (\d+) schools/.exec(count ?? '') ?? [];
  await showPaid(page);
  const paid = await paidCards(page).count();
  expect(paid).toBeGreaterThan(0);
  await expect
    .poll(() => disclosureOf(page).getByRole('status').textContent())
    .toBe(`${paid} paid, ${total} not paid`);
  expect(
    await paidCards(page).evaluateAll((cards) => cards.map((card) => getComputedStyle(card).outlineStyle)),
  ).toEqual(Array.from({ length: paid }, () => 'solid'));
  expect(await countMarks(page)).toBe(paid);
  expect(
    await page
      .locator('school-rankings [data-school] article')
      .first()
      .evaluate((card) => getComputedStyle(card).outlineStyle),
  ).toBe('none');
  expect(await organicNames(page)).toEqual(before);
  expect(await findViolations(page)).toEqual([]);
  await disclosureOf(page).getByRole('button', { name: 'Show what’s paid' }).press('Enter');
  expect(
    await paidCards(page)
      .first()
      .evaluate((card) => getComputedStyle(card).outlineStyle),
  ).toBe('none');
  await context.close();
});

test('Show what’s paid counts all marked placements of a page with lists, ads and a finder', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(`${origin}/widgets/programs/`);
  // The variant for international visitors is in the page, but hidden.
  expect(await page.locator('lead-gen:not([variant]) .lead-gen__international').count()).toBe(1);
  await showPaid(page);
  await expect.poll(() => disclosureOf(page).getByRole('status').textContent()).toMatch(/^\d+ paid, /);
  const paid = Number.parseInt((await disclosureOf(page).getByRole('status').textContent()) ?? '', 10);
  expect(paid).toBeGreaterThan(2);
  expect(await countMarks(page)).toBe(paid);
  await page.close();
});

test('a page hides sponsored schools on this device until the visitor shows them again', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  await page.goto(origin + path);
  await showPaid(page);
  await disclosureOf(page).getByRole('button', { name: 'Hide sponsored schools' }).click();
  expect(await paidCards(page).first().isVisible()).toBe(false);
  const other = await context.newPage();
  await other.goto(`${origin}/study-match/`);
  await expect.poll(() => other.locator('.paid .program').first().isVisible()).toBe(false);
  await expect
    .poll(() => disclosureOf(other).getByRole('status').textContent())
    .toBe('Sponsored schools are hidden in this browser.');
  await disclosureOf(other).getByRole('button', { name: 'Show sponsored schools' }).click();
  expect(await other.locator('.paid .program').first().isVisible()).toBe(true);
  expect(await readFocus(other)).toBe('button Show what’s paid');
  expect(await other.evaluate(() => Object.keys(localStorage))).not.toContain('eduEmbedHideSponsored');
  await context.close();
});

test('Show what’s paid links to the advertising disclosure without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + path);
  await disclosureOf(page).getByRole('link', { name: 'Show what’s paid' }).click();
  expect(page.url()).toBe(`${origin}/advertising-disclosure/#what-is-paid`);
  expect(await page.locator('#what-is-paid').textContent()).toBe('What is paid for');
  await context.close();
});
