import type { Page } from 'playwright';
import { expect } from 'vitest';
import { findViolations, origin, sizes, test } from '../support/site-test.ts';

for (const path of ['/', '/demo/frame/site-header/']) {
  test(`the open menu of small screens has no axe violation on ${path}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: sizes.phone,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.locator('site-header .site-header__toggle').first().click();
    await page.getByRole('dialog', { name: 'Site menu' }).waitFor();
    for (const summary of await page
      .locator('site-header')
      .first()
      .locator('.site-header__screen summary')
      .all())
      await summary.click();
    expect(await findViolations(page)).toEqual([]);
    await context.close();
  });
}

test('selects keep their arrow in forced colors', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.phone, forcedColors: 'active' });
  const page = await context.newPage();
  await page.goto(`${origin}/demo/frame/program-finder/`);
  const select = page.locator('program-finder select').first();
  const readStyle = () =>
    select.evaluate((node) => [getComputedStyle(node).appearance, getComputedStyle(node).backgroundImage]);
  expect(await readStyle()).toEqual(['auto', 'none']);
  await page.emulateMedia({ forcedColors: 'none' });
  expect((await readStyle())[0]).toBe('none');
  await context.close();
});

/** Measures the milliseconds from adding a hero with this attribution to its finished layout. */
function measureAttribution(page: Page, attribution: string): Promise<number> {
  return page.evaluate(async (text) => {
    const hero = Object.assign(document.createElement('page-hero'), {
      heading: 'A',
      image: '/demo/pictures/night-shift.svg',
      showFinder: false,
    });
    hero.setAttribute('image-attribution', text);
    const start = performance.now();
    document.querySelector('main')?.append(hero);
    while (hero.dataset.state !== 'ready' || hero.offsetHeight < 1000)
      await new Promise((resolve) => setTimeout(resolve));
    const duration = performance.now() - start;
    hero.remove();
    return duration;
  }, attribution);
}

test('an attribution of one 32 KB word does not hang the page', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  await page.goto(`${origin}/demo/frame/page-hero/`);
  await page.evaluate(() => document.fonts.load('16px "Public Sans Variable"'));
  const measureBest = async (text: string) => {
    const durations: number[] = [];
    for (let run = 0; run < 3; run += 1) durations.push(await measureAttribution(page, text));
    return Math.min(...durations);
  };
  const normalText = await measureBest('Lorem ipsum dolor sit amet. '.repeat(1170));
  // The long word takes about 5 times as long, and more than 200 times without break opportunities.
  expect((await measureBest('x'.repeat(32_768))) / normalText).toBeLessThan(60);
  await context.close();
});
