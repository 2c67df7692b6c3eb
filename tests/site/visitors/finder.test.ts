import type { Page } from 'playwright';
import { expect } from 'vitest';
import { listenToPage, origin, sizes, test } from '../support/site-test.ts';

const finderOf = (page: Page) => page.locator('program-finder').first();
const field = (page: Page, label: string) => finderOf(page).getByLabel(label, { exact: true });
const button = (page: Page) => finderOf(page).getByRole('button', { name: /^(Search Programs|See \d)/ });

/** Expects the results page with the chosen program first in both lists. */
async function expectMatches(page: Page): Promise<URL> {
  await page.waitForURL(/\/(discover|study-match\/)\?/);
  expect(await page.locator('h1').textContent()).toMatch(
    / schools offer a master’s degree in nursing education$/,
  );
  for (const section of [/ match(es)?$/, /from our rankings$/]) {
    const first = page.getByRole('region', { name: section }).locator('.program__name').first();
    expect(await first.textContent()).toBe('Master’s degree in nursing education');
  }
  return new URL(page.url());
}

/** Waits until React has the degree tree. React then disables the category field until a degree is chosen. */
async function waitForDegreeTree(page: Page): Promise<void> {
  await expect.poll(() => field(page, 'In').isDisabled()).toBe(true);
}

test('a visitor picks degree, category and subject and lands on matching programs [7.12]', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  listenToPage(page, pageProblems);
  await page.goto(`${origin}/demo/frame/program-finder/default/`);
  await button(page).hover();
  await waitForDegreeTree(page);
  await field(page, 'I want my').selectOption('masters');
  await field(page, 'In').selectOption('nursing-and-healthcare');
  await field(page, 'Focusing on').selectOption('nursing-education');
  await button(page).click();
  const { pathname, searchParams } = await expectMatches(page);
  expect(pathname).toBe('/discover');
  expect([...searchParams.keys()].sort()).toEqual(
    [
      'dcs[categories][]',
      'dcs[degrees][]',
      'dcs[subjects][]',
      'elementClickID',
      'publisher',
      'trafficSource',
      'url',
    ].sort(),
  );
  expect(searchParams.get('url')).toBe(`${origin}/demo/frame/program-finder/default/`);
  expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
  await context.close();
});

test('a visitor picks degree, category and subject with only the keyboard', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  await page.goto(`${origin}/demo/frame/program-finder/default/`);
  const focused = () =>
    page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('name') ?? '');
  const tabTo = async (name: string) => {
    for (let step = 0; step < 60 && (await focused()) !== name; step += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };
  await tabTo('degree');
  await waitForDegreeTree(page);
  await page.keyboard.type('Mas');
  await expect.poll(() => field(page, 'In').isDisabled()).toBe(false);
  await tabTo('category');
  await page.keyboard.type('Nurs');
  await expect.poll(() => field(page, 'In').inputValue()).toBe('nursing-and-healthcare');
  await tabTo('subject');
  await page.keyboard.type('Nursing e');
  await expect.poll(() => field(page, 'Focusing on').inputValue()).toBe('nursing-education');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectMatches(page);
  await context.close();
});

test('a visitor without JavaScript picks degree and category, then the subject on a second form', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/demo/frame/program-finder/default/`);
  await field(page, 'I want my').selectOption('masters');
  await field(page, 'In').selectOption('nursing-and-healthcare');
  await button(page).click();
  expect(new URL(page.url()).pathname).toBe('/go/finder');
  await page.getByLabel('Subject').selectOption('nursing-education');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectMatches(page);
  await context.close();
});

test('the results page says who pays, lists ranked schools separately and links every result', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/study-match/`);
  const paid = page.getByRole('region', { name: '8 of 25 sponsored schools that match' });
  const ranked = page.getByRole('region', { name: '16 more schools from our rankings' });
  expect(await paid.textContent()).toContain('These schools pay us to appear here');
  expect(await ranked.textContent()).toContain('They do not pay us');
  // The last rows are hidden at first.
  const rows = { has: page.getByRole('link', { includeHidden: true }) };
  expect(await paid.getByRole('listitem', { includeHidden: true }).filter(rows).count()).toBe(8);
  expect(await ranked.getByRole('listitem', { includeHidden: true }).filter(rows).count()).toBe(16);
  expect([
    await paid.locator('a[rel~=sponsored]').count(),
    await ranked.locator('a[rel~=sponsored]').count(),
  ]).toEqual([8, 0]);
  const school = ranked.getByRole('link').first();
  const name = await school.textContent();
  await school.click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  await context.close();
});

