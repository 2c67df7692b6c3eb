import { expect } from 'vitest';
import { findViolations, origin, sizes, test } from '../support/site-test.ts';
import { openTool } from './support.ts';

const guides = ['wordpress', 'hosting', 'pages', 'versioning', 'operations', 'configuration'];
const paths = ['/demo/changes/', ...guides.map((id) => `/demo/guides/${id}/`)];

test('guides fit a phone, and their tables list each row’s cells with the names of the columns', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, '/demo/', { viewport: sizes.phone, bypassCSP: true });
  for (const path of paths) {
    await page.goto(origin + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(sizes.phone.width);
  }
  await page.goto(`${origin}/demo/guides/operations/`);
  const row = page.getByRole('row', { name: /EduCmsPaused/ });
  expect(await row.getByRole('cell').count()).toBe(4);
  const severity = row.getByRole('cell').nth(1);
  expect(await severity.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Severity');
  await page.goto(`${origin}/demo/guides/configuration/`);
  // Its default is empty.
  const siteUrl = page.getByRole('row', { name: /^SITE_URL/ });
  expect(await siteUrl.getByRole('cell').count()).toBe(4);
  expect(await findViolations(page)).toEqual([]);
  await close();
});

test('a link to a section of another guide leads to its heading', async ({ browser }) => {
  const { page, close } = await openTool(browser, '/demo/guides/operations/');
  await page.getByRole('link', { name: 'all tags' }).click();
  await page.waitForURL(`${origin}/demo/guides/hosting/#purge`);
  await expect
    .poll(() => page.locator('#purge').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
    .toBeLessThan(200);
  await close();
});
