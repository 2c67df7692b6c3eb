import { expect } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';
import { openTool, urlOf } from './support.ts';

test('the index shows every card that it counts, also after another order', async ({ browser }) => {
  const { page, close } = await openTool(browser, '/demo/');
  const cards = page.locator('.wb-card');
  const visible = page.locator('.wb-card:visible');
  const shown = page.locator('[data-shown]');
  const total = await cards.count();
  const lastTag = await cards.last().getAttribute('data-tag');
  await page.goto(`${origin}/demo/?q=${lastTag}&sort=name`);
  await expect.poll(() => shown.textContent()).toMatch(/^\d of /);
  expect(`${await visible.count()} of ${total} shown`).toBe(await shown.textContent());
  await page.getByRole('searchbox', { name: 'Search elements' }).fill('');
  await page.getByLabel('Sort').selectOption('');
  await expect.poll(() => shown.textContent()).toBe(`${total} of ${total} shown`);
  expect(await visible.count()).toBe(total);
  await close();
});

test('Enter in the search opens the first element on the page in the chosen order', async ({ browser }) => {
  const { page, close } = await openTool(browser, '/demo/?sort=name');
  await page.getByRole('searchbox', { name: 'Search elements' }).fill('card');
  const first = page.locator('.wb-card:visible h3').first();
  await expect.poll(() => first.textContent()).toBe('biography-card');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/demo\/biography-card\/default\/$/);
  await close();
});

test('the playground opens its text alone in another window, with the settings of the page', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, '/demo/playground/?_sample=empty');
  await page.getByLabel('Tags and text').first().click();
  await page.locator('.wb-editor .cm-content').click();
  await page.keyboard.insertText('<pull-quote source="A">Alone</pull-quote>');
  await page.getByLabel('Direction').selectOption('rtl');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open alone' }).click();
  const alone = await opened;
  await alone.getByText('Alone').waitFor();
  expect(await alone.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await alone.locator('[data-editor]').count()).toBe(0);
  await close();
});

test('the playground keeps its settings when a sample is chosen', async ({ browser }) => {
  const settings = '_w=390&_mode=server&_dir=rtl';
  const { page, close } = await openTool(browser, `/demo/playground/?${settings}`);
  await page.getByLabel('Scheme').selectOption('dark');
  await page.getByLabel('Start from').selectOption('questions');
  await page.waitForURL(/_sample=/);
  expect(urlOf(page)).toBe('/demo/playground/?_sample=questions&_w=390&_mode=server&_scheme=dark&_dir=rtl');
  expect(await page.locator('[data-editor]').inputValue()).toContain('<content-accordion');
  await close();
});

test('the playground keeps your text when you open it with other settings without JavaScript', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/demo/playground/`);
  await page.getByLabel('Tags and text').fill('<p>Mine</p>');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/_text=/);
  await page.getByLabel('Direction').selectOption('rtl');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(/_text=[\w-]+&_dir=rtl$/);
  expect(await page.locator('[data-editor]').inputValue()).toBe('<p>Mine</p>');
  await context.close();
});

test('the top bar shows every link and Go to element at 390 px', async ({ browser }) => {
  const { page, close } = await openTool(browser, '/demo/playground/', { viewport: sizes.phone });
  await page.locator('[data-go]').waitFor();
  const edges = await page
    .locator('.wb-bar :is(a, button):visible')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().right));
  expect(edges.length).toBeGreaterThan(4);
  expect(Math.max(...edges)).toBeLessThanOrEqual(390);
  await close();
});
