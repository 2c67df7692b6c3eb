import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import type { TestServer } from '../../server/testing/listen.ts';
import { toSlug } from '../../src/core/names.ts';
import { connectBrowser, countLeftovers, openPage, waitUntilReady } from './conformance-browser.ts';
import { startConformanceServer } from './conformance-server.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([connectBrowser(), startConformanceServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Whether the first such element, put elsewhere, still has what it drew. */
function keepsRendering(page: Page, tag: string): Promise<boolean> {
  return page.evaluate(async (name) => {
    const host = document.querySelector(name);
    const before = host?.shadowRoot?.querySelector('[data-root]')?.firstElementChild;
    const section = document.body.appendChild(document.createElement('section'));
    if (host) section.append(host);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return (
      Boolean(before?.isConnected) &&
      host?.shadowRoot?.querySelector('[data-root]')?.firstElementChild === before
    );
  }, tag);
}

/** Makes that many copies of the first such element, waits until all are drawn, and removes them, a few at a time. */
function comeAndGo(page: Page, tag: string, count: number): Promise<void> {
  return page.evaluate(
    async ([name, total]) => {
      const source = document.querySelector(name)?.cloneNode(true);
      const place = document.body.appendChild(document.createElement('section'));
      for (let made = 0; made < total; made += 25) {
        place.append(...Array.from({ length: 25 }, () => source?.cloneNode(true) ?? ''));
        const drawn = () =>
          [...place.children].every((host) => /^(ready|failed)$/.test(host.getAttribute('data-state') ?? ''));
        for (let waits = 0; waits < 500 && !drawn(); waits += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        if (!drawn()) throw new Error('an element was never drawn');
        place.replaceChildren();
        await new Promise((resolve) => setTimeout(resolve));
      }
      place.remove();
    },
    [tag, count] as const,
  );
}

/** The example that is quickest drawn and not empty: hundreds of it come and go. */
function smallestExample(tag: string): string {
  const [smallest] = (elementExamples[tag] ?? [])
    .filter(({ empty }) => !empty)
    .sort((one, other) => one.html.length - other.html.length);
  return smallest ? `${toSlug(smallest.name)}/` : '';
}

describe.each(serverElements.map(({ declaration }) => ({ tag: declaration.tag })))(
  '$tag in the life of a page',
  ({ tag }) => {
    test('keeps its drawing when it is moved, and leaves nothing when 300 come and go', async () => {
      const { page, problems, close } = await openPage(
        browser,
        `${server.origin}/demo/${tag}/${smallestExample(tag)}?plain`,
      );
      await waitUntilReady(page, tag);
      expect(await keepsRendering(page, tag)).toBe(true);
      await comeAndGo(page, tag, 50);
      const before = await countLeftovers(page);
      await comeAndGo(page, tag, 300);
      // The browser may hold what has just gone until its next idle moment.
      const left = async () => {
        const after = await countLeftovers(page);
        return Math.max(after.nodes - before.nodes, after.jsEventListeners - before.jsEventListeners);
      };
      await expect
        .poll(left, { message: 'nodes or listeners left behind', timeout: 10_000 })
        .toBeLessThan(100);
      expect(problems).toEqual([]);
      await close();
    });
  },
);
