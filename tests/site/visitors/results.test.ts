import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

const path = '/study-match/?degree=masters&category=nursing-and-healthcare&subject=nursing';
const unpaidOf = (page: Page) => page.locator('.results--ranked .program');
const paidOf = (page: Page) => page.locator('.paid .program h3').allTextContents();
const boxesOf = (page: Page) => page.getByRole('checkbox', { name: /^Compare / });
const pricesOf = async (page: Page): Promise<readonly number[]> =>
  (await unpaidOf(page).locator('dd:first-of-type').evaluateAll(readNetPrices)).map((text) =>
    Number(text.replace(/[$,]/g, '').replace('−', '-')),
  );
/** Reads the first price of each program. Runs in the page. */
function readNetPrices(values: readonly Element[]): string[] {
  const isFirst = (value: Element) => value.parentElement?.previousElementSibling === null;
  return values.filter(isFirst).map((value) => value.textContent ?? '');
}

describe.each([
  ['on a phone without a script', 'phone', false],
  ['on a desktop with a script', 'desktop', true],
] as const)('results %s', (_, size, hasScript) => {
  test('results are sorted by net price and filtered by state, while the paid placements stay the same', async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: sizes[size], javaScriptEnabled: hasScript });
    const page = await context.newPage();
    await page.goto(origin + path);
    const paid = await paidOf(page);
    await page.getByLabel('Sort schools that do not pay us by').selectOption('Lowest net price');
    await page.getByRole('button', { name: 'Show programs' }).click();
    await page.waitForURL(/sort=net-price/);
    const prices = await pricesOf(page);
    expect(prices).toHaveLength(16);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect(await paidOf(page)).toEqual(paid);
    await page.getByLabel('State', { exact: true }).selectOption('Ohio');
    await page.getByRole('button', { name: 'Show programs' }).click();
    await page.waitForURL(/state=ohio&sort=net-price/);
    expect(await page.locator('h1').textContent()).toContain('in Ohio');
    for (const place of await unpaidOf(page).locator('h3 + p').allTextContents())
      expect(place).toMatch(/, OH$/);
    await context.close();
  });

  test('results show three paid and five other schools first, all results on demand, and the same results after Back', async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: sizes[size], javaScriptEnabled: hasScript });
    const page = await context.newPage();
    await page.goto(origin + path);
    const visible = async (list: string) => page.locator(`${list} .program:visible`).count();
    expect([await visible('.paid'), await visible('.results--ranked')]).toEqual([3, 5]);
    const moreSchools = page.getByLabel('Show 11 more schools');
    await page.getByText('Show 5 more sponsored schools').click();
    await moreSchools.press('Space');
    expect([await visible('.paid'), await visible('.results--ranked')]).toEqual([8, 16]);
    await unpaidOf(page).nth(9).locator('h3 a').click();
    await page.waitForURL(/\/schools\//);
    await page.goBack();
    await moreSchools.waitFor();
    expect([await visible('.paid'), await visible('.results--ranked')]).toEqual([8, 16]);
    await moreSchools.press('Space');
    expect(await visible('.results--ranked')).toBe(5);
    await context.close();
  });

  test('results link to related programs that have the stated number of schools', async ({ browser }) => {
    const context = await browser.newContext({ viewport: sizes[size], javaScriptEnabled: hasScript });
    const page = await context.newPage();
    await page.goto(origin + path);
    const last = page.getByRole('region', { name: 'Related programs' }).getByRole('listitem').last();
    const schools = Number.parseInt((await last.locator('p').textContent()) ?? '', 10);
    await last.getByRole('link').click();
    await page.waitForURL(/degree=bachelors/);
    expect(await page.locator('h1').textContent()).toBe(
      `${schools} schools offer a bachelor’s degree in nursing`,
    );
    await context.close();
  });

  test('the finder on the results page keeps the state and the sort order', async ({ browser }) => {
    const context = await browser.newContext({ viewport: sizes[size], javaScriptEnabled: hasScript });
    const page = await context.newPage();
    await page.goto(`${origin}${path}&state=ohio&sort=net-price`);
    const finder = page.locator('program-finder').first();
    await finder.getByLabel('Focusing on', { exact: true }).selectOption('nursing-education');
    await finder.getByRole('button', { name: /^(Search Programs|See \d)/ }).click();
    await page.waitForURL(/\/discover\?/);
    expect(await page.locator('h1').textContent()).toMatch(/ in nursing education in Ohio$/);
    expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('ohio');
    expect(await page.getByLabel('Sort schools that do not pay us by').inputValue()).toBe('net-price');
    await context.close();
  });

  test('results link to the comparison of the checked schools', async ({ browser }) => {
    const context = await browser.newContext({ viewport: sizes[size], javaScriptEnabled: hasScript });
    const page = await context.newPage();
    await page.goto(origin + path);
    const names = await unpaidOf(page).locator('h3').allTextContents();
    for (const index of [0, 3]) await boxesOf(page).nth(index).check();
    await page.getByRole('button', { name: 'Compare schools' }).click();
    await page.waitForURL(/\/compare\/\?schools=/);
    expect(await page.locator('h1').textContent()).toBe('Compare two schools');
    expect(await page.locator('.compare__table thead a[href^="/schools/"]').allTextContents()).toEqual([
      names[0],
      names[3],
    ]);
    await context.close();
  });
});

test('the comparison bar is in view after a school is checked, and never covers the focused element', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  await page.goto(origin + path);
  const bar = page.locator('.compare-bar');
  const isInView = () =>
    bar.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight);
  await boxesOf(page).first().focus();
  expect(await isInView()).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(isInView).toBe(true);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const top = document.querySelector('.compare-bar')?.getBoundingClientRect().top ?? 0;
      const focused = document.activeElement;
      return !focused?.closest('.compare-bar') && (focused?.getBoundingClientRect().bottom ?? 0) > top;
    });
    expect(isCovered, `focus ${step}`).toBe(false);
  }
  await context.close();
});

test('Show what’s paid expands the list of paid placements and marks all of them', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(origin + path);
  await waitForPageScript(page);
  await page.getByText('Show what’s paid').click();
  await page.getByText('8 paid, 16 not paid').waitFor();
  expect(await page.locator('.paid .program:visible').count()).toBe(8);
  await page.close();
});
