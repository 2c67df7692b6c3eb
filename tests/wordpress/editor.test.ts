import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPage, isUnavailable, logIn, rest, runPhp, wordpress } from './wordpress-test.ts';

/** Opens an admin page that edits a post. */
async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(`${wordpress.origin}/wp-admin/${path}`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => 'wp' in window && document.querySelector('.block-editor-writing-flow') !== null,
  );
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
    const { data } = (window as any).wp;
    if (data.select('core/edit-post').isFeatureActive('welcomeGuide'))
      data.dispatch('core/edit-post').toggleFeature('welcomeGuide');
  });
}

describe.skipIf(isUnavailable)('block editor', () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  // One context for all tests, because the editor loads a hundred files, which the browser caches.
  beforeAll(async () => {
    browser = await chromium.connect(wordpress.browserEndpoint);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(30_000);
    await context.addCookies([...(await logIn('author'))]);
    page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
  });
  afterAll(() => browser?.close());

  test('finds a widget by name, renders it live, and saves the attributes of its form', async () => {
    await openEditor(page, 'post-new.php');
    await page.getByRole('button', { name: 'Toggle block inserter' }).click();
    await page.getByRole('searchbox').fill('icon percentage');
    await page.getByRole('option', { name: 'Icon percentage' }).click();
    // At this window width, the inserter closes the sidebar.
    await page.evaluate(() =>
      // biome-ignore lint/suspicious/noExplicitAny: as above
      (window as any).wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block'),
    );
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
    expect(content.rendered.trim()).toBe(
      '<icon-percentage percentage="85" text="Passed &amp; &lt;licensed&gt;"></icon-percentage>',
    );
    expect(errors).toEqual([]);
  });

  test('accepts a list with commas or as JSON, and reports an invalid list', async () => {
    const [first, second] = await Promise.all(
      ['First of a list', 'Second of a list'].map(async (title) =>
        rest('/wp/v2/posts', { role: 'author', body: { title, status: 'publish', content: 'x' } }),
      ),
    );
    const { id, link } = await rest('/wp/v2/posts', {
      role: 'author',
      body: {
        title: 'Lists',
        status: 'publish',
        content:
          '<!-- wp:edu/school-rankings {"extid":"none"} /-->\n\n<!-- wp:edu/post-list {"variant":"grid"} /-->',
      },
    });
    await openEditor(page, `post.php?post=${id}&action=edit`);
    const select = (index: number) =>
      page.evaluate((at) => {
        // biome-ignore lint/suspicious/noExplicitAny: as above
        const { data } = (window as any).wp;
        data.dispatch('core/block-editor').selectBlock(data.select('core/block-editor').getBlockOrder()[at]);
        data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
      }, index);
    await select(0);
    const positions = page.getByLabel('Sponsored positions', { exact: true });
    expect(await positions.getAttribute('placeholder')).toBe('3, 9');
    await positions.fill('["1"');
    await page.getByText('This is not a valid list.').waitFor();
    await positions.fill('["1"]');
    expect(await page.getByText('This is not a valid list.').count()).toBe(0);
    await select(1);
    await page.getByLabel('Ids', { exact: true }).fill(JSON.stringify([first.id, second.id].map(String)));
    await page.locator('.edu-embed-block post-list').getByText('Second of a list').waitFor();
    // biome-ignore lint/suspicious/noExplicitAny: as above
    await page.evaluate(() => (window as any).wp.data.dispatch('core/editor').savePost());
    const { html } = await getPage(new URL(link).pathname);
    expect([html.includes('First of a list'), html.includes('Second of a list')]).toEqual([true, true]);
    expect(errors).toEqual([]);
  });

  test('renders inner blocks inside the widget, and reopens a saved post without errors', async () => {
    const section =
      '<!-- wp:edu/accordion-section {"heading":"How long?"} --><!-- wp:paragraph -->\n<p>Twelve months.</p>\n<!-- /wp:paragraph --><!-- /wp:edu/accordion-section -->';
    const content = `<!-- wp:edu/content-accordion {"heading":"Questions"} -->${section}<!-- /wp:edu/content-accordion -->`;
    const { id } = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Sections', status: 'draft', content },
    });
    await openEditor(page, `post.php?post=${id}&action=edit`);
    const preview = page.locator('.edu-embed-block__preview content-accordion');
    await preview.locator('summary', { hasText: 'How long?' }).waitFor();
    expect(await page.getByText('This block contains unexpected or invalid content').count()).toBe(0);
    // The tablet preview uses an iframe, like newer editors do at every width.
    await page.evaluate(() =>
      // biome-ignore lint/suspicious/noExplicitAny: as above
      (window as any).wp.data.dispatch('core/edit-post').__experimentalSetPreviewDeviceType('Tablet'),
    );
    const framed = page
      .frameLocator('iframe[name="editor-canvas"]')
      .locator('.edu-embed-block__preview content-accordion');
    await framed.locator('summary', { hasText: 'How long?' }).waitFor();
    await page.evaluate(() =>
      // biome-ignore lint/suspicious/noExplicitAny: as above
      (window as any).wp.data.dispatch('core/edit-post').__experimentalSetPreviewDeviceType('Desktop'),
    );
    expect(errors).toEqual([]);
  });

  test('previews unsaved changes on our server with a link that expires', async () => {
    const content =
      '<!-- wp:edu/pull-quote {"source":"A nurse"} --><!-- wp:paragraph -->\n<p>Said.</p>\n<!-- /wp:paragraph --><!-- /wp:edu/pull-quote -->';
    const { id } = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'As saved', status: 'draft', content },
    });
    await openEditor(page, `post.php?post=${id}&action=edit`);
    await page.getByRole('textbox', { name: 'Add title' }).fill('As typed');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Preview in new tab' }).click();
    const preview = await opening;
    await preview.waitForURL(`${wordpress.serverOrigin}/preview?token=*`);
    await preview.getByRole('heading', { level: 1, name: 'As typed' }).waitFor();
    expect(await preview.locator('pull-quote').getAttribute('source')).toBe('A nurse');
    expect(await preview.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    const { headers } = await fetch(preview.url());
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      expect.stringContaining('noindex'),
    ]);
    await preview.close();
    const token =
      runPhp(`echo EduEmbed\\sign_token( array( 'aud' => 'edu-preview', 'sub' => '${id}', 'iat' => time() - 700, 'exp' => time() - 100 ),
      EduEmbed\\setting( 'previewSecret' ) );`);
    const late = await fetch(`${wordpress.serverOrigin}/preview?token=${token}`);
    expect([late.status, (await late.text()).includes('Open the preview again')]).toEqual([403, true]);
  });
});
