import { describe, expect, test } from 'vitest';
import { isUnavailable, readOwnElements, rest, runPhp, wordpress } from '../wordpress-test.ts';
import { readContent } from './draft.ts';
import { logInToEditor } from './open-editor.ts';

/** An empty element, nested ones, an inline one, and children in a slot. */
const content = `<p>Before <info-tooltip text="Tip">term</info-tooltip> after</p>

<program-finder degree="masters"></program-finder>

<content-accordion heading="A &amp; B"><accordion-section heading="One"><h3 slot="heading">Title</h3>
<p>Text</p></accordion-section></content-accordion>`;

describe.skipIf(isUnavailable)('the Visual tab of the classic editor', () => {
  test('keeps every tag, its attributes and its children when an author switches tabs and saves', async () => {
    const tags: readonly string[] = JSON.parse(runPhp('echo wp_json_encode( EduEmbed\\tags() );'));
    const all = [content, ...tags.map((tag) => `<${tag} id="empty-${tag}"></${tag}>`)].join('\n\n');
    const { id } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: { title: 'Tabs', status: 'draft', content: all },
    });
    const { browser, page } = await logInToEditor('editor', []);
    try {
      await page.setExtraHTTPHeaders({ 'x-edu-classic-editor': '1' });
      await page.goto(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`);
      await page.locator('#content-html').click();
      expect(readOwnElements(await page.locator('#content').inputValue())).toEqual(readOwnElements(all));
      await page.locator('#content-tmce').click();
      await page.frameLocator('#content_ifr').getByText('Before').waitFor();
      await page.locator('#save-post').click();
      await page.getByText('Post draft updated.').waitFor();
      const saved = await readContent(id);
      expect(readOwnElements(saved)).toEqual(readOwnElements(all));
      expect(saved).toContain('<h3 slot="heading">');
    } finally {
      await browser.close();
    }
  });
});
