import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { expect } from 'vitest';
import type { Role } from '../../../scripts/wordpress/wordpress-site.ts';
import { logIn, wordpress } from '../wordpress-test.ts';

/**
 * Logs in and opens an empty page. Use it once per file, because the browser caches the hundred files that
 * the editor loads.
 *
 * @param errors receives the page's errors, and the lines of its console about deprecation or our blocks
 */
export async function logInToEditor(
  role: Role,
  errors: string[],
): Promise<{ readonly browser: Browser; readonly page: Page }> {
  const browser = await chromium.connect(wordpress.browserEndpoint);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(30_000);
  await context.addCookies([...(await logIn(role))]);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/deprecated|edu-embed|edu\//i.test(message.text())) errors.push(message.text());
  });
  return { browser, page };
}

/** Opens an admin page that edits a post. Newer editors have their canvas in an iframe. */
export async function openEditor(page: Page, path: string): Promise<Canvas> {
  await page.goto(`${wordpress.origin}/wp-admin/${path}`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () =>
      'wp' in window &&
      document.querySelector('.block-editor-writing-flow, iframe[name="editor-canvas"]') !== null,
    undefined,
    // The first editor loads a hundred files, while other tests use the same server.
    { timeout: 110_000 },
  );
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
    const { data } = (window as any).wp;
    data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
  });
  const isFramed = (await page.locator('iframe[name="editor-canvas"]').count()) > 0;
  return isFramed ? page.frameLocator('iframe[name="editor-canvas"]') : page;
}

export type Canvas = Pick<Page, 'locator' | 'getByLabel' | 'getByRole' | 'getByText'>;

/** Searches again until the field offers the option, which may still be loading, and chooses it. */
export async function searchAndChoose(option: Locator, search: () => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () => {
        await search();
        return option.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
  await option.click();
}

/** Chooses a title in the field that has the label. */
export async function choose(canvas: Canvas, label: string, typed: string, title: string): Promise<void> {
  const field = canvas.getByLabel(label);
  await searchAndChoose(canvas.getByRole('option', { name: title }).first(), async () => {
    await field.fill('');
    await field.fill(typed);
  });
}
