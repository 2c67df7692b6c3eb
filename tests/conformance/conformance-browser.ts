import type axe from 'axe-core';
import type { Page } from 'playwright';
import { axeSource } from '../support/axe-source.ts';

/** Waits until every element of the tag is rendered with its data, or has failed. */
export async function waitUntilReady(page: Page, tag: string): Promise<void> {
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll(name)].every(
        (host) =>
          host.shadowRoot?.querySelector('[data-root]') &&
          /^(ready|failed)$/.test(host.getAttribute('data-state') ?? ''),
      ),
    tag,
  );
}

/**
 * Presses once inside each element, so that its behavior is attached even if it waits for visibility or a
 * press.
 */
export async function pressAll(page: Page, tag: string): Promise<void> {
  await page.evaluate((name) => {
    for (const host of document.querySelectorAll(name))
      host.shadowRoot
        ?.querySelector('[data-root]')
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
  }, tag);
}

/**
 * Hydrates every element of the tag, even static ones, by changing an attribute and
 * changing it back; this works with every hydration strategy.
 */
export async function hydrateAll(page: Page, tag: string): Promise<void> {
  await page.waitForFunction((name) => customElements.get(name), tag);
  await pressAll(page, tag);
  await page.evaluate((name) => {
    const { observedAttributes } = customElements.get(name) as unknown as {
      observedAttributes: readonly string[];
    };
    const [attribute] = observedAttributes;
    for (const host of document.querySelectorAll(name)) {
      if (!attribute) continue;
      const before = host.getAttribute(attribute);
      host.setAttribute(attribute, `${before}-`);
      if (before === null) host.removeAttribute(attribute);
      else host.setAttribute(attribute, before);
    }
  }, tag);
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll(name)].every((host) =>
        Object.keys(host.shadowRoot?.querySelector('[data-root]') ?? {}).some((key) =>
          key.startsWith('__reactContainer'),
        ),
      ),
    tag,
  );
  await waitUntilReady(page, tag);
}

/** Reads the text of the shadow root of each element, in document order. */
export function readRoots(page: Page, tag: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      [...document.querySelectorAll(name)].map((host) => {
        const root = host.shadowRoot?.querySelector('[data-root]')?.cloneNode(true) as Element | undefined;
        // React leaves `<noscript>` elements empty in the browser.
        for (const fallback of root?.querySelectorAll('noscript') ?? []) fallback.remove();
        return (root?.textContent ?? '').replace(/\s+/g, ' ').trim();
      }),
    tag,
  );
}

/** Reads the `observedAttributes` of the element's class. */
export function readObserved(page: Page, tag: string): Promise<string[]> {
  return page.evaluate(
    (name) => [
      ...(customElements.get(name) as unknown as { observedAttributes: readonly string[] })
        .observedAttributes,
    ],
    tag,
  );
}

/** Finds violations of WCAG 2.2 A and AA with axe, one line per node. */
export async function findViolations(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(async (ruleSet) => {
    const runOnly =
      ruleSet === 'contrast'
        ? { type: 'rule', values: ['color-contrast'] }
        : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
    // Contrast is the slowest rule, so it only checks the examples, not the page around them.
    const context = ruleSet === 'contrast' ? { include: ['.demo-stage'] } : document;
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
      runOnly: runOnly as never,
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id} at ${target.flat().join(' >>> ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
      ),
    );
  }, rules);
}

/**
 * Counts the nodes and listeners of the page after garbage collection.
 *
 * @param rounds how often the browser collects garbage before the count; one round may leave some
 */
export async function countNodesAndListeners(
  page: Page,
  rounds: number,
): Promise<{ nodes: number; jsEventListeners: number }> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < rounds; round += 1) await session.send('HeapProfiler.collectGarbage');
  const counters = await session.send('Memory.getDOMCounters');
  await session.detach();
  return counters;
}
