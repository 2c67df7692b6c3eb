import type { Page } from 'playwright';
import { rest } from '../wordpress-test.ts';
import { type Canvas, openEditor } from './open-editor.ts';

/** Creates a draft, and returns its id. */
export async function createDraft(title: string, content: string): Promise<number> {
  const body = { title, status: 'draft', content };
  return (await rest('/wp/v2/posts', { role: 'author', body })).id;
}

export const openDraft = (page: Page, id: number): Promise<Canvas> =>
  openEditor(page, `post.php?post=${id}&action=edit`);

/** Selects a block of the open draft, and shows its form in the sidebar. */
export const selectBlock = (page: Page, index: number): Promise<void> =>
  page.evaluate((at) => {
    // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
    const { data } = (window as any).wp;
    data.dispatch('core/block-editor').selectBlock(data.select('core/block-editor').getBlockOrder()[at]);
    data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
  }, index);

/** Saves the open draft. */
export const saveDraft = (page: Page): Promise<void> =>
  // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
  page.evaluate(() => (window as any).wp.data.dispatch('core/editor').savePost());

/** Reads the saved content, with the comments that mark its blocks. */
export const readContent = async (id: number): Promise<string> =>
  (await rest(`/wp/v2/posts/${id}?context=edit`, { role: 'editor', method: 'GET' })).content.raw;
