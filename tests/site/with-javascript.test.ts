import { expect } from 'vitest';
import { findViolations, judgedPages, listenToPage, origin, scrollToEnd, sizes, test } from './site-test.ts';
import { readWatched, wakeElements, watchPage } from './watched-page.ts';

for (const [name, viewport] of Object.entries(sizes)) {
  for (const path of judgedPages) {
    test(`${path} hydrates without error, does not shift and is accessible, on a ${name}`, async ({ browser, complaints }) => {
      // Our own policy forbids the test's script; nothing else is bypassed.
      const context = await browser.newContext({ viewport, bypassCSP: true });
      const page = await context.newPage();
      listenToPage(page, complaints);
      await watchPage(page);
      await page.goto(origin + path);
      await scrollToEnd(page);
      await page.evaluate(() => scrollTo(0, 0));
      const { shift, shifted } = await readWatched(page);
      expect(shift, shifted.join('\n')).toBeLessThanOrEqual(0.002);

      expect(await wakeElements(page)).toEqual([]);
      expect((await readWatched(page)).failures).toEqual([]);

      expect(await findViolations(page)).toEqual([]);
      expect(complaints.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
      await context.close();
    });
  }
}
