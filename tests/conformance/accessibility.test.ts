import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { isLongRun } from '../support/long-run.ts';
import { findViolations, waitUntilReady } from './conformance-browser.ts';
import { openSuite } from './suite.ts';
import { isOneElement, testedElements } from './tested-elements.ts';

/** Measures the width of the page in pixels, and lists the examples that overflow. */
function measureWidths(
  page: Page,
  direction: string,
): Promise<{ page: number; stages: (string | undefined)[] }> {
  return page.evaluate((dir) => {
    document.documentElement.dir = dir;
    const overflowing = [...document.querySelectorAll('.demo-stage')].filter(
      (stage) => stage.scrollWidth > stage.clientWidth,
    );
    return {
      page: document.documentElement.scrollWidth,
      stages: overflowing.map((stage) => stage.parentElement?.id),
    };
  }, direction);
}

const suite = openSuite();
const combinations = isLongRun ? 'on phones and desktops in light and dark' : 'on phones in light';

describe.each(testedElements.map(({ declaration }) => ({ tag: declaration.tag })))(
  'accessibility of $tag',
  { concurrent: isOneElement },
  ({ tag }) => {
    test(`has no axe violations ${combinations}, and fits 320 px in both directions`, async ({ expect }) => {
      const options = {
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
      } as const;
      const { page, close } = await suite.pages.open(`${suite.server.origin}/demo/frame/${tag}/`, options);
      await waitUntilReady(page, tag);
      expect(await findViolations(page, 'all'), 'light, 390').toEqual([]);
      if (isLongRun) {
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await findViolations(page, 'contrast'), 'dark, 390').toEqual([]);
        await page.setViewportSize({ width: 1280, height: 900 });
        expect(await findViolations(page, 'all'), 'dark, 1280').toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await findViolations(page, 'contrast'), 'light, 1280').toEqual([]);
      }

      await page.setViewportSize({ width: 320, height: 800 });
      for (const direction of ['ltr', 'rtl']) {
        // Some elements measure their size again after a change.
        await expect
          .poll(() => measureWidths(page, direction), { message: `320, ${direction}`, timeout: 10_000 })
          .toEqual({ page: 320, stages: [] });
      }
      await close();
    });
  },
);
