import type { Page } from 'playwright';
import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { prerendered } from '../support/rendered-markup.ts';
import { chunks, openWith, scriptVariants } from '../support/script-variants.ts';

const stateOf = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '{}');
const namesOf = (page: Page) => page.getByLabel('Name').locator('option').allTextContents();

async function recordSubmits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const submits: unknown[] = [];
    Object.assign(window, { submits });
    document.addEventListener('cascade-form:submit', (event) => submits.push((event as CustomEvent).detail));
  });
}

describe.each(scriptVariants)('with $name', (variant) => {
  test('fills the next field after a choice made while the code loads', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await page.getByLabel('Kind').selectOption('fruit');
    release();
    await expect.poll(() => namesOf(page)).toEqual(['Any', 'apple', 'pear']);
    expect(await stateOf(page)).toMatchObject({ kind: 'fruit', size: 'small' });
    expect(await page.getByLabel('Kind').inputValue()).toBe('fruit');
  });

  test('fills the next field after a choice made before the script runs', async ({ open, page, site }) => {
    const release = site.hold(/\/embed\.m?js/);
    const opening = openWith(variant, prerendered('cascade-form'), { page, open });
    await page.getByLabel('Kind').selectOption('root');
    release();
    await opening;
    await expect.poll(() => namesOf(page)).toEqual(['Any', 'beet', 'carrot', 'turnip']);
    expect(await stateOf(page)).toMatchObject({ kind: 'root' });
  });

  test('uses the second of two choices made while the code loads', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await page.getByLabel('Kind').selectOption('fruit');
    await page.getByLabel('Kind').selectOption('root');
    release();
    await expect.poll(() => namesOf(page)).toEqual(['Any', 'beet', 'carrot', 'turnip']);
    await page.getByLabel('Kind').selectOption('fruit');
    await expect.poll(() => namesOf(page)).toEqual(['Any', 'apple', 'pear']);
  });

  test('fills the next field after a choice by arrow keys', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await page.getByLabel('Kind').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    release();
    await expect.poll(() => namesOf(page)).toEqual(['Any', 'beet', 'carrot', 'turnip']);
  });

  test('keeps every character and the caret of a text typed while React loads', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    const field = page.getByLabel('Text');
    await field.focus();
    await page.keyboard.type('hello');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    release();
    await expect.poll(async () => (await stateOf(page)).text).toBe('hello');
    expect(await field.evaluate((node) => (node as HTMLInputElement).selectionStart)).toBe(3);
    await page.keyboard.type('p!');
    await expect.poll(async () => (await stateOf(page)).text).toBe('help!lo');
    expect(await field.inputValue()).toBe('help!lo');
  });

  test('restores text, checkbox, radio and textarea that were changed together', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await page.getByLabel('Text').fill('some');
    await page.getByLabel('Agreed').check();
    await page.getByLabel('blue').check();
    await page.getByLabel('Remarks').fill('two\nlines');
    await page.getByLabel('Size').selectOption('large');
    release();
    await expect
      .poll(() => stateOf(page))
      .toEqual({
        kind: '',
        name: '',
        size: 'large',
        text: 'some',
        agreed: true,
        color: 'blue',
        remarks: 'two\nlines',
      });
    expect(await page.getByLabel('Agreed').isChecked()).toBe(true);
    expect(await page.getByLabel('blue').isChecked()).toBe(true);
    expect(await page.getByLabel('Text').inputValue()).toBe('some');
  });

  test('leaves a checkbox unchecked after two clicks, and checks it with the next click', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await page.getByLabel('Agreed').click();
    await page.getByLabel('Agreed').click();
    await page.getByLabel('Text').fill('x');
    release();
    await expect.poll(async () => (await stateOf(page)).text).toBe('x');
    expect((await stateOf(page)).agreed).toBe(false);
    expect(await page.getByLabel('Agreed').isChecked()).toBe(false);
    await page.getByLabel('Agreed').click();
    await expect.poll(async () => (await stateOf(page)).agreed).toBe(true);
  });

  test('counts a click on a label once', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await page.getByText('Agreed', { exact: true }).click();
    release();
    await expect.poll(async () => (await stateOf(page)).agreed).toBe(true);
    expect(await page.getByLabel('Agreed').isChecked()).toBe(true);
    expect(await page.getByText('1 changes').count()).toBe(1);
  });

  test('replays a form submit by click after hydration, with the clicked button and no navigation', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await recordSubmits(page);
    await page.getByLabel('Text').fill('word');
    await page.getByRole('button', { name: 'Send twice' }).click();
    release();
    await expect.poll(() => page.evaluate('submits')).toMatchObject([{ text: 'word', by: 'second' }]);
    expect(page.url()).toContain('/page/');
  });

  test('replays a form submit by Enter after hydration, with the first button', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await recordSubmits(page);
    await page.getByLabel('Text').fill('word');
    await page.keyboard.press('Enter');
    release();
    await expect.poll(() => page.evaluate('submits')).toMatchObject([{ text: 'word', by: 'first' }]);
    expect(page.url()).toContain('/page/');
  });
});
