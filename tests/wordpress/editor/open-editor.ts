import type { Page } from 'playwright';
import { wordpress } from '../wordpress-test.ts';

/** Opens an admin page that edits a post. Newer editors have their canvas in an iframe. */
export async function openEditor(page: Page, path: string): Promise<Canvas> {
  await page.goto(`${wordpress.origin}/wp-admin/${path}`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () =>
      'wp' in window &&
      document.querySelector('.block-editor-writing-flow, iframe[name="editor-canvas"]') !== null,
  );
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
    const { data } = (window as any).wp;
    data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
  });
  const isFramed = (await page.locator('iframe[name="editor-canvas"]').count()) > 0;
  return isFramed ? page.frameLocator('iframe[name="editor-canvas"]') : page;
}

type Canvas = Pick<Page, 'locator' | 'getByLabel' | 'getByRole' | 'getByText'>;
