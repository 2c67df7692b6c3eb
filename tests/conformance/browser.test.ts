import { describe, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { toKebab, toSlug } from '../../src/core/names.ts';
import { hydrateAll, pressAll, readObserved, readRoots, waitUntilReady } from './conformance-browser.ts';
import { groupByProp, hostileBrowserValues } from './hostile-values.ts';
import { openSuite } from './suite.ts';
import { isOneElement, testedElements } from './tested-elements.ts';

const suite = openSuite();

/** Selectors of content that is only for visitors without a script; hydration removes it. */
const scriptlessContent: Readonly<Record<string, string>> = {
  'contributors-hub': '.contributors-hub__rest > ul',
};

/** Returns the problems that no example of the tag declares as expected. */
function withoutExpected(problems: readonly string[], tag: string): string[] {
  const expectedMessages = (elementExamples[tag] ?? []).flatMap(({ consoleMessage }) => consoleMessage ?? []);
  return problems.filter((problem) => !expectedMessages.some((line) => line.test(problem)));
}

const cases = testedElements.map(({ declaration }) => ({
  tag: declaration.tag,
  declaration,
  first: elementExamples[declaration.tag]?.[0],
}));

describe.each(cases)('$tag in the browser', { concurrent: isOneElement }, ({ tag, declaration, first }) => {
  const attributes = Object.keys(declaration.attributes).map(toKebab);
  const urlOf = (path = '', query = '') => `${suite.server.origin}/demo/frame/${tag}/${path}${query}`;
  const firstPath = first ? `${toSlug(first.name)}/` : '';

  test('hydrates without errors, keeps the server-rendered nodes, shows the client-rendered text, and observes all attributes', async ({
    expect,
  }) => {
    const { page, problems, close } = await suite.pages.open(urlOf());
    await page.evaluate(
      ([name, scriptless]) => {
        const hosts = [...document.querySelectorAll(name)];
        const rendered = hosts.flatMap((host) => [
          ...(host.shadowRoot?.querySelectorAll('[data-root], [data-root] *') ?? []),
        ]);
        const nodes = scriptless ? rendered.filter((node) => !node.closest(scriptless)) : rendered;
        Object.assign(window, {
          renderedNodes: nodes,
          parentsOfNodes: nodes.map(({ parentNode }) => parentNode),
        });
      },
      [tag, scriptlessContent[tag]] as const,
    );
    await hydrateAll(page, tag);
    const lost = await page.evaluate(() => {
      const { renderedNodes, parentsOfNodes } = window as unknown as {
        renderedNodes: Element[];
        parentsOfNodes: (Node | null)[];
      };
      // A field that depends on another field has no options after hydration. Without a script, it has all
      // options.
      const isWaitingOption = (node: Element, parent?: Node | null) =>
        node.localName === 'option' && parent instanceof Element && parent.closest('[aria-disabled="true"]');
      return renderedNodes
        .filter((node, index) => !node.isConnected || node.parentNode !== parentsOfNodes[index])
        .filter((node) => !isWaitingOption(node, parentsOfNodes[renderedNodes.indexOf(node)]))
        .map((node) => node.outerHTML.slice(0, 100));
    });
    expect(lost).toEqual([]);
    expect(withoutExpected(problems, tag)).toEqual([]);
    expect((await readObserved(page, tag)).sort()).toEqual([...attributes].sort());

    const plain = await suite.pages.open(urlOf('', '?_mode=client'));
    await waitUntilReady(plain.page, tag);
    // React has rendered everything. Only behaviors may still wait until they are pressed or visible.
    if (declaration.behavior) await pressAll(plain.page, tag);
    // Both pages may still be updating, so both are read again each time.
    const readDifferences = async () => {
      const [hydrated, rendered] = await Promise.all([readRoots(page, tag), readRoots(plain.page, tag)]);
      expect(rendered).toHaveLength(hydrated.length);
      return hydrated.flatMap((text, index) => (text === rendered[index] ? [] : [[text, rendered[index]]]));
    };
    await expect.poll(readDifferences, { timeout: 10_000 }).toEqual([]);
    expect(withoutExpected(plain.problems, tag)).toEqual([]);
    await Promise.all([close(), plain.close()]);
  });

  test('does not fail, run scripts or create unsafe links for hostile values of any attribute', async ({
    expect,
  }) => {
    const { page, problems, close } = await suite.pages.open(urlOf(firstPath));
    // Otherwise, the elements would be dormant: the values could all be set before the first rendering.
    await hydrateAll(page, tag);
    const initialUrl = page.url();
    const failures = await page.evaluate(
      async ([name, groupsOf]) => {
        const host = document.querySelector(name) as HTMLElement;
        const failures: string[] = [];
        const pause = () => new Promise((resolve) => setTimeout(resolve));
        for (const [attribute, groups] of groupsOf) {
          const before = host.getAttribute(attribute);
          for (const values of groups) {
            for (const value of values) host.setAttribute(attribute, value);
            await pause();
            const where = `${attribute}=${JSON.stringify(values.map((value) => value.slice(0, 60)))}`;
            if (host.dataset.state === 'failed') failures.push(`${where} failed`);
            const links = [...(host.shadowRoot?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])];
            for (const link of links)
              if (/^\s*(javascript|data|vbscript|blob):/i.test(link.getAttribute('href') ?? ''))
                failures.push(`${where} links to ${link.getAttribute('href')}`);
            if (
              host.shadowRoot?.querySelector(
                'script:not([type="application/json"]), [onerror], [onload], iframe',
              )
            )
              failures.push(`${where} became markup`);
          }
          if (before === null) host.removeAttribute(attribute);
          else host.setAttribute(attribute, before);
          await pause();
        }
        if ('__pwned' in window) failures.push('a script ran');
        return failures;
      },
      [
        tag,
        Object.entries(declaration.attributes).map(([attribute, spec]) => {
          const kebab = toKebab(attribute);
          return [kebab, groupByProp(hostileBrowserValues, kebab, spec)] as const;
        }),
      ] as const,
    );
    expect(failures).toEqual([]);
    await waitUntilReady(page, tag);
    expect(page.url()).toBe(initialUrl);
    // A missing image or total is a mistake of the author, not of the element.
    const mistakes = /Failed to load resource|a worksheet needs a row/;
    expect(problems.filter((problem) => !mistakes.test(problem))).toEqual([]);
    await close();
  });
});
