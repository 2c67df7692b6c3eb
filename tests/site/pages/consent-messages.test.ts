import { expect } from 'vitest';
import { origin, test } from '../support/site-test.ts';

test('screen readers find only the latest message, however often the cookie settings were opened', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  const messages = page.locator('[data-edu-overlay=status] [role=status]');
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Cookie Settings' }).first().click();
  for (const [choice, state] of [
    ['Accept all', 'on'],
    ['Reject all', 'off'],
  ] as const) {
    await open();
    await dialog.getByRole('button', { name: choice }).click();
    await expect
      .poll(() => messages.allTextContents())
      .toEqual([`Cookie settings saved. Measurement is ${state}, advertising is ${state}.`]);
    // The panel about the choice covers the footer.
    await page.getByRole('region', { name: 'Your choice is saved' }).getByRole('button').first().click();
  }
  await open();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[data-edu-overlay=status]').count()).toBe(0);
  await context.close();
});
