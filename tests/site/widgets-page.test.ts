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
