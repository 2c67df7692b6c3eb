import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { namesOf, readFocus, readTree, tabTo } from '../support/accessibility-tree.ts';
import { openPage } from '../support/open-page.ts';
import { origin, sizes, test } from '../support/site-test.ts';

const isScrollLocked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  test('the first tab stop skips the header and leads to the main area', async ({ browser }) => {
    const page = await openPage(browser, '/state/ohio/', { size });
    await page.keyboard.press('Tab');
    expect(await readFocus(page)).toBe('a Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => readFocus(page)).toMatch(/^main /);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
      true,
    );
    await page.context().close();
  });

  test('a screen reader finds the landmarks, one main heading and the breadcrumbs', async ({ browser }) => {
    const page = await openPage(browser, '/state/ohio/', { size });
    const tree = await readTree(page);
    for (const role of ['banner', 'main', 'contentinfo']) expect(namesOf(tree, role), role).toHaveLength(1);
    expect(namesOf(tree, 'navigation')).toEqual(expect.arrayContaining(['Breadcrumb', 'Footer']));
    expect(tree.filter(({ role, states }) => role === 'heading' && states.level === 1)).toHaveLength(1);
    await page.context().close();
  });
});

describe('the menu of small screens', () => {
  test('the small menu locks scrolling, hides the page and traps the focus until Escape closes it', async ({
    browser,
  }) => {
    const page = await openPage(browser, '/state/ohio/', { size: 'phone' });
    await tabTo(page, /^summary Open menu/);
    expect(await isScrollLocked(page)).toBe(false);
    await page.keyboard.press('Enter');
    await expect.poll(() => isScrollLocked(page)).toBe(true);
    const tree = await readTree(page);
    expect(namesOf(tree, 'main')).toEqual([]);
    expect(namesOf(tree, 'contentinfo')).toEqual([]);
    expect(namesOf(tree, 'navigation')).toEqual(['Menu']);
    const stops = new Set<string>();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      stops.add(await readFocus(page));
    }
    expect([...stops].filter((stop) => stop === 'body' || /Skip to content|^a Home$/.test(stop))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => isScrollLocked(page)).toBe(false);
    expect(await readFocus(page)).toBe('summary Open menu');
    expect(namesOf(await readTree(page), 'main')).toHaveLength(1);
    await page.context().close();
  });

  test('a tap on a group of the small menu opens or closes the group and never leaves the page', async ({
    browser,
  }) => {
    const page = await openPage(browser, '/state/ohio/', { size: 'phone' });
    await page.locator('site-header summary', { hasText: 'Open menu' }).tap();
    const sheet = page.getByRole('navigation', { name: 'Menu' });
    const groups = sheet.locator('.site-header__row > details > summary');
    await expect
      .poll(() => groups.allInnerTexts())
      .toEqual(['Programs', 'Rankings', 'States', 'Articles', 'Guides']);
    const states = groups.filter({ hasText: 'States' });
    await states.tap();
    await expect.poll(() => sheet.getByRole('link', { name: 'Wyoming' }).isVisible()).toBe(true);
    const group = sheet.locator('details', { hasText: 'View All States' });
    expect(await group.getByRole('link').count()).toBe(52);
    expect(await group.getByRole('link', { name: 'Washington, D.C.' }).getAttribute('href')).toBe(
      '/state/dc/',
    );
    await states.tap();
    await expect.poll(() => sheet.getByRole('link', { name: 'Wyoming' }).isVisible()).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/state/ohio/');
    await page.context().close();
  });
});

describe('the menu of wide screens', () => {
  test('States is the third group of the wide menu; Enter opens a group, and Escape closes it and keeps the focus', async ({
    browser,
  }) => {
    const page = await openPage(browser, '/articles/career/');
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(
      (await main.locator('> ul > li > details > summary, > ul > li > a').allInnerTexts()).slice(0, 3),
    ).toEqual(['Programs', 'Rankings', 'States']);
    await tabTo(page, /^summary States/);
    await page.keyboard.press('Enter');
    await expect.poll(() => main.getByRole('link', { name: 'Wyoming' }).isVisible()).toBe(true);
    const opened = (await readTree(page)).find(
      ({ role, name }) => role.startsWith('DisclosureTriangle') && name === 'States',
    );
    expect(opened?.states.expanded).toBe(true);
    await page.keyboard.press('Tab');
    expect(await readFocus(page)).toBe('a View All States');
    await page.keyboard.press('Escape');
    await expect.poll(() => main.getByRole('link', { name: 'Wyoming' }).isVisible()).toBe(false);
    expect(await readFocus(page)).toBe('summary States');
    await page.context().close();
  });

  test('a click on a group of the wide menu never leaves the page and closes the other group', async ({
    browser,
  }) => {
    const page = await openPage(browser, '/articles/career/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.locator('summary', { hasText: 'Programs' }).click();
    await expect.poll(() => main.getByRole('link', { name: 'ADN or BSN' }).isVisible()).toBe(true);
    await main.locator('summary', { hasText: 'Rankings' }).click();
    await expect.poll(() => main.getByRole('link', { name: 'ADN or BSN' }).isVisible()).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/articles/career/');
    await page.context().close();
  });
});

test('the menus work without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.locator('site-header summary', { hasText: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).locator('summary', { hasText: 'States' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Wyoming' }).click();
  expect(new URL(page.url()).pathname).toBe('/state/wyoming/');
  await context.close();
});
