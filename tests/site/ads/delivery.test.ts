import { expect } from 'vitest';
import { createRule, fillAllPlacements, readFirstSlotState, serveAdHost } from '../support/ad-page.ts';
import { listenToPage, origin, sizes, test } from '../support/site-test.ts';

const host = serveAdHost();

test('requests no ads while the page is prerendering', async ({ browser, pageProblems }) => {
  const init = () => Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  const page = await host.visit(browser, pageProblems, {
    rules: fillAllPlacements(createRule('<p>Ad</p>')),
    init,
  });
  await page.waitForTimeout(400);
  expect(await readFirstSlotState(page)).toBe('undefined: undefined');
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => readFirstSlotState(page)).toBe('filled: html');
  await page.context().close();
});

test('international visitors see the international modal only once', async ({ browser, pageProblems }) => {
  const page = await host.visit(browser, pageProblems, {
    rules: {
      internationalModalRule: createRule('<p>Studying from abroad?</p><script>window.hacked=1</script>'),
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Advertisement' });
  await dialog.getByText('Studying from abroad?').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => readFirstSlotState(page)).toBe('empty: no-rule');
  await page.waitForTimeout(300);
  expect(await dialog.count()).toBe(0);
  await page.context().close();
});

test('?ads-debug lists the decision for every slot, and an ad density of at most 30 % on a phone', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  listenToPage(page, pageProblems);
  await page.goto(`${origin}/articles/night-shift/?ads-debug`);
  const panel = page.getByRole('complementary', { name: 'Advertisements on this page' });
  await panel.getByText('left out by the server').first().waitFor();
  expect(await panel.getByRole('row').count()).toBe((await page.locator('ad-slot').count()) + 1);
  const density = /([\d.]+)%/.exec((await panel.locator('caption').textContent()) ?? '')?.[1];
  expect(Number(density)).toBeLessThanOrEqual(30);
  expect(Number(density)).toBeGreaterThan(0);
  expect(pageProblems).toEqual([]);
  await context.close();
});