test('the results page for a choice that no school offers links to the nearest choices, and lists related programs separately', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/study-match/?degree=doctorate&category=art-and-design&subject=fashion-design`);
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([
    'Nearest choices',
    expect.stringMatching(/^\d+ related programs$/),
    expect.stringMatching(/^\d+ schools from our rankings with related programs$/),
  ]);
  const nearest = page.getByRole('region', { name: 'Nearest choices' }).getByRole('link');
  const [, number] = /^Show (\d+)/.exec((await nearest.first().textContent()) ?? '') ?? [];
  await nearest.first().click();
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect(heading).toMatch(new RegExp(`^${number} schools? offers? a master’s degree in fashion design$`));
  await context.close();
});

test('all finders of a page share one degree request, and the next page needs none [4.1]', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/degrees/query')) requests.push(request.url());
  });
  await page.goto(`${origin}/demo/frame/program-finder/`);
  const finders = page.locator('program-finder');
  expect(await finders.count()).toBeGreaterThan(5);
  for (const finder of await finders.all()) await finder.locator('select').first().focus();
  await expect.poll(() => requests.length).toBe(1);
  // Leaving the page earlier would cancel the request.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('eduEmbedDegrees'))).not.toBeNull();
  await page.reload();
  await finderOf(page).locator('select').first().focus();
  await waitForDegreeTree(page);
  expect(requests).toHaveLength(1);
  await context.close();
});

const placeholder = (page: Page) => field(page, 'In').locator('option').first().textContent();
const categories = (page: Page) =>
  field(page, 'In')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));

const borderStyle = (page: Page) =>
  field(page, 'In').evaluate((select) => getComputedStyle(select).borderTopStyle);

test('a finder shows the categories of a degree before the entry and React load, and hydration keeps the choices', async ({
  browser,
  pageProblems,
}) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  listenToPage(page, pageProblems);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/embed\/.*\.mjs$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${origin}/widgets/programs/`, { waitUntil: 'commit' });
  expect(await placeholder(page)).toBe('Choose a degree first');
  expect(await borderStyle(page)).toBe('dashed');
  // The finder's script may not have run yet: choosing another degree and then the first degree again repeats
  // the choice.
  await expect
    .poll(async () => {
      await field(page, 'I want my').selectOption('doctorate');
      await field(page, 'I want my').selectOption('associates');
      return placeholder(page);
    })
    .toBe('Choose a category');
  expect(await borderStyle(page)).toBe('solid');
  const degreeCategories = await categories(page);
  expect(degreeCategories.length).toBeGreaterThan(5);
  await field(page, 'In').selectOption('trades-and-careers');
  expect(await finderOf(page).locator('[data-hydrated]').count()).toBe(0);
  release();
  await finderOf(page).locator('[data-hydrated]').waitFor({ state: 'attached' });
  await expect.poll(() => field(page, 'In').inputValue()).toBe('trades-and-careers');
  expect(await field(page, 'I want my').inputValue()).toBe('associates');
  expect((await categories(page)).toSorted()).toEqual(degreeCategories.toSorted());
  await field(page, 'I want my').selectOption('general');
  await expect.poll(() => categories(page)).toEqual(['']);
  expect(await placeholder(page)).toBe('Any category');
  expect(await borderStyle(page)).toBe('dashed');
  expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
  await page.close();
});
