import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, rest } from '../wordpress-test.ts';
import { createDraft, openDraft, readContent, saveDraft, selectBlock } from './draft.ts';
import { choose, logInToEditor } from './open-editor.ts';

describe.skipIf(isUnavailable)('the block editor', () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    ({ browser, page } = await logInToEditor('author', errors));
  });
  afterAll(() => browser?.close());

  test('accepts a list with commas or as JSON, and reports an invalid list in the author’s words', async () => {
    const id = await createDraft('Lists', '<!-- wp:edu/school-rankings {"extid":"none"} /-->');
    const canvas = await openDraft(page, id);
    await selectBlock(page, 0);
    const positions = page.getByLabel('Sponsored positions', { exact: true });
    expect(await positions.getAttribute('placeholder')).toBe('3, 9');
    await positions.fill('["1"');
    const problem = 'Sponsored positions: "[\\"1\\"" is not a list of values, separated by commas.';
    await canvas.locator('.edu-embed-problems').getByText(problem).waitFor();
    await positions.fill('["1"]');
    await expect.poll(() => canvas.getByText(problem).count()).toBe(0);
    await canvas
      .locator('.edu-embed-problems')
      .getByText('Ranking: this site has no entry “none”.')
      .waitFor();
    await saveDraft(page);
    const { content } = await rest(`/wp/v2/posts/${id}`, { role: 'author', method: 'GET' });
    expect(content.rendered).toContain('sponsored-positions="[&quot;1&quot;]"');
    expect(errors).toEqual([]);
  });

  test('reports problems in the language of the author', async () => {
    await page.setExtraHTTPHeaders({ 'x-edu-locale': 'es_ES' });
    const id = await createDraft(
      'En español',
      '<!-- wp:edu/school-rankings {"extid":"none","sponsoredPositions":"[\\u0022"} /-->',
    );
    const canvas = await openDraft(page, id);
    const problems = canvas.locator('.edu-embed-problems');
    await problems.getByText('"[\\"" no es una lista de valores separados por comas.').waitFor();
    await problems.getByText('este sitio no tiene ninguna entrada “none”.').waitFor();
    await page.setExtraHTTPHeaders({});
    expect(errors).toEqual([]);
  });

  test('finds posts by their titles, and lists them in the chosen order', async () => {
    const titles = ['First of a list', 'Second of a list'];
    const posts = await Promise.all(
      titles.map((title) =>
        rest('/wp/v2/posts', { role: 'author', body: { title, status: 'publish', content: 'x' } }),
      ),
    );
    const id = await createDraft('Posts', '<!-- wp:edu/post-list {"variant":"grid"} /-->');
    const canvas = await openDraft(page, id);
    await selectBlock(page, 0);
    const field = page.getByRole('combobox', { name: 'Posts', exact: true });
    for (const title of [...titles].reverse()) {
      await field.fill(title);
      await page.getByRole('option', { name: title }).click();
    }
    await canvas.locator('.edu-embed-block post-list').getByText('Second of a list').waitFor();
    await saveDraft(page);
    const ids = [posts[1].id, posts[0].id].join(', ');
    expect(await readContent(id)).toBe(`<!-- wp:edu/post-list {"variant":"grid","ids":"${ids}"} /-->`);
    expect(errors).toEqual([]);
  });

  test('shows a card inside columns in the preview of an accordion', async () => {
    const card = '<!-- wp:edu/content-card {"heading":"In a column"} /-->';
    const column = `<!-- wp:column --><div class="wp-block-column">${card}</div><!-- /wp:column -->`;
    const columns = `<!-- wp:columns --><div class="wp-block-columns">${column}</div><!-- /wp:columns -->`;
    const id = await createDraft(
      'Columns',
      `<!-- wp:edu/content-accordion --><!-- wp:edu/accordion-section {"heading":"How long?"} -->${columns}<!-- /wp:edu/accordion-section --><!-- /wp:edu/content-accordion -->`,
    );
    const canvas = await openDraft(page, id);
    await selectBlock(page, 0);
    await page.getByRole('button', { name: 'Preview widget' }).click();
    const preview = canvas.locator('.edu-embed-block__preview .wp-block-column content-card');
    await preview.waitFor({ state: 'attached' });
    expect(await preview.getAttribute('heading')).toBe('In a column');
    expect(errors).toEqual([]);
  });

  test('edits a list of links in labeled fields, without JSON', async () => {
    const id = await createDraft(
      'Tabs',
      '<!-- wp:edu/sub-nav {"items":"[{\\u0022label\\u0022:\\u0022One\\u0022,\\u0022uri\\u0022:\\u0022/one/\\u0022}]"} /-->',
    );
    const canvas = await openDraft(page, id);
    await selectBlock(page, 0);
    const label = page.getByLabel('Label', { exact: true });
    expect(await label.inputValue()).toBe('One');
    await page.getByRole('button', { name: 'Link: /one/', exact: true }).waitFor();
    await label.fill('Two');
    await canvas.locator('sub-nav').getByText('Two').first().waitFor();
    await saveDraft(page);
    expect(await readContent(id)).toContain('Two');
    expect(errors).toEqual([]);
  });

  test('sets the subtitle and the main category in the sidebar of the document', async () => {
    const id = await createDraft('Panels', '<!-- wp:edu/pull-quote /-->');
    await openDraft(page, id);
    await page.evaluate(() =>
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
      (window as any).wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/document'),
    );
    await page.getByRole('button', { name: 'Page on the site' }).click();
    await page.getByLabel('Subtitle', { exact: true }).fill('In two sentences.');
    await choose(page, 'Main category', 'Career', 'Career');
    await saveDraft(page);
    const { edu_embed_meta: meta } = await rest(`/wp/v2/posts/${id}`, { role: 'author', method: 'GET' });
    expect(meta).toEqual({ subtitle: 'In two sentences.', category: 'career' });
    expect(await page.getByText('Only editors may change this.').count()).toBeLessThan(2);
    expect(errors).toEqual([]);
  });
});
