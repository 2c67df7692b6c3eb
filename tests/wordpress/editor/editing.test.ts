import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, rest, runPhp, wordpress } from '../wordpress-test.ts';
import { createDraft, openDraft, readContent, saveDraft, selectBlock } from './draft.ts';
import { choose, logInToEditor, openEditor } from './open-editor.ts';

describe.skipIf(isUnavailable)('the block editor', () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    ({ browser, page } = await logInToEditor('author', errors));
  });
  afterAll(() => browser?.close());

  test('finds a widget by name, renders it live, and saves the attributes of its form', async () => {
    const canvas = await openEditor(page, 'post-new.php');
    await page.getByRole('button', { name: /(?:Toggle block|Block) inserter/i }).click();
    await page.getByRole('searchbox').fill('icon percentage');
    await page.getByRole('option', { name: 'Icon percentage' }).click();
    // At this window width, the inserter closes the sidebar.
    await page.evaluate(() =>
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
      (window as any).wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block'),
    );
    const preview = canvas.locator('.edu-embed-block icon-percentage');
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

  test('offers rankings by their titles, and stores the id of the chosen one', async () => {
    const rankings: { value: string; label: string }[] = JSON.parse(
      runPhp("wp_set_current_user( 1 ); echo wp_json_encode( EduEmbed\\choices( 'ranking' ) );"),
    );
    // All rankings were imported at the same time, so the first ranking differs from run to run.
    const ranking = rankings.find(({ value }) => value === 'health-professions-us') ?? {
      value: '',
      label: '',
    };
    const id = await createDraft('Which', '<!-- wp:edu/school-rankings /-->');
    const canvas = await openDraft(page, id);
    await choose(canvas, 'Which ranking?', ranking.label.slice(0, 12), ranking.label);
    await canvas.locator('school-rankings').getByText('View School').first().waitFor();
    await saveDraft(page);
    expect(await readContent(id)).toBe(`<!-- wp:edu/school-rankings {"extid":"${ranking.value}"} /-->`);
    expect(errors).toEqual([]);
  });

  test('edits an accordion in place, adds a section, and shows the widget on request', async () => {
    const section =
      '<!-- wp:edu/accordion-section {"heading":"How long?"} --><!-- wp:paragraph -->\n<p>Twelve months.</p>\n<!-- /wp:paragraph --><!-- /wp:edu/accordion-section -->';
    const id = await createDraft(
      'Sections',
      `<!-- wp:edu/content-accordion {"heading":"Questions"} -->${section}<!-- /wp:edu/content-accordion -->`,
    );
    const canvas = await openDraft(page, id);
    const headings = canvas.getByLabel('Accordion section: Heading');
    expect(await headings.inputValue()).toBe('How long?');
    expect(await canvas.getByText('This block contains unexpected or invalid content').count()).toBe(0);
    await canvas.getByRole('button', { name: 'Add section' }).click();
    await headings.nth(1).fill('How much?');
    await selectBlock(page, 0);
    await page.getByRole('button', { name: 'Preview widget' }).click();
    await canvas.locator('content-accordion summary', { hasText: 'How much?' }).waitFor();
    await saveDraft(page);
    expect(await readContent(id)).toContain('<!-- wp:edu/accordion-section {"heading":"How much?"} -->');
    expect(errors).toEqual([]);
  });

  test('lists widgets with problems before publishing', async () => {
    const id = await createDraft(
      'Problems',
      '<!-- wp:edu/ranking-toc /-->\n\n<!-- wp:edu/program-finder {"degree":"doctorat"} /-->',
    );
    await openDraft(page, id);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const panel = page.locator('.editor-post-publish-panel');
    await panel.getByText('The block is empty: Which ranking?').waitFor();
    await panel.getByText('Degree: this site has no entry “doctorat”.').waitFor();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    expect(errors).toEqual([]);
  });

  test('previews unsaved changes on our server with a link that expires', async () => {
    const content =
      '<!-- wp:edu/pull-quote {"source":"A nurse"} --><!-- wp:paragraph -->\n<p>Said.</p>\n<!-- /wp:paragraph --><!-- /wp:edu/pull-quote -->';
    const id = await createDraft('As saved', content);
    const canvas = await openDraft(page, id);
    await canvas.getByRole('textbox', { name: 'Add title' }).fill('As typed');
    await page.getByRole('button', { name: /^(?:Preview|View)$/ }).click();
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
