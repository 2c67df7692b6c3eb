import type { Page } from 'playwright';

/** Records the scripts that run from now on, across navigations; the returned function gives their URLs. */
export async function watchRunning(page: Page): Promise<() => Promise<string[]>> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  return async () => {
    const scripts = await page.coverage.stopJSCoverage();
    // A preloaded module may be parsed already, although none of it has run.
    return scripts
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => url);
  };
}
