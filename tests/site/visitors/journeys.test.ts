import type { Browser, Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { copyText } from '../support/copied-text.ts';
import { origin, sizes, test } from '../support/site-test.ts';

/** A visitor who taps on a phone, or uses a mouse on a desktop. */
interface Visitor {
  readonly page: Page;
  press(target: Locator): Promise<void>;
  /** Expects to be at the start of a page with this main heading, without a horizontal scrollbar. */
  arriveAt(heading: string | RegExp): Promise<void>;
  leave(): Promise<void>;
}

interface VisitorOptions {
  readonly browser: Browser;
  readonly size: keyof typeof sizes;
  readonly hasScript: boolean;
}

async function startVisit({ browser, size, hasScript }: VisitorOptions, path: string): Promise<Visitor> {
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: isPhone,
    javaScriptEnabled: hasScript,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(origin + path);
  return {
    page,
    press: (target) => (isPhone ? target.tap() : target.click()),
    async arriveAt(heading) {
      const expected =
        typeof heading === 'string' ? expect.stringContaining(heading) : expect.stringMatching(heading);
      await expect.poll(() => page.locator('h1').first().textContent()).toEqual(expected);
      const box = await page.locator('h1').first().boundingBox();
      expect(box?.y, `the heading of ${page.url()} is in view`).toBeGreaterThanOrEqual(0);
      expect(box?.y, `the heading of ${page.url()} is in view`).toBeLessThan(sizes[size].height);
      if (hasScript)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width);
    },
    leave: () => context.close(),
  };
}

const words = async (target: Locator): Promise<string> => ((await target.textContent()) ?? '').trim();

const visits = selectCases(
  [
    { size: 'phone', hasScript: true, title: 'a script' },
    { size: 'desktop', hasScript: false, title: 'JavaScript off' },
  ],
  [
    { size: 'phone', hasScript: false, title: 'JavaScript off' },
    { size: 'desktop', hasScript: true, title: 'a script' },
  ],
);

describe.each(visits)('on a $size with $title', ({ size, hasScript }) => {
  const start = (browser: Browser, path: string) => startVisit({ browser, size, hasScript }, path);

  test('a visitor finds a program and reads about its school without going back', async ({ browser }) => {
    const { page, press, arriveAt, leave } = await start(browser, '/');
    const finder = page.locator('program-finder').first();
    const field = (label: string) => finder.getByLabel(label, { exact: true });
    await field('I want my').selectOption('bachelors');
    // With a script, the categories of the degree replace those of the preset.
    await expect
      .poll(async () => {
        await field('In').selectOption('nursing-and-healthcare');
        return field('In').inputValue();
      })
      .toBe('nursing-and-healthcare');
    await field('Focusing on').selectOption('nursing');
    const button = finder.locator('button[type=submit]');
    if (hasScript) await expect.poll(() => words(button)).toMatch(/^See \d+ programs$/);
    const promised = /\d+ programs/.exec(await words(button))?.[0] ?? 'programs';
    await press(button);
    await arriveAt(/ schools offer a bachelor’s degree in nursing$/);
    expect(await words(page.locator('.standfirst'))).toContain(promised);
    const school = page.locator('.results--ranked .program h3 a').first();
    const name = await words(school);
    await press(school);
    await arriveAt(name);
    await leave();
  });

  test('a visitor goes from an article to a related article', async ({ browser }) => {
    const { page, press, arriveAt, leave } = await start(browser, '/articles/night-shift/');
    const related = page.locator('#page-related-stories + ul a').first();
    const name = await words(related);
    await press(related);
    await arriveAt(name);
    await leave();
  });

  // On a desktop, the header shows the menu and the search side by side.
  const places = size === 'phone' ? (['header', 'menu', 'missing page'] as const) : (['header'] as const);
  test.for(places)(
    'a visitor searches “bsn ohio” from the %s and reaches a school without going back',
    async (place, { browser }) => {
      const { page, press, arriveAt, leave } = await start(
        browser,
        place === 'missing page' ? '/nursing/bsn-in-ohio.html' : '/articles/night-shift/',
      );
      const header = page.locator('site-header');
      const isMenu = place === 'menu';
      if (isMenu) await press(header.locator('.site-header__toggle'));
      else if (place !== 'missing page') await press(header.locator('.site-header__search > summary'));
      const field =
        place === 'missing page'
          ? page.locator('main input[type=search]')
          : header.locator(isMenu ? '.site-header__screen input' : '.site-header__search input');
      await press(field);
      await field.fill('bsn ohio');
      await field.press('Enter');
      await arriveAt('Results for “bsn ohio”');
      const hit = page.locator('#search-school ~ ul a').first();
      const name = await words(hit);
      await press(hit);
      await arriveAt(name);
      expect(await page.locator('main').textContent()).toContain('Ohio');
      await leave();
    },
  );
});

