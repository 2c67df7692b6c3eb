import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findBrowser } from '../../scripts/install.mjs';
import { chromiumOptions } from '../support/chromium.ts';
import {
  collectMessages,
  hostNames,
  hostsOrigin,
  sceneIds,
  test,
  waitUntilReady,
} from './testing/host-test.ts';

let browser: Browser;
beforeAll(async () => {
  // The headless shell has no back/forward cache, and Playwright disables the cache of other browsers.
  browser = await chromium.launch({
    ...chromiumOptions(),
    executablePath: await findBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(() => browser.close());

async function open(name: string, messages: string[]): Promise<Page> {
  const page = await browser.newPage();
  collectMessages(page, messages);
  await page.goto(`${hostsOrigin}/${name}`);
  await waitUntilReady(page, sceneIds);
  return page;
}

/** Chooses a degree in the finder and opens a section, which a move must keep. */
async function useWidgets(page: Page): Promise<void> {
  await page.locator('#finder select').first().selectOption('masters');
  await page.getByText('Question second').click();
  await expect.poll(() => page.getByText('Answer second').isVisible()).toBe(true);
  // Both are hydrated when they have dispatched their events.
  const events = () => page.evaluate(() => window.hostApp?.events.map(([type]) => type));
  await expect
    .poll(events)
    .toEqual(expect.arrayContaining(['program-finder-select', 'content-accordion-toggle']));
}

async function expectState(page: Page): Promise<void> {
  expect(await page.locator('#finder select').first().inputValue()).toBe('masters');
  expect(await page.getByText('Answer second').isVisible()).toBe(true);
}

for (const host of hostNames) {
  describe(`in ${host}`, () => {
    test('moveBefore and re-inserting keep typed state and the open section', async ({ messages }) => {
      const page = await open(host, messages);
      await useWidgets(page);
      for (const method of ['moveBefore', 'insertBefore'] as const) {
        await page.evaluate((name) => {
          for (const id of ['second', 'finder']) {
            const widget = document.getElementById(id) as HTMLElement;
            const parent = widget.parentElement as HTMLElement & Record<typeof name, Node['insertBefore']>;
            parent[name](widget, parent.firstElementChild);
          }
        }, method);
        expect(await page.locator('main > :first-child').getAttribute('id')).toBe('finder');
        await expectState(page);
      }
      await page.getByText('Question third').click();
      await expect.poll(() => page.getByText('Answer third').isVisible()).toBe(true);
      expect(messages).toEqual([]);
      await page.close();
    });

    test('a widget that is removed and inserted again later works', async ({ messages }) => {
      const page = await open(host, messages);
      await page.evaluate(async () => {
        const widget = document.getElementById('first') as HTMLElement;
        const { parentElement, nextSibling } = widget;
        widget.remove();
        await new Promise((resolve) => setTimeout(resolve, 0));
        parentElement?.insertBefore(widget, nextSibling);
      });
      await waitUntilReady(page, ['first']);
      await page.getByText('Question first').click();
      await expect.poll(() => page.getByText('Answer first').isVisible()).toBe(true);
      expect(messages).toEqual([]);
      await page.close();
    });

    test('a prerendered fragment with inert templates works after innerHTML', async ({ messages }) => {
      const page = await open(host, messages);
      await page.evaluate(async () => {
        const target = document.createElement('div');
        document.body.append(target);
        target.innerHTML = await (await fetch('/htmx-part')).text();
      });
      await expect.poll(() => page.locator('#swapped > template').count()).toBe(0);
      await page.getByText('Swapped question').click();
      await expect.poll(() => page.getByText('Swapped answer').isVisible()).toBe(true);
      // Chromium warns that innerHTML does not attach roots; our script attaches them.
      const own = messages.filter((message) => !message.includes('setHTMLUnsafe'));
      expect(own).toEqual([]);
      await page.close();
    });

    test('a page that comes back from the back/forward cache keeps typed state and works', async ({
      messages,
    }) => {
      const page = await open(host, messages);
      await useWidgets(page);
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
      });
      await page.goto(`${hostsOrigin}/htmx`);
      // A restored page has no load event, which `page.goBack()` would wait for.
      await page.evaluate(() => history.back());
      const isRestored = () => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted);
      await expect.poll(isRestored).toBe(true);
      await waitUntilReady(page, sceneIds);
      await expectState(page);
      await page.getByText('Question third').click();
      await expect.poll(() => page.getByText('Answer third').isVisible()).toBe(true);
      expect(messages).toEqual([]);
      await page.close();
    });
  });
}
