import { expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { copyText } from '../support/copied-text.ts';
import {
  findViolations,
  listenToPage,
  origin,
  scrollToEnd,
  sizes,
  test,
  windows,
} from '../support/site-test.ts';
import { hydrateElements, readWatched, watchPage } from '../support/watched-page.ts';

/** The pages of `mainPages`, those with the most elements in `npm test`. */
const paths = selectCases(
  ['/', '/rankings/health-professions-schools/'],
  ['/articles/night-shift/', '/state/'],
);

for (const [name, viewport] of windows) {
  for (const path of paths) {
    test(`${path} hydrates without errors, does not shift and has no axe violation on a ${name}`, async ({
      browser,
      pageProblems,
    }) => {
      // Our security policy forbids axe's script.
      const context = await browser.newContext({ viewport, bypassCSP: true });
      const page = await context.newPage();
      listenToPage(page, pageProblems);
      await watchPage(page);
      await page.goto(origin + path);
      await scrollToEnd(page);
      await page.evaluate(() => scrollTo(0, 0));
      const { shift, shifted } = await readWatched(page);
      expect(shift, shifted.join('\n')).toBeLessThanOrEqual(0.002);

      expect(await hydrateElements(page)).toEqual([]);
      expect((await readWatched(page)).failures).toEqual([]);

      expect(await findViolations(page)).toEqual([]);
      expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
      await context.close();
    });
  }
}

test('an early click on Copy takes effect after its code has loaded', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: sizes.phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  await page.route('**/embed/attach-share.*', async (route) => {
    requests += 1;
    await released;
    await route.continue();
  });
  const behavior = page.waitForResponse('**/embed/page.*');
  await page.goto(`${origin}/widgets/`);
  const bar = page.locator('share-bar').first();
  const copy = bar.getByRole('button', { name: /copy/i }).first();
  await copy.scrollIntoViewIfNeeded();
  await behavior;
  await copy.click();
  await expect.poll(() => requests).toBe(1);
  expect(await bar.locator('[data-share-status]').first().textContent()).toBe('');
  release();
  await expect.poll(() => bar.locator('[data-share-status]').first().textContent()).toMatch(/copied/i);
  await copyText(page, () => copy.click(), '/widgets/');
  await context.close();
});
