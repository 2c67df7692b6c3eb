import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { isUnavailable, rest, test, wordpress } from './wordpress-test.ts';

/** Opens a new post in the editor, as an author. */
async function openEditor(page: Page): Promise<void> {
  await page.goto(`${wordpress.origin}/wp-login.php`);
  await page.fill('#user_login', 'author');
  await page.fill('#user_pass', 'author');
  await page.click('#wp-submit');
  await page.goto(`${wordpress.origin}/wp-admin/post-new.php`);
  await page.waitForFunction(() => 'wp' in window && document.querySelector('.block-editor-writing-flow') !== null);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
    const { data } = (window as any).wp;
    if (data.select('core/edit-post').isFeatureActive('welcomeGuide')) data.dispatch('core/edit-post').toggleFeature('welcomeGuide');
  });
}

describe.skipIf(isUnavailable)('the editor', () => {
  test('finds a widget by its name, shows it alive, and saves what the form says', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await openEditor(page);
    await page.getByRole('button', { name: 'Toggle block inserter' }).click();
    await page.getByRole('searchbox').fill('icon percentage');
    await page.getByRole('option', { name: 'Icon percentage' }).click();
    // On a window of this width the inserter closes the sidebar.
    // biome-ignore lint/suspicious/noExplicitAny: as above
    await page.evaluate(() => (window as any).wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block'));
    const preview = page.locator('.edu-embed-block icon-percentage');
    await preview.getByText('60%').waitFor();
    await page.getByLabel('Percentage', { exact: true }).fill('85');
    await page.getByLabel('Text', { exact: true }).fill('Passed & <licensed>');
    await preview.getByText('85%').waitFor();
    await preview.getByText('Passed & <licensed>').waitFor();
    const id = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const { data } = (window as any).wp;
      data.dispatch('core/editor').editPost({ title: 'From the editor', status: 'publish' });
      await data.dispatch('core/editor').savePost();
      return data.select('core/editor').getCurrentPostId();
    });
    const { content } = await rest(`/wp/v2/posts/${id}`);
    expect(content.rendered.trim()).toBe('<icon-percentage percentage="85" text="Passed &amp; &lt;licensed&gt;"></icon-percentage>');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('shows blocks within a widget where the widget puts them, and opens what it saved without a complaint', async ({ browser }) => {
    const section =
      '<!-- wp:edu/accordion-section {"heading":"How long?"} --><!-- wp:paragraph -->\n<p>Twelve months.</p>\n<!-- /wp:paragraph --><!-- /wp:edu/accordion-section -->';
    const content = `<!-- wp:edu/content-accordion {"heading":"Questions"} -->${section}<!-- /wp:edu/content-accordion -->`;
    const { id } = await rest('/wp/v2/posts', { role: 'author', body: { title: 'Sections', status: 'draft', content } });
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await openEditor(page);
    await page.goto(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`);
    const preview = page.locator('.edu-embed-block__preview content-accordion');
    await preview.locator('summary', { hasText: 'How long?' }).waitFor();
    expect(await page.getByText('This block contains unexpected or invalid content').count()).toBe(0);
    await context.close();
  });
});
