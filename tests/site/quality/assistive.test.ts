import { expect } from 'vitest';
import { findViolations, origin, sizes, test } from '../support/site-test.ts';

test('the page with all examples of the rankings has no axe violation after a school is compared', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${origin}/demo/frame/school-rankings/`);
  await page.locator('school-rankings[tools]').first().getByRole('checkbox').first().check();
  await page.locator('[part=compare]').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await context.close();
});
