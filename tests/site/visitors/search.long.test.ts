import { describe, expect } from 'vitest';
import { readFocus, tabTo } from '../support/accessibility-tree.ts';
import { openPage } from '../support/open-page.ts';
import { origin, sizes, test } from '../support/site-test.ts';
import { searchByKey } from './header-search.ts';

describe('without a script', () => {
  test('the menu on a phone starts with the search field', async ({ browser }) => {
    const page = await openPage(browser, '/', { size: 'phone', javaScriptEnabled: false });
    await page.locator('site-header .site-header__toggle').click();
    const field = page.locator('site-header .site-header__screen input');
    await field.fill('night shift');
    await field.press('Enter');
    await page.waitForURL('**/search/?q=night+shift');
    expect(await page.locator('.search__hit a').first().textContent()).toContain('night shift');
    await page.context().close();
  });
});

describe('with a keyboard', () => {
  test('the search opens after its code has loaded if / was pressed before', async ({ browser }) => {
    const page = await browser.newPage({ viewport: sizes.desktop });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/embed\/page\./, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${origin}/about-us/`);
    await page.evaluate(() => customElements.whenDefined('site-header'));
    await page.keyboard.press('/');
    expect(await readFocus(page)).not.toMatch(/^input/);
    release();
    await expect.poll(() => readFocus(page)).toMatch(/^input Search/);
    await page.close();
  });

  test('Tab leads from the field to the button and the link to all results', async ({ browser }) => {
    const page = await openPage(browser, '/about-us/');
    await searchByKey(page, 'ohio');
    await tabTo(page, /^button Search/, 1);
    await tabTo(page, /^a See all results for “ohio”: 5/, 1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/?q=ohio');
    await page.context().close();
  });
});

describe('suggestions', () => {
  test('suggestions announce that nothing matches, and show similar results', async ({ browser }) => {
    const page = await openPage(browser, '/about-us/');
    const { status } = await searchByKey(page, 'ohoi');
    await expect
      .poll(() => status.textContent())
      .toMatch(/^No results for “ohoi”\. Results for “Ohio”: \d of \d/);
    await page.context().close();
  });

  test('suggestions work in the field of the search page', async ({ browser }) => {
    const page = await openPage(browser, '/search/?q=ohio');
    const field = page.locator('main input[type=search]');
    await field.click();
    await field.fill('texas');
    await page.locator('main').getByRole('option').first().waitFor();
    await page.context().close();
  });
});
