import type { Page } from 'playwright';
import { expect } from 'vitest';
import { origin, test } from '../support/site-test.ts';
import { onStage, openTool } from './support.ts';

const emptyPage = '/demo/playground/?_sample=empty';

/** Delays the code that the page loads later, and returns a function that lets it load. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/demo\/chunk\./, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const failCode = (page: Page) => page.route(/\/demo\/chunk\./, (route) => route.abort());

test('the fix of a misspelled tag changes its end tag, but no other element', async ({ browser }) => {
  const { page, pageProblems, close } = await openTool(browser, emptyPage);
  await page.locator('[data-editor]').click();
  await page.locator('.wb-editor .cm-content').click();
  await page.keyboard.insertText('<program-findr></program-findr>\n<program-findr></program-findr>');
  const fixes = page.getByRole('button', { name: 'Change to program-finder' });
  await expect.poll(() => fixes.count()).toBe(2);
  await fixes.last().click();
  await expect
    .poll(() => page.locator('[data-editor]').inputValue())
    .toBe('<program-findr></program-findr>\n<program-finder></program-finder>');
  expect(pageProblems).toEqual([]);
  await close();
});

test('the editor continues at the cursor of the text field if somebody types while it loads', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, emptyPage);
  const field = page.locator('[data-editor]');
  await field.evaluate((element: HTMLTextAreaElement) => {
    element.value = 'one three';
    element.setSelectionRange(4, 4);
  });
  const release = await holdCode(page);
  await field.focus();
  await page.keyboard.type('tw');
  release();
  await page.locator('.wb-editor .cm-content:focus').waitFor();
  await page.keyboard.type('o ');
  await expect.poll(() => field.inputValue()).toBe('one two three');
  expect(pageProblems).toEqual([]);
  await close();
});

test('the editor does not take the focus from another control', async ({ browser }) => {
  const { page, close } = await openTool(browser, emptyPage);
  const release = await holdCode(page);
  await page.locator('[data-editor]').focus();
  const share = page.getByRole('button', { name: 'Share link' });
  await share.focus();
  release();
  await page.locator('.wb-editor .cm-content').waitFor();
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
});

test('the text field works as before if the code of the editor fails to load', async ({ browser }) => {
  const { page, close } = await openTool(browser, emptyPage);
  const field = page.locator('[data-editor]');
  await failCode(page);
  await page.locator('[data-insert]').selectOption('pull-quote');
  await expect.poll(() => field.inputValue()).toBe('<pull-quote></pull-quote>\n');
  await page.getByText(/The editor failed to load .* The text field works without it/).waitFor();
  await page.getByRole('radio', { name: 'Blocks' }).click();
  await page.getByText(/The code failed to load .* Try again/).waitFor();
  expect(await page.getByRole('radio', { name: 'Tags' }).isChecked()).toBe(true);
  await close();
});

test('Ctrl K in the editor on macOS deletes to the end of the line, and opens no dialog', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, '/demo/');
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
  await page.goto(origin + emptyPage);
  await page.locator('[data-editor]').click();
  await page.locator('.wb-editor .cm-content').click();
  await page.keyboard.insertText('one');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.locator('[data-editor]').inputValue()).toBe('');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(pageProblems).toEqual([]);
  await close();
});

test('the script shows a text that the server could not put into a link', async ({ browser }) => {
  const { page, close } = await openTool(browser, emptyPage);
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.name = 'html';
    field.value = `<pull-quote source="A">One</pull-quote><p>${'word '.repeat(14_000)}</p>`;
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/demo/playground/',
    });
    form.append(field);
    document.body.append(form);
    form.submit();
  });
  await page.getByText('The text is too long for a link.').waitFor();
  await onStage(page, 'pull-quote[source=A]').waitFor();
  await close();
});

test('the preview says that it shows only the first 65,536 characters', async ({ browser }) => {
  const { page, pageProblems, close } = await openTool(browser, emptyPage);
  await page.locator('[data-editor]').click();
  await page.locator('.wb-editor .cm-content').click();
  await page.keyboard.insertText('学'.repeat(70_000));
  await page.getByText('Shows the first 65,536 characters').waitFor();
  expect(pageProblems).toEqual([]);
  await close();
});

test('the page asks before a sample replaces a text that is too long for a URL', async ({ browser }) => {
  const { page, pageProblems, close } = await openTool(browser, emptyPage);
  const field = page.locator('[data-editor]');
  const saved = page.locator('[data-saved]');
  await field.click();
  await page.locator('.wb-editor .cm-content').click();
  await page.keyboard.insertText('<p>Short</p>');
  await expect.poll(() => saved.textContent()).toContain('Saved in the URL');
  const longText = Array.from({ length: 5000 }, () => Math.random().toString(36)).join(' ');
  await page.keyboard.insertText(longText);
  await expect.poll(() => saved.textContent()).toContain('Too long for a URL');
  expect(new URL(page.url()).search).toBe('');
  const prompts: string[] = [];
  page.on('dialog', (dialog) => {
    prompts.push(dialog.type());
    void dialog.dismiss();
  });
  const sample = page.locator('[data-sample]');
  const current = await sample.inputValue();
  await sample.selectOption({ index: 1 });
  await expect.poll(() => prompts).toContain('beforeunload');
  expect(await sample.inputValue()).toBe(current);
  expect(await field.inputValue()).toContain(longText);
  expect(pageProblems).toEqual([]);
  await close();
});
