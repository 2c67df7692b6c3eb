import type { Page } from 'playwright';
import { expect } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import { toElementData } from '../../../server/demo/element-data.ts';
import { copyText } from '../support/copied-text.ts';
import { origin, sizes, test } from '../support/site-test.ts';
import { onStage, openTool, urlOf } from './support.ts';

const clockOf = (page: Page) => page.evaluate(() => Date.now());

test('the index finds elements by attribute, shows the reason, and corrects a misspelled word', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, '/demo/');
  await page.keyboard.press('/');
  await page.keyboard.type('degree');
  await page.getByText('Attribute degree').first().waitFor();
  expect(await page.locator('.wb-card:visible').count()).toBeLessThan(10);
  await expect.poll(() => urlOf(page)).toBe('/demo/?q=degree');
  await page.getByRole('searchbox', { name: 'Search elements' }).fill('degre-');
  await page.getByText('No element has “degre-”.').waitFor();
  await page.getByRole('button', { name: 'Did you mean degree?' }).click();
  await page.getByText('Attribute degree').first().waitFor();
  expect(pageProblems).toEqual([]);
  await close();
});

test('each thumbnail of the index is the server’s rendering of an example of its element', async () => {
  const read = async (path: string) => (await (await fetch(origin + path)).text()).trim();
  const cards = (await read('/demo/')).matchAll(
    /data-tag="([\w-]+)".*?<div class="wb-card__stage">(.*?)<\/div><\/div>\n<div class="wb-card__text">/gs,
  );
  const images = new Map(Array.from(cards, ([, tag = '', image = '']) => [tag, image.trim()]));
  expect([...images.keys()].sort()).toEqual(Object.keys(elementExamples).sort());
  for (const { declaration } of serverElements) {
    const { tag } = declaration;
    const { examples } = toElementData(declaration, elementExamples[tag] ?? []);
    let markup = '';
    for (const { slug } of examples) {
      const frame = await read(`/demo/frame/${tag}/${slug}/?_mode=server`);
      markup = /<\/h1>(.*)<\/main>/s.exec(frame)?.[1]?.trim() ?? '';
      if (markup === images.get(tag)) break;
    }
    expect.soft(images.get(tag), tag).toBe(markup);
  }
});

test('the index copies the install line', async ({ browser }) => {
  const { page, close } = await openTool(browser, '/demo/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const copy = async () => {
    await page.getByRole('button', { name: /^(Copy|Copied)$/ }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
  };
  const line = await copyText(page, copy, '/embed/v1/embed.js');
  expect(line).toBe(`<script src="${origin}/embed/v1/embed.js" async></script>`);
  await close();
});

test('the playground marks a misspelled attribute, fixes it and shows the page of the server', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, '/demo/playground/?_sample=empty');
  await page.getByLabel('Tags and text').first().click();
  const editor = page.locator('.wb-editor .cm-content');
  await editor.waitFor();
  await editor.click();
  await page.keyboard.insertText('<program-finder degre="masters"></program-finder>');
  await page.getByText('1 problem. Press F8 for the next one').waitFor();
  await page.getByText('Line 1: degre ignored').waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Change to degree' }).click();
  await page.getByText('No problems').waitFor();
  await expect.poll(() => onStage(page, 'program-finder').getAttribute('degree')).toBe('masters');
  await expect.poll(() => urlOf(page)).toMatch(/^\/demo\/playground\/\?_text=[\w-]+$/);
  const shared = await openTool(browser, urlOf(page));
  expect(await shared.page.locator('[data-editor]').inputValue()).toContain('degree="masters"');
  expect([...pageProblems, ...shared.pageProblems]).toEqual([]);
  await shared.close();
  await close();
});

test('the playground suggests attributes from the declarations', async ({ browser }) => {
  const { page, close } = await openTool(browser, '/demo/playground/?_sample=empty');
  await page.getByLabel('Tags and text').first().click();
  await page.locator('.wb-editor .cm-content').click();
  await page.keyboard.type('<program-finder butt');
  await page.getByRole('option', { name: /^button-label/ }).waitFor();
  // The editor ignores Enter for 75 ms after a list opens, because the list may open while somebody types.
  const opened = await clockOf(page);
  await expect.poll(() => clockOf(page)).toBeGreaterThan(opened + 75);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.wb-editor .cm-content').textContent()).toContain('button-label="');
  await close();
});

test('the playground shows and shares a text without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/demo/playground/`);
  await page.getByLabel('Tags and text').fill('<pull-quote source="A">Shared</pull-quote>');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/_text=/);
  expect(await page.frameLocator('iframe').locator('pull-quote').textContent()).toContain('Shared');
  await context.close();
});

test('the playground opens its text alone without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/demo/playground/?_scheme=dark`);
  await page.getByLabel('Tags and text').fill('<pull-quote source="A">Alone</pull-quote>');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open alone' }).click();
  const alone = await opened;
  await alone.getByText('Alone').waitFor();
  expect(await alone.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark');
  await context.close();
});

test('the index restores the search, the filter and the order of its URL', async ({ browser }) => {
  const url = '/demo/?q=degree&hydrate=interaction&sort=bytes';
  const { page, pageProblems, close } = await openTool(browser, url);
  const cards = page.locator('.wb-card:visible');
  await expect.poll(() => page.locator('[data-shown]').textContent()).toMatch(/^\d of \d+ shown$/);
  expect(urlOf(page)).toBe(url);
  expect(await page.getByRole('searchbox', { name: 'Search elements' }).inputValue()).toBe('degree');
  expect(await page.getByRole('radio', { name: /^On interaction/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Sort').inputValue()).toBe('bytes');
  const shown = await cards.evaluateAll((items) =>
    items
      .map((item) => ({ ...(item as HTMLElement).dataset }))
      .map(({ hydrate, bytes: size }) => [hydrate, size]),
  );
  expect(new Set(shown.map(([hydrate]) => hydrate))).toEqual(new Set(['interaction']));
  const bytes = shown.map(([, size]) => Number(size));
  expect(bytes).toEqual(bytes.toSorted((one, next) => next - one));
  expect(pageProblems).toEqual([]);
  await close();
});

test('the playground restores every setting of its URL', async ({ browser }) => {
  const url = '/demo/playground/?_sample=first-year&_w=390&_mode=server&_scheme=dark&_dir=rtl';
  const { page, pageProblems, close } = await openTool(browser, url);
  expect(urlOf(page)).toBe(url);
  expect(await page.getByLabel('Start from').inputValue()).toBe('first-year');
  expect(await page.getByRole('radio', { name: '390' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Server only' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Scheme').inputValue()).toBe('dark');
  expect(await page.getByLabel('Direction').inputValue()).toBe('rtl');
  const frame = page.frameLocator('[data-frame] iframe');
  await expect.poll(() => frame.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await frame.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark');
  expect(await frame.locator('script[src]').count()).toBe(0);
  await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(390);
  expect(pageProblems).toEqual([]);
  await close();
});
