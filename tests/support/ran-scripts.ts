import type { Page } from 'playwright';

/** Counts the scripts that run from here on, on all pages that are opened; the function it returns gives their addresses. */
export async function watchRunning(page: Page): Promise<() => Promise<string[]>> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  return async () => {
    const scripts = await page.coverage.stopJSCoverage();
    // A module that is only fetched ahead may be parsed already: nothing of it has run.
    return scripts
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => url);
  };
}
