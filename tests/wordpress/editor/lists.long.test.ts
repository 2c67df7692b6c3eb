import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isUnavailable, rest } from '../wordpress-test.ts';
import { type Canvas, logInToEditor, openEditor, searchAndChoose } from './open-editor.ts';

/** Writes a block as the editor stores it, with lists as JSON. */
const block = (tag: string, attributes: Readonly<Record<string, unknown>>) => {
  const texts = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const json = JSON.stringify(Object.fromEntries(texts)).replaceAll('\\"', '\\u0022');
  return `<!-- wp:edu/${tag} ${json} /-->`;
};

const blocks = [
  block('post-list', {
    posts: [{ title: 'An old post', link: '/old/', image: 'https://pictures.example/old.png', extra: 1 }],
  }),
  block('site-header', {
    menu: [
      { id: 'a', label: 'Programs', uri: '/programs/' },
      { id: 'b', label: 'Nursing', uri: '/programs/nursing/', parentId: 'a' },
    ],
  }),
  block('page-hero', {
    heading: 'A page',
    byline: { writtenBy: [{ name: 'Guest Writer' }], date: '2026-01-05T08:00:00Z', domain: 'a.example' },
  }),
  '<!-- wp:edu/contributors-hub /-->',
];

describe.skipIf(isUnavailable)('lists that blocks store as JSON', () => {
  let browser: Browser;
  let page: Page;
  let canvas: Canvas;
  let id = 0;
  const errors: string[] = [];

  const openDraft = async () => {
    const body = { title: 'Lists', status: 'draft', content: blocks.join('\n\n') };
    ({ id } = await rest('/wp/v2/posts', { role: 'editor', body }));
    canvas = await openEditor(page, `post.php?post=${id}&action=edit`);
  };

  beforeAll(async () => {
    ({ browser, page } = await logInToEditor('editor', errors));
    await openDraft();
  });
  beforeEach(async ({ task }) => {
    // A retried test starts with a new draft.
    if (task.result?.retryCount) await openDraft();
  });
  afterAll(() => browser?.close());

  /** Selects a block and opens a panel of its sidebar; returns the panel. */
  const openPanel = async (tag: string, title: string) => {
    await page.evaluate((name) => {
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
      const { data } = (window as any).wp;
      const list: { name: string; clientId: string }[] = data.select('core/block-editor').getBlocks();
      data.dispatch('core/block-editor').selectBlock(list.find((one) => one.name === name)?.clientId);
      data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
    }, `edu/${tag}`);
    const toggle = page.getByRole('button', { name: title, exact: true });
    await toggle.waitFor();
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return page.locator('.components-panel__body.is-opened', { has: toggle });
  };

  /** Saves the post and reads an attribute from the saved content. */
  const readSaved = async (tag: string, name: string): Promise<unknown> => {
    // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
    await page.evaluate(() => (window as any).wp.data.dispatch('core/editor').savePost());
    const { content } = await rest(`/wp/v2/posts/${id}?context=edit`, { role: 'editor', method: 'GET' });
    const [, json = '{}'] = new RegExp(`<!-- wp:edu/${tag} (\\{.*?\\}) /?-->`).exec(content.raw) ?? [];
    return JSON.parse(JSON.parse(json)[name] ?? 'null');
  };

  test('the sidebar edits posts in fields, with an image, a date and a page of WordPress', async () => {
    const panel = await openPanel('post-list', 'More settings');
    await panel.getByRole('button', { name: '1. An old post' }).click();
    expect(await panel.getByLabel('Image', { exact: true }).inputValue()).toBe(
      'https://pictures.example/old.png',
    );
    await panel.getByLabel('Alternative text').fill('A ward');
    await panel.getByLabel('Date', { exact: true }).fill('2026-02-03');
    await panel.getByRole('button', { name: 'Add post' }).click();
    await panel.getByRole('button', { name: '2. Entry 2' }).waitFor();
    await panel.getByLabel('Title', { exact: true }).fill('A new post');
    await panel.getByRole('button', { name: 'Choose a page or enter a URL' }).click();
    await page.getByRole('combobox', { name: /URL|Link|Search/ }).fill('/new/');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Link: /new/', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Move up' }).click();
    await canvas.locator('post-list').getByText('A new post').first().waitFor();
    expect(await readSaved('post-list', 'posts')).toEqual([
      { title: 'A new post', link: '/new/' },
      {
        title: 'An old post',
        link: '/old/',
        image: { sourceUrl: 'https://pictures.example/old.png', altText: 'A ward' },
        extra: 1,
        date: '2026-02-03',
      },
    ]);
    expect(errors).toEqual([]);
  });

  test('the sidebar edits a menu as a tree, even if it is stored as a flat list', async () => {
    const panel = await openPanel('site-header', 'More settings');
    await panel.getByRole('button', { name: '1. Programs' }).click();
    const below = panel.getByRole('group', { name: 'Submenu entries' }).first();
    await below.getByRole('button', { name: '1. Nursing' }).waitFor();
    await below.getByRole('button', { name: 'Add submenu entry' }).click();
    await below.getByRole('button', { name: '2. Entry 2' }).waitFor();
    await below.getByLabel('Label', { exact: true }).fill('Social work');
    await expect.poll(() => below.getByRole('button', { name: '2. Social work' }).count()).toBe(1);
    expect(await readSaved('site-header', 'menu')).toEqual([
      {
        id: 'a',
        label: 'Programs',
        uri: '/programs/',
        children: [{ id: 'b', label: 'Nursing', uri: '/programs/nursing/' }, { label: 'Social work' }],
      },
    ]);
    expect(errors).toEqual([]);
  });

  /** Types a name, key by key, until the field offers the name, and chooses it. */
  const addPerson = async (scope: Pick<Page, 'getByLabel'>, label: string, name: string) => {
    const field = scope.getByLabel(label, { exact: true });
    await searchAndChoose(page.getByRole('option', { name }).first(), async () => {
      await field.fill('');
      await field.pressSequentially(name);
    });
    await page.locator('.components-form-token-field__token').getByText(name).first().waitFor();
  };

  test('the sidebar edits a byline in fields, and keeps people who are not in WordPress', async () => {
    const name = `Byline ${randomUUID().slice(0, 8)}, RN`;
    const { slug } = await rest('/wp/v2/edu-embed-contributors', {
      role: 'editor',
      body: { title: name, status: 'publish' },
    });
    const panel = await openPanel('page-hero', 'Data');
    const date = panel.getByLabel('Date', { exact: true });
    expect(await date.inputValue()).toBe('2026-01-05');
    await addPerson(panel, 'Edited by', name);
    const reviewers = panel.getByLabel('Reviewed by', { exact: true });
    await reviewers.fill('Guest Reviewer');
    await reviewers.press('Enter');
    const showsTime = panel.getByLabel('Show the reading time');
    // A click would miss: the checkbox moves when the suggestions above it close.
    await showsTime.focus();
    await showsTime.press('Space');
    await panel.getByLabel('Reading time in minutes').fill('7');
    await expect.poll(() => showsTime.isChecked()).toBe(true);
    expect(await readSaved('page-hero', 'byline')).toEqual({
      writtenBy: [{ name: 'Guest Writer' }],
      date: '2026-01-05T08:00:00Z',
      domain: 'a.example',
      editedBy: [expect.objectContaining({ name, slug })],
      reviewedBy: [{ name: 'Guest Reviewer' }],
      showReadTime: true,
      readTime: 7,
    });
    expect(errors).toEqual([]);
  });

  test('authors choose the contributors of a hub by name, without their biographies', async () => {
    const title = `Listed ${randomUUID().slice(0, 8)}, RN`;
    await rest('/wp/v2/edu-embed-contributors', {
      role: 'editor',
      body: {
        title,
        status: 'publish',
        content: 'A long biography.',
        edu_embed_contributor: { types: ['reviewer'] },
      },
    });
    const panel = await openPanel('contributors-hub', 'Data');
    await addPerson(panel, 'Only these contributors', title);
    await canvas.locator('contributors-hub').getByText(title).first().waitFor();
    expect(await readSaved('contributors-hub', 'contributors')).toEqual([
      expect.objectContaining({ title, types: ['reviewer'] }),
    ]);
    expect(await readSaved('contributors-hub', 'contributors')).not.toEqual([
      expect.objectContaining({ content: expect.anything() }),
    ]);
    expect(errors).toEqual([]);
  });
});
