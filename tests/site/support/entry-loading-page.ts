import type { Page } from 'playwright';
import { origin } from './site-test.ts';

/** When a script was requested, in milliseconds since the navigation; undefined if it was not. */
export const readStart = (page: Page, name: 'embed' | 'page') =>
  page.evaluate(
    (start) =>
      performance.getEntriesByType('resource').find((entry) => entry.name.includes(`/embed/${start}.`))
        ?.startTime,
    name,
  );

/** Opens the page of a ranking whose entry arrives only when the returned function is called. */
export async function openBeforeEntry(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/embed/embed.*.mjs', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  return release;
}
