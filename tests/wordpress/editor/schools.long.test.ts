import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable, rest, wordpress } from '../wordpress-test.ts';
import { choose, logInToEditor, openEditor } from './open-editor.ts';

interface School {
  readonly rank: number;
  readonly details: { readonly schoolName: string; readonly retentionRate?: number };
}

describe.skipIf(isUnavailable)('the schools of a ranking', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ browser, page } = await logInToEditor('editor', []));
  });
  afterAll(() => browser?.close());

  const fieldOf = (label: string) => page.getByLabel(label, { exact: true });
  const addSchool = async (name: string, scope: Pick<Page, 'getByRole'> = page) => {
    await scope.getByRole('button', { name: 'Add school' }).click();
    // The list closes the last entry before it opens the new one.
    await expect.poll(() => fieldOf('Name').last().inputValue()).toBe('');
    await fieldOf('Name').last().fill(name);
  };

  test('the form of a ranking adds, moves and removes schools, and skips an entry without a name', async () => {
    const id = `fields-${Date.now()}`;
    await page.goto(`${wordpress.origin}/wp-admin/post-new.php?post_type=eduembed_ranking`);
    await page.locator('#title').fill('Typed in fields');
    await page.getByText('IDs, for rankings that come from another system').click();
    await fieldOf('ID of the ranking, which blocks store; if empty, its slug').fill(id);
    const form = page.locator('#edu_embed_ranking');
    const schools = form.locator('.edu-embed-rows', { hasText: 'Add school' }).first();
    expect(await form.locator('textarea[data-edu-schools]:visible').count()).toBe(0);
    for (const name of ['Further College', 'Wrong College', '', 'First College']) {
      await schools.getByRole('button', { name: 'Add school' }).click();
      await expect.poll(() => schools.getByLabel('Name', { exact: true }).inputValue()).toBe('');
      await schools.getByLabel('Name', { exact: true }).pressSequentially(name);
    }
    await schools.getByLabel('Retention rate, in percent').fill('29');
    await schools.getByRole('button', { name: 'Move up' }).click();
    await schools.getByRole('button', { name: 'Move up' }).click();
    await schools.getByRole('button', { name: 'Move up' }).click();
    await schools.getByRole('button', { name: '3. Wrong College' }).click();
    await schools.getByRole('button', { name: 'Remove entry' }).click();
    expect(await page.locator(':focus').textContent()).toBe('Add school');
    await page.locator('#publish').click();
    await page.locator('#message').waitFor();
    await schools.getByRole('button', { name: '1. First College' }).waitFor();
    const ranking = await rest(`/edu-embed/v1/rankings/${id}`);
    expect(ranking.schools).toMatchObject([
      {
        rank: 1,
        slug: 'first-college',
        schoolId: 'first-college',
        details: { schoolName: 'First College', retentionRate: 0.29 },
      },
      {
        rank: 2,
        slug: 'further-college',
        schoolId: 'further-college',
        details: { schoolName: 'Further College' },
      },
    ]);
    const served = await fetch(`${wordpress.serverOrigin}/api/rankings/${id}`);
    expect(((await served.json()).schools as School[]).map(({ details }) => details.schoolName)).toEqual([
      'First College',
      'Further College',
    ]);
  });

  test('the form offers the server’s rankings by their titles', async () => {
    const title = `Taken ${Date.now()}`;
    const { id } = await rest('/wp/v2/edu-embed-rankings', {
      role: 'editor',
      body: { title, status: 'publish' },
    });
    await page.goto(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`);
    await choose(page, 'Ranking of the server to show instead of these schools', 'Ohio', 'Ohio');
    await fieldOf('Rank numbers').selectOption({ label: 'Without rank numbers' });
    await page.locator('#publish').click();
    await page.locator('#message').waitFor();
    const { edu_embed_ranking: fields } = await rest(`/wp/v2/edu-embed-rankings/${id}`, {
      role: 'editor',
      method: 'GET',
    });
    expect(fields).toEqual({ kind: 'unranked', builtIn: 'health-professions-ohio' });
  });

  test('the form keeps data of schools that it has no fields for', async () => {
    const schools = [
      { schoolId: '7', slug: 'a', rank: 1, helid: 'h', details: { schoolName: 'A', accreditation: 'NWCCU' } },
    ];
    const extid = `kept-${Date.now()}`;
    const { id } = await rest('/wp/v2/edu-embed-rankings', {
      role: 'editor',
      body: { title: 'Kept', status: 'publish', edu_embed_ranking: { extid, schools } },
    });
    await page.goto(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`);
    await page.getByRole('button', { name: '1. A' }).click();
    await fieldOf('City').first().fill('Logan');
    await page.locator('#publish').click();
    await page.locator('#message').waitFor();
    const ranking = await rest(`/edu-embed/v1/rankings/${extid}`);
    expect(ranking.schools).toEqual([
      { ...schools[0], details: { schoolName: 'A', accreditation: 'NWCCU', city: 'Logan' } },
    ]);
  });

  test('the sidebar of a block has fields for schools', async () => {
    const { id } = await rest('/wp/v2/posts', {
      role: 'editor',
      body: {
        title: 'Schools',
        status: 'draft',
        content:
          '<!-- wp:edu/school-rankings {"schools":"[{\\u0022schoolName\\u0022:\\u0022Typed College\\u0022}]"} /-->',
      },
    });
    const canvas = await openEditor(page, `post.php?post=${id}&action=edit`);
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
      const { data } = (window as any).wp;
      data.dispatch('core/block-editor').selectBlock(data.select('core/block-editor').getBlockOrder()[0]);
      data.dispatch('core/edit-post').openGeneralSidebar('edit-post/block');
    });
    await page.getByRole('button', { name: '1. Typed College' }).waitFor();
    await addSchool('Added College');
    await canvas.locator('school-rankings').getByText('Added College').first().waitFor();
    await page.getByRole('button', { name: 'Move up' }).click();
    await page.getByRole('button', { name: '1. Added College' }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('1. Added College');
    const names = await canvas
      .locator('school-rankings')
      .getByText(/^(?:Added|Typed) College$/)
      .allTextContents();
    expect(names.indexOf('Added College')).toBeLessThan(names.indexOf('Typed College'));
    // The stored school has no details yet.
    await page.getByRole('button', { name: '2. Typed College' }).click();
    await expect.poll(() => fieldOf('Name').last().inputValue()).toBe('Typed College');
    await fieldOf('City').last().fill('Logan');
    await canvas.locator('school-rankings').getByText('Logan').first().waitFor();
    expect(
      await canvas.locator('school-rankings').getByText('Typed College', { exact: true }).count(),
    ).toBeGreaterThan(0);
  });
});
