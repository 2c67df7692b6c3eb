import { describe, expect, test } from 'vitest';
import { isUnavailable, readOwnElements } from '../wordpress-test.ts';
import { createDraft, openDraft, readContent, saveDraft, selectBlock } from './draft.ts';
import { logInToEditor } from './open-editor.ts';

/** The block editor separates elements from block-level HTML inside them before TinyMCE sees the content. */
const content = `Before <info-tooltip text="Tip">term</info-tooltip> after

<program-finder degree="masters"></program-finder>

<content-accordion heading="A &amp; B"><accordion-section heading="One">Text</accordion-section></content-accordion>`;

describe.skipIf(isUnavailable)('the Classic block', () => {
  test('keeps every tag, its attributes and its text when an author types and saves', async () => {
    const { browser, page } = await logInToEditor('author', []);
    try {
      const id = await createDraft('Classic', content);
      const canvas = await openDraft(page, id);
      const isFramed = (await page.locator('iframe[name="editor-canvas"]').count()) > 0;
      if (isFramed) {
        // Newer editors show TinyMCE in a dialog.
        await selectBlock(page, 0);
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.frameLocator('.mce-edit-area iframe').getByText('Before').click();
      } else {
        // The first click only selects the block.
        for (const _click of [1, 2]) await canvas.getByText('Before').click();
      }
      await page.keyboard.press('Home');
      await page.keyboard.type('Typed ');
      if (isFramed) await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      const readEdited = () =>
        // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
        page.evaluate(() => (window as any).wp.data.select('core/editor').getEditedPostContent());
      await expect.poll(readEdited).toContain('Typed Before');
      await saveDraft(page);
      const saved = await readContent(id);
      expect(readOwnElements(saved)).toEqual(readOwnElements(content));
    } finally {
      await browser.close();
    }
  });
});
