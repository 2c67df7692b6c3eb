import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { addScript, hostNames, sceneIds, styleSheets, test, waitUntilReady } from './testing/host-test.ts';

const events = (page: Page) => page.evaluate(() => window.hostApp?.events.map(([type]) => type) ?? []);
const openSections = (page: Page) => page.locator('content-accordion details[open]').count();
/** Reads the names of the schools in the ranking, without sponsored schools. */
const names = (page: Page) => page.locator('#ranking [data-school] h3').allInnerTexts();
const ids = (page: Page) => page.locator('content-accordion').evaluateAll((all) => all.map(({ id }) => id));

/**
 * Returns the largest difference between color values, 0 to 255. Chromium's rounding causes differences of 1.
 */
async function largestDifference(...screenshots: readonly (Buffer | undefined)[]): Promise<number> {
  const [one, other] = await Promise.all(screenshots.map((screenshot) => sharp(screenshot).raw().toBuffer()));
  if (!one || one.length !== other?.length) return 255;
  return one.reduce((largest, value, index) => Math.max(largest, Math.abs(value - (other[index] ?? 0))), 0);
}

/** Takes screenshots of widgets after everything on the page has loaded, then closes the page. */
async function takeScreenshots(page: Page, widgetIds: readonly string[]): Promise<Buffer[]> {
  await waitUntilReady(page, sceneIds);
  await expect.poll(() => names(page)).toHaveLength(2);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const screenshots: Buffer[] = [];
  for (const id of widgetIds)
    screenshots.push(await page.locator(`#${id}`).screenshot({ animations: 'disabled' }));
  await page.close();
  return screenshots;
}

for (const host of hostNames) {
  describe(`in ${host}`, () => {
    for (const order of ['before', 'after']) {
      test(`attributes, object properties, events and moves work when our script comes ${order} the app`, async ({
        openHost,
        messages,
      }) => {
        const page = await openHost(order === 'before' ? host : `${host}?late`);
        await expect.poll(() => page.evaluate(() => Boolean(window.hostApp))).toBe(true);
        if (order === 'after') await addScript(page);
        await waitUntilReady(page, sceneIds);

        await expect.poll(() => names(page)).toEqual(['Lakeside College', 'Summit University']);
        await page.evaluate(() =>
          window.hostApp?.setSchools([{ id: 'new', rank: 1, name: 'Harbor University' }]),
        );
        await expect.poll(() => names(page)).toEqual(['Harbor University']);

        await page.evaluate(() => window.hostApp?.setHeading('Another heading'));
        await expect.poll(() => page.locator('#finder').getByText('Another heading').count()).toBe(1);

        await page.getByText('Question second').click();
        await expect.poll(() => openSections(page)).toBe(1);
        await expect.poll(() => events(page)).toEqual(['content-accordion-toggle']);
        await page.locator('#finder select').first().selectOption('masters');
        await expect.poll(() => events(page)).toContain('program-finder-select');

        await page.locator('#second').evaluate((element) => Object.assign(element, { mark: true }));
        await page.evaluate(() => window.hostApp?.reverse());
        await expect.poll(() => ids(page)).toEqual(['third', 'second', 'first']);
        expect(await page.locator('#second').evaluate((element) => 'mark' in element)).toBe(true);
        expect(await openSections(page)).toBe(1);
        expect(await page.getByText('Answer second').isVisible()).toBe(true);
        expect(await page.locator('#finder select').first().inputValue()).toBe('masters');

        await page.evaluate(() => window.hostApp?.setShown(false));
        await expect.poll(() => page.locator('#finder').count()).toBe(0);
        await page.evaluate(() => window.hostApp?.setShown(true));
        await waitUntilReady(page, ['finder']);
        expect(await page.locator('#finder').getByText('Another heading').count()).toBe(1);
        expect(messages).toEqual([]);
      });
    }

    test('the widgets look the same as on a page without a framework', async ({ openHost }) => {
      // A style sheet of the host may style the answers of an accordion, which are the author's content.
      const ids = styleSheets.includes(host) ? ['ranking', 'finder'] : ['first', 'ranking', 'finder'];
      // Takes them one after the other, because Chromium paints background pages late.
      const ours = await takeScreenshots(await openHost(host), ids);
      const plain = await takeScreenshots(await openHost('plain'), ids);
      for (const [index, id] of ids.entries())
        expect(await largestDifference(ours[index], plain[index]), `pixels of #${id}`).toBeLessThan(3);
    });
  });
}
