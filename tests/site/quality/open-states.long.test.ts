import type { Page } from 'playwright';
import { expect } from 'vitest';
import { findViolations, origin, sizes, test } from '../support/site-test.ts';

const ranking = '/rankings/health-professions-schools/';

interface OpenState {
  readonly name: string;
  readonly path: string;
  /** Opens the state and waits until it is open. */
  readonly open: (page: Page, size: keyof typeof sizes) => Promise<unknown>;
}

const states: readonly OpenState[] = [
  {
    name: 'the dialog of the cookie settings, with the names of stored values',
    path: '/about-us/',
    async open(page) {
      await page.locator('site-footer').getByRole('button', { name: 'Cookie Settings' }).click();
      await page.getByRole('dialog').getByText('What this site stores in your browser').click();
      await page.getByRole('dialog').getByText('eduEmbedDegrees').waitFor();
    },
  },
  {
    name: 'the message about a saved choice, over the page and in it',
    path: '/do-not-sell-or-share-my-personal-information/',
    async open(page) {
      await page.locator('main cookie-settings').getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject all' }).click();
      await page.getByRole('region', { name: 'Your choice is saved' }).waitFor();
      await page.locator('main cookie-settings').getByRole('rowheader', { name: 'edu_consent' }).waitFor();
    },
  },
  {
    name: 'a worksheet with the visitor’s figures',
    path: '/articles/second-bachelors/',
    async open(page) {
      await page.getByRole('button', { name: 'Use your own figures' }).click();
      await page.getByRole('textbox', { name: 'Lost pay, ADN, 2 years' }).waitFor();
    },
  },
  {
    name: 'the panel Your order',
    path: ranking,
    async open(page) {
      await page.locator('school-rankings summary', { hasText: 'Your order' }).click();
      await page.getByRole('slider', { name: 'Retention, percent' }).waitFor();
    },
  },
  {
    name: 'sorting and filters',
    path: ranking,
    async open(page) {
      await page.locator('school-rankings').getByText('Sort and filter').click();
      await page.getByRole('combobox', { name: 'Sort by' }).waitFor();
    },
  },
  {
    name: 'a score, details and the reason for a paid placement',
    path: ranking,
    async open(page) {
      for (const name of ['How this score is made', 'Why am I seeing this?']) {
        const summary = page.locator('school-rankings summary', { hasText: name }).first();
        await summary.click();
        await expect.poll(() => summary.evaluate((node) => node.closest('details')?.open)).toBe(true);
      }
    },
  },
  {
    name: 'the panel Your order with a total below 100 percent',
    path: ranking,
    async open(page) {
      await page.locator('school-rankings summary', { hasText: 'Your order' }).click();
      const slider = page.getByRole('slider', { name: 'Retention, percent' });
      await expect
        .poll(async () => {
          await slider.press('Home');
          return page.getByText('Total is 50%. Add 50%.').isVisible();
        })
        .toBe(true);
    },
  },
  {
    name: 'filters that no school matches',
    path: `${ranking}?health-professions-us.state=ZZ`,
    async open(page) {
      await page.locator('school-rankings').scrollIntoViewIfNeeded();
      await page.getByText('No schools match these filters.').waitFor();
    },
  },
  {
    name: 'the bar with two schools to compare',
    path: ranking,
    async open(page) {
      const boxes = page.locator('school-rankings').getByRole('checkbox', { name: /^Compare / });
      for (const index of [0, 1]) await boxes.nth(index).click();
      await page.getByRole('group', { name: 'Schools to compare' }).getByText('2 selected').waitFor();
    },
  },
  {
    name: 'the menu of the states',
    path: '/about-us/',
    async open(page, size) {
      const menu = page.getByRole('navigation', { name: size === 'phone' ? 'Menu' : 'Main' });
      if (size === 'phone') await page.locator('site-header summary', { hasText: 'Open menu' }).click();
      await menu.locator('summary', { hasText: 'States' }).click();
      await menu.getByRole('link', { name: 'Wyoming' }).waitFor();
    },
  },
  {
    name: 'the table of the map',
    path: '/state/',
    async open(page) {
      await page.getByText('All states as a table').click();
      await page.locator('us-state-map').getByRole('rowheader', { name: 'Ohio' }).waitFor();
    },
  },
  {
    name: 'the share dialog',
    path: '/guides/paying-for-school/loans/',
    async open(page) {
      await page.locator('share-bar').getByRole('button', { name: 'Share this article' }).click();
      await page.getByRole('dialog', { name: 'Share this article' }).waitFor();
    },
  },
];

test.for(states.flatMap((state) => (['phone', 'desktop'] as const).map((size) => ({ size, ...state }))))(
  '$name has no axe violation on a $size',
  async ({ path, open, size }, { browser }) => {
    const context = await browser.newContext({
      viewport: sizes[size],
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(origin + path);
    await open(page, size);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width);
    await context.close();
  },
);
