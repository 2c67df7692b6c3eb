import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import type { TestServer } from '../../server/testing/listen.ts';
import { connectBrowser, findBarriers, openPage, waitUntilReady } from './conformance-browser.ts';
import { startConformanceServer } from './conformance-server.ts';

/** How wide the page is, and which examples scroll sideways in it. */
function measureWidths(
  page: Page,
  direction: string,
): Promise<{ page: number; stages: (string | undefined)[] }> {
  return page.evaluate((written) => {
    document.documentElement.dir = written;
    const wide = [...document.querySelectorAll('.demo-stage')].filter(
      (stage) => stage.scrollWidth > stage.clientWidth,
    );
    return {
      page: document.documentElement.scrollWidth,
      stages: wide.map((stage) => stage.parentElement?.id),
    };
  }, direction);
}

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([connectBrowser(), startConformanceServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe.each(serverElements.map(({ declaration }) => ({ tag: declaration.tag })))(
  '$tag for everybody',
  ({ tag }) => {
    test('has no barrier that axe knows, and fits, on a phone and a desk, in light and dark, either way of writing', async () => {
      const options = {
        colorScheme: 'light',
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
      } as const;
      const { page, close } = await openPage(browser, `${server.origin}/demo/${tag}/`, options);
      await waitUntilReady(page, tag);
      expect(await findBarriers(page, 'all'), 'light, 390').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findBarriers(page, 'contrast'), 'dark, 390').toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      expect(await findBarriers(page, 'all'), 'dark, 1280').toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await findBarriers(page, 'contrast'), 'light, 1280').toEqual([]);

      await page.setViewportSize({ width: 320, height: 800 });
      for (const direction of ['ltr', 'rtl']) {
        // Some elements measure their place anew when it changes.
        await expect
          .poll(() => measureWidths(page, direction), { message: `320, ${direction}`, timeout: 2000 })
          .toEqual({ page: 320, stages: [] });
      }
      await close();
    });
  },
);