const rankingPath = '/rankings/health-professions-schools/';

const namesIn = (list: Locator): Promise<string[]> =>
  list.locator('[data-school]:not([hidden]) h3').allTextContents();

/** Orders a ranking by only the net price, in the panel that is a dialog on phones. */
async function orderByPrice(list: Locator, { page, press }: Visitor): Promise<void> {
  await press(list.locator('summary', { hasText: 'Your order' }));
  const weights = { Retention: '0', Completion: '0', 'Net price': '100', Size: '0' };
  for (const [label, value] of Object.entries(weights)) {
    const field = list.getByRole('spinbutton', { name: new RegExp(`^${label}`) });
    await field.fill(value);
    await field.blur();
  }
  await expect.poll(() => page.url()).toContain('weights=0-0-100-0');
  const close = list.getByRole('button', { name: /^Show \d+ schools$/ });
  if ((await close.count()) > 0) await press(close);
}

describe.each(selectCases(['phone'], ['desktop']))('on a %s', (size) => {
  test('a visitor compares two schools, and a copied link restores filter, order and choices', async ({
    browser,
  }) => {
    const visitor = await startVisit({ browser, size, hasScript: true }, rankingPath);
    const { page, press, arriveAt } = visitor;
    const list = page.locator('school-rankings');
    const trayOf = (ranking: Locator) => ranking.getByRole('group', { name: 'Schools to compare' });
    const names = await namesIn(list);
    for (const index of [0, 2]) await press(list.locator('[data-school] .school-card__tool').nth(index));
    await expect.poll(() => words(trayOf(list))).toContain('2 selected');
    await press(list.getByText('Sort and filter', { exact: true }));
    await list.getByLabel('Public or private').selectOption('public');
    await expect.poll(() => page.url()).toContain('control=public');
    await orderByPrice(list, visitor);
    const copy = async () => {
      await press(list.getByRole('button', { name: 'Copy link' }));
      await expect.poll(() => words(list.locator('.school-rankings__found'))).toContain('Link copied');
    };
    const copied = await copyText(page, copy, 'control=public');

    const other = await startVisit({ browser, size, hasScript: true }, copied.replace(origin, ''));
    const restored = other.page.locator('school-rankings');
    // Both lists change a moment after their fields.
    await expect
      .poll(async () => {
        const [mine, theirs] = [await namesIn(list), await namesIn(restored)];
        return mine.join() === theirs.join() && mine.join() !== names.join();
      })
      .toBe(true);
    await expect.poll(() => words(trayOf(restored))).toContain('2 selected');
    for (const choice of ['Your order', 'Public or private: Public'])
      expect(await restored.getByRole('button', { name: `Remove ${choice}` }).count()).toBe(1);
    const top = await restored.evaluate((host) => host.getBoundingClientRect().top);
    expect(top, 'the link lands on the list').toBeLessThan(sizes[size].height);
    await other.leave();

    await press(trayOf(list).getByRole('link', { name: /^Compare/ }));
    await arriveAt('Compare two schools');
    const compared = await page.getByRole('columnheader').getByRole('link').allTextContents();
    for (const index of [0, 2]) expect(compared).toContain(names[index]?.trim());
    await visitor.leave();
  });

  test('a visitor without JavaScript compares a school of a ranking with a similar school', async ({
    browser,
  }) => {
    const { page, press, arriveAt, leave } = await startVisit(
      { browser, size, hasScript: false },
      rankingPath,
    );
    const card = page.locator('school-rankings [data-school] h3 a').first();
    const name = await words(card);
    await press(card);
    await arriveAt(name);
    await press(page.getByRole('button', { name: `Compare ${name}` }));
    await arriveAt('Add a school to compare');
    await press(page.getByRole('button', { name: /^Add / }).first());
    await arriveAt('Compare two schools');
    await leave();
  });
});
