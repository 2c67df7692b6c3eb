import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { findViolations, listenToPage, origin, scrollToEnd, test, windows } from '../support/site-test.ts';
import { hydrateElements, readWatched, watchPage } from '../support/watched-page.ts';

const path = '/widgets/';
/** Axe measures colors, so no transition may be running. */
const axeContext = { colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true } as const;

test.for(windows)(
  'the page with all widgets has no axe violation in both color schemes (%s)',
  async ([, viewport], { browser, pageProblems }) => {
    const context = await browser.newContext({ ...axeContext, viewport });
    const page = await context.newPage();
    listenToPage(page, pageProblems);
    await page.goto(origin + path);
    await scrollToEnd(page);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page, 'contrast')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    await context.close();
  },
);

for (const [name, viewport] of windows) {
  test(`the page with all widgets hydrates and does not shift while fonts and images load late on a ${name}`, async ({
    browser,
    pageProblems,
  }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    listenToPage(page, pageProblems);
    await watchPage(page);
    const delayed: string[] = [];
    await page.route(/\.woff2$|\/images\?|\/icons\/|\/pictures\//, async (route) => {
      delayed.push(route.request().url());
      await wait(800);
      await route.continue();
    });
    await page.goto(origin + path);
    await scrollToEnd(page);
    await page.waitForLoadState('networkidle');
    expect(await hydrateElements(page)).toEqual([]);
    await page.waitForLoadState('networkidle');
    const { shift, shifted, failures } = await readWatched(page);
    expect(
      delayed.some((url) => url.endsWith('.woff2')) &&
        delayed.some((url) => /\/images\?|\/pictures\//.test(url)),
    ).toBe(true);
    expect(shift, shifted.join('\n')).toBeLessThanOrEqual(0.002);
    expect(failures).toEqual([]);
    expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    await context.close();
  });
}
