import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { findViolations, listenToPage, origin, scrollToEnd, sizes, test } from './site-test.ts';

const path = '/widgets/';

for (const [name, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the page with all widgets is accessible in the ${colorScheme} scheme, on a ${name}`, async ({ browser, complaints }) => {
      const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true });
      const page = await context.newPage();
      listenToPage(page, complaints);
      await page.goto(origin + path);
      await scrollToEnd(page);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(complaints.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
      await context.close();
    });
  }
}

test('the page with all widgets, scrolled to its end without a click, has run at most 12 KB of JavaScript and no React', async ({ browser }) => {
  const manifest = JSON.parse(readFileSync(new URL('../../dist/manifest.json', import.meta.url), 'utf8')) as { files: Record<string, { br: number }> };
  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const run = new Set<string>();
  session.on('Debugger.scriptParsed', ({ url }) => url.startsWith(origin) && run.add(new URL(url).pathname));
  await session.send('Debugger.enable');
  await page.goto(origin + path);
  await scrollToEnd(page);
  await page.waitForTimeout(1000);
  const weights = [...run].map((file) => [file, manifest.files[file]?.br ?? Number.POSITIVE_INFINITY] as const);
  expect(
    weights.reduce((sum, [, bytes]) => sum + bytes, 0),
    JSON.stringify(weights),
  ).toBeLessThanOrEqual(12_000);
  expect([...run].filter((file) => file.includes('/runtime.'))).toEqual([]);
  await context.close();
});
