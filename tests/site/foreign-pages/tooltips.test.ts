import { expect } from 'vitest';
import { openForeignElement } from '../support/foreign-element-page.ts';
import { test } from '../support/site-test.ts';

test('the Tab key reaches a link in a tooltip with `hover`, and closes the tooltip behind the link', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const close = await openForeignElement(
    page,
    '<p>A <info-tooltip hover>term<span slot="content">See <a href="#more">more</a></span></info-tooltip> and <a href="#next">next</a></p>',
    'info-tooltip',
  );
  const link = page.getByRole('link', { name: 'more' });
  await page.keyboard.press('Tab');
  await expect.poll(() => link.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  // Longer than the delay before an explanation closes.
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('more');
  expect(await link.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => link.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('next');
  close();
  await page.close();
});
