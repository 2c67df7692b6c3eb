import type { Page } from 'playwright';
import { expect } from 'vitest';
import { moveElement, openForeignElement } from '../support/foreign-element-page.ts';
import { test } from '../support/site-test.ts';

/** Records events of these types; returns a function that reads the types of the recorded events. */
async function recordEvents(page: Page, types: readonly string[]): Promise<() => Promise<string[]>> {
  const recorded = await page.evaluateHandle((names) => {
    const list: string[] = [];
    for (const name of names) document.addEventListener(name, () => list.push(name));
    return list;
  }, types);
  return () => recorded.jsonValue();
}

test('an open dialog stays modal after a move in the page, without an event', async ({ browser }) => {
  const page = await browser.newPage();
  const close = await openForeignElement(
    page,
    '<modal-dialog variant="simple" label="Open" heading="A title">Text</modal-dialog>',
    'modal-dialog',
  );
  const events = await recordEvents(page, ['modal-dialog-open', 'modal-dialog-close']);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(events).toEqual(['modal-dialog-open']);
  await moveElement(page, 'modal-dialog');
  expect(await page.locator('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  expect(await events()).toEqual(['modal-dialog-open']);
  await page.keyboard.press('Escape');
  await expect.poll(events).toEqual(['modal-dialog-open', 'modal-dialog-close']);
  close();
  await page.close();
});

test('a tooltip that a move closes sets aria-expanded to false and emits `info-tooltip-close`', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const close = await openForeignElement(
    page,
    '<p>A <info-tooltip text="The explanation">term</info-tooltip></p>',
    'info-tooltip',
  );
  const events = await recordEvents(page, ['info-tooltip-open', 'info-tooltip-close']);
  const term = page.getByRole('button', { name: 'term' });
  await term.click();
  await expect.poll(events).toEqual(['info-tooltip-open']);
  await moveElement(page, 'info-tooltip');
  expect(await term.getAttribute('aria-expanded')).toBe('false');
  expect(await events()).toEqual(['info-tooltip-open', 'info-tooltip-close']);
  close();
  await page.close();
});
