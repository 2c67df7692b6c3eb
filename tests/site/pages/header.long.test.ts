import { describe, expect } from 'vitest';
import { openPage } from '../support/open-page.ts';
import { origin, test } from '../support/site-test.ts';

test.for([1024, 1239, 1240] as const)(
  'the search button is beside the social links at %i px',
  async (width, { browser }) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(`${origin}/about-us/`);
    const boxOf = (selector: string) => page.locator(`site-header ${selector}`).boundingBox();
    const [search, end] = [await boxOf('.site-header__search-toggle'), await boxOf('.site-header__end')];
    expect((end?.x ?? 0) - (search?.x ?? 0) - (search?.width ?? 0)).toBeLessThan(32);
    await page.close();
  },
);

test('the header shows the social links in windows that are 1,024 to 1,440 px wide', async ({ browser }) => {
  const page = await openPage(browser, '/about-us/');
  const links = page.locator('site-header .site-header__end .social-links a');
  expect(await links.count()).toBe(3);
  for (const width of [1024, 1100, 1239, 1240, 1278, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const link of await links.all()) expect(await link.isVisible(), `${width} px`).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.context().close();
});

describe('the menu of small screens', () => {
  test('the small menu marks the current page', async ({ browser }) => {
    const page = await openPage(browser, '/state/ohio/', { size: 'phone' });
    await page.locator('site-header summary', { hasText: 'Open menu' }).tap();
    await page.getByRole('navigation', { name: 'Menu' }).locator('summary', { hasText: 'States' }).tap();
    const current = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current=page]');
    await expect.poll(() => current.allInnerTexts()).toEqual(['Ohio']);
    await page.context().close();
  });
});

describe('the menu of wide screens', () => {
  test('the wide menu marks the current page in its group', async ({ browser }) => {
    const page = await openPage(browser, '/articles/career/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.locator('summary', { hasText: 'Articles' }).click();
    await expect.poll(() => main.locator('[aria-current=page]').allInnerTexts()).toEqual(['Career']);
    await page.context().close();
  });
});
