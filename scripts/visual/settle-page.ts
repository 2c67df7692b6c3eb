import type { Page } from 'playwright';

/** Scrolls through the page, so that everything lazy loads, and waits for pictures and fonts. */
export async function settlePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error;
  });
  // `fonts.ready` ignores fonts that only a later root uses. `load()` rejects for fonts that this machine
  // lacks.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
}
