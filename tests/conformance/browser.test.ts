import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import type { TestServer } from '../../server/testing/listen.ts';
import { toKebab, toSlug } from '../../src/core/names.ts';
import {
  connectBrowser,
  hydrateAll,
  openPage,
  readObserved,
  readRoots,
  waitUntilReady,
} from './conformance-browser.ts';
import { startConformanceServer } from './conformance-server.ts';
import { hostileValues } from './hostile-values.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([connectBrowser(), startConformanceServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** What is drawn for visitors without a script alone, and goes once there is one. */
const withoutScript: Readonly<Record<string, string>> = {
  'contributors-hub': '.contributors-hub__rest > ul',
};

/** Problems that no example of the tag announces. */
function withoutAnnounced(problems: readonly string[], tag: string): string[] {
  const announced = (elementExamples[tag] ?? []).flatMap(({ console: line }) => line ?? []);
  return problems.filter((problem) => !announced.some((line) => line.test(problem)));
}

const cases = serverElements.map(({ declaration }) => ({
  tag: declaration.tag,
  declaration,
  first: elementExamples[declaration.tag]?.[0],
}));

describe.each(cases)('$tag in the browser', ({ tag, declaration, first }) => {
  const attributes = Object.keys(declaration.attributes).map(toKebab);
  const address = (path = '', query = '') => `${server.origin}/demo/${tag}/${path}${query}`;
  const firstPath = first ? `${toSlug(first.name)}/` : '';

  test('hydrates what the server drew: the same nodes, no error, the text that the script alone draws, the attributes that are declared', async () => {
    const { page, problems, close } = await openPage(browser, address());
    await page.evaluate(
      ([name, passing]) => {
        const hosts = [...document.querySelectorAll(name)];
        const drawn = hosts.flatMap((host) => [
          ...(host.shadowRoot?.querySelectorAll('[data-root], [data-root] *') ?? []),
        ]);
        const nodes = passing ? drawn.filter((node) => !node.closest(passing)) : drawn;
        Object.assign(window, {
          renderedNodes: nodes,
          placesOfNodes: nodes.map(({ parentNode }) => parentNode),
        });
      },
      [tag, withoutScript[tag]] as const,
    );
    await hydrateAll(page, tag);
    const lost = await page.evaluate(() => {
      const { renderedNodes, placesOfNodes } = window as unknown as {
        renderedNodes: Element[];
        placesOfNodes: (Node | null)[];
      };
      return renderedNodes
        .filter((node, index) => !node.isConnected || node.parentNode !== placesOfNodes[index])
        .map((node) => node.outerHTML.slice(0, 100));
    });
    expect(lost).toEqual([]);
    expect(withoutAnnounced(problems, tag)).toEqual([]);
    const hydrated = await readRoots(page, tag);
    expect((await readObserved(page, tag)).sort()).toEqual([...attributes].sort());
    await close();

    const plain = await openPage(browser, address('', '?plain'));
    await waitUntilReady(plain.page, tag);
    await expect.poll(() => readRoots(plain.page, tag), { timeout: 5000 }).toEqual(hydrated);
    expect(withoutAnnounced(plain.problems, tag)).toEqual([]);
    await plain.close();
  });

  test('goes on through hostile values of every attribute', async () => {
    const { page, problems, close } = await openPage(browser, address(firstPath));
    await waitUntilReady(page, tag);
    const opened = page.url();
    const bad = await page.evaluate(
      async ([name, names, values]) => {
        const host = document.querySelector(name) as HTMLElement;
        const found: string[] = [];
        const pause = () => new Promise((resolve) => setTimeout(resolve));
        for (const attribute of names) {
          const before = host.getAttribute(attribute);
          for (const value of values) {
            host.setAttribute(attribute, value);
            await pause();
            const where = `${attribute}=${JSON.stringify(value.slice(0, 60))}`;
            if (host.dataset.state === 'failed') found.push(`${where} failed`);
            const links = [...(host.shadowRoot?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])];
            for (const link of links)
              if (/^\s*(javascript|data|vbscript|blob):/i.test(link.getAttribute('href') ?? ''))
                found.push(`${where} links to ${link.getAttribute('href')}`);
            if (
              host.shadowRoot?.querySelector(
                'script:not([type="application/json"]), [onerror], [onload], iframe',
              )
            )
              found.push(`${where} became markup`);
          }
          if (before === null) host.removeAttribute(attribute);
          else host.setAttribute(attribute, before);
          await pause();
        }
        if ('__pwned' in window) found.push('a script ran');
        return found;
      },
      [tag, attributes, hostileValues] as const,
    );
    expect(bad).toEqual([]);
    expect(page.url()).toBe(opened);
    // A picture that is not there is the author’s own mistake.
    expect(problems.filter((problem) => !/Failed to load resource/.test(problem))).toEqual([]);
    await close();
  });
});
