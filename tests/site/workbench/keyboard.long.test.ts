import type { Page } from 'playwright';
import { expect } from 'vitest';
import { copyText } from '../support/copied-text.ts';
import { test } from '../support/site-test.ts';
import { finderPath, onStage, openTool, urlOf } from './support.ts';

/** Reads the name of the focused element: its label, its text, or its class. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent;
    const name = (label ?? (element?.textContent || element?.className) ?? '').trim().slice(0, 60);
    return element?.type === 'checkbox' ? `Checkbox ${name}` : name;
  });

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    const current = await focused(page);
    if (typeof name === 'string' ? current === name : name.test(current)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${name}; the focus is on "${await focused(page)}".`);
}

test('an author finds an element, sets it up, copies it and checks it with only the keyboard', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, '/demo/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await press(page, 'Tab', 'Enter');
  await expect.poll(() => focused(page)).toContain('elements for any page');
  await press(page, '/');
  await page.keyboard.type('degree-label');
  await page.getByText('Attribute degree-label').first().waitFor();
  await press(page, 'Enter');
  await page.waitForURL(/\/demo\/program-finder\/default\/$/);
  await onStage(page, 'program-finder').waitFor();

  // F6 moves the focus to the list, the stage and the inspector.
  await press(page, 'F6');
  expect(await focused(page)).toBe('Elements');
  await press(page, '/');
  await page.keyboard.type('map');
  await expect.poll(() => page.locator('.wb-list li:visible').count()).toBe(1);
  await press(page, 'Escape');
  await expect.poll(() => page.locator('.wb-list li:visible').count()).toBeGreaterThan(30);
  await press(page, 'F6', 'F6');
  expect(await focused(page)).toBe('Inspector');

  // Changes a control, resets it, and changes it again.
  await tabTo(page, 'Degree');
  await page.keyboard.type('Mas');
  await expect.poll(() => urlOf(page)).toBe('/demo/program-finder/default/?degree=masters');
  await tabTo(page, 'Reset Degree');
  await press(page, 'Enter');
  await expect.poll(() => urlOf(page)).toBe('/demo/program-finder/default/');
  expect(await focused(page)).toBe('Degree');
  await page.keyboard.type('Mas');

  // Single keys change the stage when no field has the focus.
  await press(page, 'F6', 'F6');
  await press(page, '3', 's', 's', 'd');
  await expect
    .poll(() => urlOf(page))
    .toBe('/demo/program-finder/default/?degree=masters&_w=768&_scheme=dark&_dir=rtl');
  await tabTo(page, /^Width of the frame, start/);
  await press(page, 'ArrowLeft');
  await expect.poll(() => urlOf(page)).toContain('_w=776');

  // Arrow keys switch tabs; C copies the code.
  await press(page, 'F6');
  await tabTo(page, /^Controls/);
  await press(page, 'ArrowRight');
  await expect.poll(() => urlOf(page)).toContain('_tab=code');
  expect(await focused(page)).toMatch(/^Code/);
  const copy = async () => {
    await press(page, 'c');
    await page.getByRole('button', { name: 'Copied' }).first().waitFor();
  };
  await copyText(page, copy, 'degree="masters"');

  // Dialogs open and close, and restore the focus.
  await press(page, '?');
  await page.getByRole('dialog', { name: 'All keys' }).waitFor();
  await press(page, 'Escape');
  await page.getByRole('dialog', { name: 'All keys' }).waitFor({ state: 'hidden' });
  expect(await focused(page)).toMatch(/^Code/);
  await press(page, 'Control+k');
  await page.getByRole('dialog', { name: 'Go to element' }).waitFor();
  await press(page, 'Escape');
  await page.getByRole('dialog', { name: 'Go to element' }).waitFor({ state: 'hidden' });

  // Tab moves the focus into the frame, and Escape moves it out.
  await press(page, 'F6', 'F6');
  await page.locator('[data-frame] iframe').focus();
  await press(page, 'Tab');
  await expect.poll(() => onStage(page, ':focus').count()).toBeGreaterThan(0);
  await press(page, 'Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('wb-main');
  expect(pageProblems).toEqual([]);
  await close();
});

test('two tabs open and close with the keyboard, and the focus moves to a control beside them', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, finderPath);
  await press(page, 'F6', 'F6');
  await tabTo(page, 'Two tabs side by side');
  await press(page, 'Enter');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_split=code`);
  expect(await focused(page)).toBe('One panel');
  await tabTo(page, /^×Close the second tab/);
  await press(page, 'Enter');
  await expect.poll(() => urlOf(page)).toBe(finderPath);
  expect(await focused(page)).toMatch(/^Controls/);
  await close();
});
