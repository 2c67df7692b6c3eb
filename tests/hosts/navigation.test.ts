import { chromium } from 'playwright';
import { expect } from 'vitest';
import { findBrowser } from '../../scripts/install.mjs';
import { chromiumOptions } from '../support/chromium.ts';
import { collectMessages, hostsOrigin, sceneIds, test, waitUntilReady } from './testing/host-test.ts';

test('a prerendered fragment that htmx swaps in is adopted without rendering again', async ({
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

test('moveBefore keeps typed state and the open section', async ({ openHost, messages }) => {
  const page = await openHost('plain');
  await waitUntilReady(page, sceneIds);
  await page.getByText('Question second').click();
  await page.locator('#finder select').first().selectOption('masters');
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement & {
      moveBefore(node: Node, child: Node | null): void;
    };
    for (const id of ['second', 'finder'])
      main.moveBefore(document.getElementById(id) as HTMLElement, main.firstChild);
  });
  expect(await page.locator('#finder select').first().inputValue()).toBe('masters');
  expect(await page.getByText('Answer second').isVisible()).toBe(true);
  expect(messages).toEqual([]);
});

test('a page that comes back from the back/forward cache keeps typed state and answers', async ({
  messages,
}) => {
  // The headless shell has no back/forward cache, and Playwright switches it off.
  const browser = await chromium.launch({
    ...chromiumOptions(),
    executablePath: await findBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    collectMessages(page, messages);
    await page.goto(`${hostsOrigin}/plain`);
    await waitUntilReady(page, sceneIds);
    await page.locator('#finder select').first().selectOption('masters');
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto(`${hostsOrigin}/htmx`);
    // A restored page has no load event, which `page.goBack()` would wait for.
    await page.evaluate(() => history.back());
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted))
      .toBe(true);
    await waitUntilReady(page, sceneIds);
    expect(await page.locator('#finder select').first().inputValue()).toBe('masters');
    await page.getByText('Question second').click();
    await expect.poll(() => page.getByText('Answer second').isVisible()).toBe(true);
    expect(messages).toEqual([]);
  } finally {
    await browser.close();
  }
});
