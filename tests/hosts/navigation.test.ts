import { expect } from 'vitest';
import { sceneIds, test, waitUntilReady } from './testing/host-test.ts';

test('a prerendered fragment that htmx inserts keeps its shadow root and works', async ({
  openHost,
  messages,
}) => {
  const page = await openHost('htmx');
  await expect.poll(() => page.evaluate(() => 'eduEmbed' in window)).toBe(true);
  await page.getByRole('button', { name: 'Load' }).click();
  await expect.poll(() => page.locator('#swapped').evaluate((host) => host.shadowRoot !== null)).toBe(true);
  expect(await page.locator('#swapped > template').count()).toBe(0);
  await page.getByText('Swapped question').click();
  await expect.poll(() => page.getByText('Swapped answer').isVisible()).toBe(true);
  expect(messages).toEqual([]);
});

test('Turbo replaces the page and restores it, and widgets of both pages work', async ({
  openHost,
  messages,
}) => {
  const page = await openHost('turbo');
  await waitUntilReady(page, sceneIds);
  await page.getByText('Question second').click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Second page' }).count()).toBe(1);
  await waitUntilReady(page, ['finder']);
  expect(await page.locator('#finder').getByText('Second finder').count()).toBe(1);
  await page.goBack();
  await expect.poll(() => page.locator('#second').count()).toBe(1);
  await waitUntilReady(page, sceneIds);
  await page.getByText('Question third').click();
  await expect.poll(() => page.getByText('Answer third').isVisible()).toBe(true);
  expect(messages).toEqual([]);
});

test('SortableJS moves an accordion with the mouse, and its section stays open', async ({
  openHost,
  messages,
}) => {
  const page = await openHost('sortable');
  await waitUntilReady(page, sceneIds);
  await page.evaluate(() => {
    const { Sortable } = window as unknown as {
      Sortable: { create(list: Element | null, options: object): void };
    };
    Sortable.create(document.querySelector('main'), { forceFallback: true });
  });
  await page.getByText('Question first').click();
  const target = await page.locator('#third').boundingBox();
  await page.locator('#first').hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + (target?.height ?? 0) - 5, { steps: 12 });
  await page.mouse.up();
  const order = () => page.locator('content-accordion').evaluateAll((all) => all.map(({ id }) => id));
  await expect.poll(order).toEqual(['second', 'third', 'first']);
  expect(await page.getByText('Answer first').isVisible()).toBe(true);
  expect(messages).toEqual([]);
});
