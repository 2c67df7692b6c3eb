import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/site-test.ts';
import { finderPath, openTool } from './support.ts';

const chooseFormat = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

test('the copy button keeps the name of a format that is chosen while it shows a result', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, `${finderPath}?_tab=code`);
  const label = page.locator('[data-copy=code] [data-copy-label]');
  await page.clock.install();
  await label.click();
  await expect.poll(() => label.textContent()).toMatch(/^(Copied|Copying failed)/);
  await chooseFormat(page, 'React');
  await expect.poll(() => label.textContent()).toBe('Copy React');
  await page.clock.runFor(5000);
  expect(await label.textContent()).toBe('Copy React');
  await label.click();
  await expect.poll(() => label.textContent()).not.toBe('Copy React');
  await page.clock.runFor(5000);
  await expect.poll(() => label.textContent()).toBe('Copy React');
  await close();
});

test('the code, its label and the copy button change together when the server’s markup has loaded', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, `${finderPath}?_tab=code&_code=react&_markup=yes`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/demo/markup/**', async (route) => {
    await released;
    await route.continue();
  });
  const label = page.locator('[data-copy=code] [data-copy-label]');
  const requested = page.waitForRequest('**/demo/markup/**');
  await chooseFormat(page, 'HTML');
  await requested;
  expect(await label.textContent()).toBe('Copy React');
  release();
  await expect.poll(() => label.textContent()).toBe('Copy HTML');
  expect(await page.locator('[data-code=code]').textContent()).toContain('shadowrootmode');
  await close();
});

test('the focus order has one tab stop for each group of radio buttons, as in the browser', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, '/demo/us-state-map/default/?_w=1200&_tab=accessibility');
  await page.getByText(/rules passed/).waitFor();
  const radios = page.locator('.wb-order li', { hasText: 'Radio button' });
  await expect.poll(() => radios.count()).toBe(1);
  await close();
});
