import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { toSlug } from '../../src/core/names.ts';
import { isLongRun } from '../support/long-run.ts';
import { countNodesAndListeners, waitUntilReady } from './conformance-browser.ts';
import { openSuite } from './suite.ts';
import { isOneElement, testedElements } from './tested-elements.ts';

const suite = openSuite();
/** How many copies of an element are added and removed. */
const copies = isLongRun ? 25 : 10;
/** How many copies are added and removed before the count, so that caches are full. */
const firstCopies = isLongRun ? 25 : 2;

/** Moves the first element of the tag. Resolves to true if it keeps its rendered nodes. */
function keepsNodesWhenMoved(page: Page, tag: string): Promise<boolean> {
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

/** Adds copies of the first element of the tag and removes them when rendered. */
function addAndRemove(page: Page, tag: string, copyCount: number): Promise<void> {
  return page.evaluate(
    async ([name, count]) => {
      const source = document.querySelector(name)?.cloneNode(true);
      const container = document.body.appendChild(document.createElement('section'));
      container.append(...Array.from({ length: count }, () => source?.cloneNode(true) ?? ''));
      const isRendered = () =>
        [...container.children].every((host) =>
          /^(ready|failed)$/.test(host.getAttribute('data-state') ?? ''),
        );
      for (let waits = 0; waits < 500 && !isRendered(); waits += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      if (!isRendered()) throw new Error('an element was not rendered within 5 s');
      container.replaceChildren();
      await new Promise((resolve) => setTimeout(resolve));
      container.remove();
    },
    [tag, copyCount] as const,
  );
}

/** Returns the path of the shortest example that renders something, because the test adds many copies. */
function findSmallestExample(tag: string): string {
  const [smallest] = (elementExamples[tag] ?? [])
    .filter(({ rendersNothing }) => !rendersNothing)
    .sort((one, other) => one.html.length - other.html.length);
  return smallest ? `${toSlug(smallest.name)}/` : '';
}

describe.each(testedElements.map(({ declaration }) => ({ tag: declaration.tag })))(
  'lifecycle of $tag',
  { concurrent: isOneElement },
  ({ tag }) => {
    test('keeps its nodes when moved, and leaks neither nodes nor listeners when copies are added and removed', async ({
      expect,
    }) => {
      const { page, problems, close } = await suite.pages.open(
        `${suite.server.origin}/demo/frame/${tag}/${findSmallestExample(tag)}?_mode=client`,
      );
      await waitUntilReady(page, tag);
      expect(await keepsNodesWhenMoved(page, tag)).toBe(true);
      await addAndRemove(page, tag, firstCopies);
      const before = await countNodesAndListeners(page, 3);
      await addAndRemove(page, tag, copies);
      // A leak is at least one node per copy. The browser may retain removed nodes until it is idle.
      const countLeaks = async () => {
        const after = await countNodesAndListeners(page, 1);
        return Math.max(after.nodes - before.nodes, after.jsEventListeners - before.jsEventListeners);
      };
      await expect
        .poll(countLeaks, { message: 'leaked nodes or listeners', timeout: 10_000 })
        .toBeLessThan(copies);
      expect(problems).toEqual([]);
      await close();
    });
  },
);
