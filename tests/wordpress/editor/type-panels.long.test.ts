import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, rest } from '../wordpress-test.ts';
import { logInToEditor, openEditor } from './open-editor.ts';

describe.skipIf(isUnavailable)('the sidebar', () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    ({ browser, page } = await logInToEditor('admin', errors));
  });
  afterAll(() => browser?.close());

  /** Opens a new entry in the editor, and one panel of its sidebar; returns the id of the entry. */
  const open = async (type: string, body: Readonly<Record<string, unknown>>, panel: string) => {
    const { id } = await rest(`/wp/v2/${type}`, { role: 'admin', body: { status: 'draft', ...body } });
    await openEditor(page, `post.php?post=${id}&action=edit`);
    await page.evaluate(() =>
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
      (window as any).wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/document'),
    );
    const toggle = page.getByRole('button', { name: panel, exact: true });
    await toggle.waitFor();
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return id;
  };
  const save = () =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    page.evaluate(() => (window as any).wp.data.dispatch('core/editor').savePost());
  const readFields = async (type: string, id: number, group: string) =>
    (await rest(`/wp/v2/${type}/${id}?context=edit`, { role: 'admin', method: 'GET' }))[group];

  test('the sidebar edits the roles and links of a contributor, and keeps the other values', async () => {
    const id = await open(
      'edu-embed-contributors',
      {
        title: 'In fields, RN',
        edu_embed_contributor: {
          types: ['writer'],
          socialMedia: [{ key: 'contributors_school', value: 'A college' }],
        },
      },
      'Profile of the contributor',
    );
    await page.getByLabel('Reviewer', { exact: true }).check();
    await page.getByLabel('Writer', { exact: true }).uncheck();
    await page.getByLabel('Occupation', { exact: true }).fill('Nurse educator');
    await page.getByLabel('LinkedIn', { exact: true }).fill('in-fields');
    await save();
    expect(await readFields('edu-embed-contributors', id, 'edu_embed_contributor')).toEqual({
      types: ['reviewer'],
      socialMedia: [
        { key: 'contributors_school', value: 'A college' },
        { key: 'contributors_career', value: 'Nurse educator' },
        { key: 'contributors_linkedin', value: 'in-fields' },
      ],
    });
    expect(errors).toEqual([]);
  });

  test('the sidebar stores the size and the type of another image for social networks', async () => {
    const id = await open(
      'posts',
      {
        title: 'With an image',
        edu_embed_seo: {
          imageUrl: 'https://a.example/a.png',
          imageWidth: 1,
          imageHeight: 2,
          imageType: 'image/png',
        },
      },
      'Search engines',
    );
    await page.evaluate(() => {
      // A media library in which the user chooses an image.
      const image = { url: 'https://a.example/b.jpg', alt: '', width: 30, height: 40, mime: 'image/jpeg' };
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
      const library = ({ render, onSelect }: any) => render({ open: () => onSelect(image) });
      // biome-ignore lint/suspicious/noExplicitAny: as above
      (window as any).wp.hooks.addFilter('editor.MediaUpload', 'test/library', () => library, 99);
    });
    await page.getByRole('button', { name: 'Image for social networks: Replace image' }).click();
    await save();
    expect(await readFields('posts', id, 'edu_embed_seo')).toEqual({
      imageUrl: 'https://a.example/b.jpg',
      imageWidth: 30,
      imageHeight: 40,
      imageType: 'image/jpeg',
    });
    await page.getByRole('button', { name: 'Remove image' }).last().click();
    await save();
    expect(await readFields('posts', id, 'edu_embed_seo')).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('the sidebar has the placement of an ad rule, and no form is below the editor', async () => {
    const id = await open('edu-embed-ad-rules', { title: 'In fields' }, 'Placement of the ad');
    await page.getByLabel('Placement', { exact: true }).selectOption({ label: 'Beside the title' });
    await page.getByLabel('Width in pixels', { exact: true }).fill('300');
    await page.getByLabel('Unpaid house notice', { exact: true }).check();
    await save();
    expect(await readFields('edu-embed-ad-rules', id, 'edu_embed_ad_rule')).toEqual({
      placement: 'heroRule',
      width: 300,
      house: true,
    });
    expect(await page.locator('#edu_embed_ad_rule').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
