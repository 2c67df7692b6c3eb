import { expect, inject } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';

test('every result of six searches on both sites opens a page', async () => {
  const queries: Readonly<Record<string, readonly string[]>> = {
    [origin]: ['bsn ohio', 'rn', 'nclex'],
    [inject('socialWorkOrigin')]: ['msw texas', 'lcsw', 'ohio'],
  };
  for (const [site, words] of Object.entries(queries))
    for (const query of words) {
      const response = await fetch(`${site}/api/search?${new URLSearchParams({ q: query })}`);
      const { groups } = (await response.json()) as { groups: { hits: { url: string }[] }[] };
      const urls = groups.flatMap(({ hits }) => hits.map(({ url }) => url));
      expect(urls.length, query).toBeGreaterThan(0);
      for (const url of urls) expect((await fetch(url)).status, url).toBe(200);
    }
});

test('a missing page links to the nearest page, and its search field has the words of the URL', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.desktop, javaScriptEnabled: false });
  await page.goto(`${origin}/articles/nigth-shift/`);
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator('.near-pages a').first().getAttribute('href');
    })
    .toBe('/articles/night-shift/');
  await page.locator('main input[type=search]').press('Enter');
  await page.waitForURL('**/search/?q=articles+nigth+shift');
  expect(await page.locator('main').textContent()).toContain('Did you mean');
  await page.close();
});
