import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { namesOf, readFocus, readTree, tabTo } from '../support/accessibility-tree.ts';
import { listenToPage, origin, sizes, test } from '../support/site-test.ts';

const hub = '/healthcare-review-partners/';

async function open(
  browser: Browser,
  size: keyof typeof sizes,
  path: string,
  pageProblems: string[],
): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size] });
  const page = await context.newPage();
  listenToPage(page, pageProblems);
  await page.goto(origin + path);
  return page;
}

const cards = (page: Page) => page.locator('contributors-hub').getByRole('article');
const statusOf = (page: Page) => page.locator('contributors-hub').getByRole('status').textContent();

describe.each(selectCases(['phone'], ['desktop']))('on a %s', (size) => {
  test('the contributors hub can be expanded, searched and filtered with only the keyboard', async ({
    browser,
    pageProblems,
  }) => {
    const page = await open(browser, size, hub, pageProblems);
    expect(await cards(page).count()).toBe(16);
    await tabTo(page, /^summary View More|^a View More/);
    await page.keyboard.press('Enter');
    await expect.poll(() => cards(page).count()).toBe(24);
    const seventeenth = await cards(page).nth(16).getByRole('heading').textContent();
    await expect.poll(() => readFocus(page)).toBe(`a ${seventeenth}`);
    expect(await page.getByText('View More').count()).toBe(0);

    await page.goto(origin + hub);
    await tabTo(page, /^input/);
    await page.keyboard.type('RN');
    await expect.poll(() => statusOf(page)).toMatch(/^\d+ contributors match “RN”$/);
    await tabTo(page, /^button Editor/);
    await page.keyboard.press('Space');
    await expect.poll(() => statusOf(page)).toMatch(/^\d+ editors? match(es)? “RN”$/);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=RN&type=editor');
    const count = await cards(page).count();

    await page.reload();
    expect(await cards(page).count()).toBe(count);
    const buttons = (await readTree(page)).filter(
      ({ role, states }) => role === 'button' && states.pressed === 'true',
    );
    expect(buttons.map(({ name }) => name)).toEqual(['Editor']);
    expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    await page.context().close();
  });

  test('a search without results shows a message and a link to clear the filter, at most 10 tab stops away', async ({
    browser,
    pageProblems,
  }) => {
    const page = await open(browser, size, hub, pageProblems);
    await tabTo(page, /^input/);
    await page.keyboard.type('zzz');
    await expect.poll(() => statusOf(page)).toBe('No contributors found.');
    expect(await cards(page).count()).toBe(0);
    await tabTo(page, /^a Clear the filter/, 10);
    await page.keyboard.press('Enter');
    await expect.poll(() => cards(page).count()).toBe(16);
    expect(await readFocus(page)).toMatch(/^input/);
    await page.context().close();
  });

  test('a screen reader finds a labeled search, pressed buttons, a count, and cards by last name', async ({
    browser,
    pageProblems,
  }) => {
    const page = await open(browser, size, hub, pageProblems);
    const tree = await readTree(page);
    expect(namesOf(tree, 'searchbox')).toEqual(['Search by name']);
    const types = tree.filter(({ role, states }) => role === 'button' && states.pressed !== undefined);
    expect(types.map(({ name, states }) => [name, states.pressed])).toEqual([
      ['All', 'true'],
      ['Editor', 'false'],
      ['Reviewer', 'false'],
      ['Writer', 'false'],
    ]);
    expect(await statusOf(page)).toBe('24 contributors');
    const names = await cards(page).getByRole('heading').allInnerTexts();
    const last = names.map((name) => name.split(',')[0]?.trim().split(' ').at(-1) ?? '');
    expect(last).toEqual([...last].sort(new Intl.Collator('en-US').compare));
    expect(namesOf(tree, 'image').filter((name) => name === '')).toEqual([]);
    await page.context().close();
  });

  test('a profile has headings, guidelines, articles, sized images and external links in new tabs', async ({
    browser,
    pageProblems,
  }) => {
    const page = await open(browser, size, `${hub}grace-lindqvist-moore`, pageProblems);
    const tree = await readTree(page);
    const headings = tree
      .filter(({ role, states }) => role === 'heading' && Number(states.level) < 3)
      .map(({ name }) => name);
    expect(headings[0]).toMatch(/^Grace Lindqvist-Moore/);
    expect(headings).toEqual(expect.arrayContaining(['Editorial Guidelines', 'Articles edited']));
    expect(namesOf(tree, 'complementary')).toContain('Editorial Guidelines');
    expect(namesOf(tree, 'link')).toEqual(
      expect.arrayContaining(['All Contributors', 'Read our editorial process']),
    );
    const profile = page.locator('contributor-profile');
    const portrait = profile.locator('[part=image] img');
    expect([await portrait.getAttribute('width'), await portrait.getAttribute('height')]).toEqual([
      '512',
      '512',
    ]);
    const thumbnail = profile.locator('[part=post] img').first();
    expect(await thumbnail.getAttribute('width')).toBe('112');
    for (const link of await profile.locator('[part=social] a, .social-links a').all())
      expect(await link.getAttribute('target')).toBe('_blank');
    await tabTo(page, /^a All Contributors/);
    await tabTo(page, /^a Read our editorial process/, 20);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/editorial-process');
    await page.context().close();
  });
});
