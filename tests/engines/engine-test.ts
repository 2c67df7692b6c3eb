import { test as base, expect, inject } from 'vitest';
import { axeSource } from '../support/axe-source.ts';
import type { EngineBrowser, EnginePage } from './testing/engine-page.ts';
import { type EngineName, engines } from './testing/engines.ts';
import { type WatchedSite, watchSite } from './testing/watched-site.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

interface Fixtures {
  browser: EngineBrowser;
  /** A proxy of the site on its own origin. The test fails if one of its pages reports a problem. */
  site: WatchedSite;
  /** Opens a page of the site. */
  open: (path: string, size?: keyof typeof sizes) => Promise<EnginePage>;
}

export type EngineTest = ReturnType<typeof createEngineTest>;

/** `test` with pages of one engine; a problem that a page reports fails the test. */
export function createEngineTest(name: EngineName) {
  return base.extend<Fixtures>({
    browser: [
      // biome-ignore lint/correctness/noEmptyPattern: the test runner parses the parameter
      async ({}, use) => {
        const browser = await engines[name].start();
        await use(browser);
        await browser.close();
      },
      { scope: 'file' },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: as above
    site: async ({}, use) => {
      const site = await watchSite(inject('siteOrigin'));
      await use(site);
      site.close();
      expect(site.problems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    },
    open: async ({ browser, site }, use) => {
      const opened: (() => Promise<void>)[] = [];
      await use(async (path, size = 'desktop') => {
        const { page, close } = await browser.open(sizes[size]);
        opened.push(async () => {
          // Closing a page reports its canceled requests as problems; navigating away does not.
          await page.goto('about:blank');
          await close();
        });
        await page.goto(site.origin + path);
        return page;
      });
      for (const close of opened) await close();
    },
  });
}

/** Waits until a page with this path has loaded, because leaving a page while it loads causes an error. */
export async function expectPath(page: EnginePage, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => [location.pathname, document.readyState]))
    .toEqual([path, 'complete']);
}

/** Reads the tag and the name of the focused element, inside of all shadow roots. */
export function readFocus(page: EnginePage): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    const name =
      active?.getAttribute('aria-label') ?? active?.getAttribute('name') ?? active?.textContent ?? '';
    return `${active?.localName} ${name.trim().replace(/\s+/g, ' ')}`.trim();
  });
}

/** Presses a key until the focused element matches; throws after `maxPresses`. */
export async function pressTo(
  page: EnginePage,
  pattern: RegExp,
  key = 'Tab',
  maxPresses = 80,
): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press(key);
    const focus = await readFocus(page);
    if (pattern.test(focus)) return;
    seen.push(focus);
  }
  throw new Error(`${key} did not reach ${pattern} in ${maxPresses} presses: ${seen.join(' | ')}`);
}

/** Finds violations on the page with axe. Returns one line for each. */
export async function findViolations(page: EnginePage): Promise<string[]> {
  await page.evaluate(`(() => { ${axeSource} })()`);
  return page.evaluate(async () => {
    type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };
    const { axe } = window as unknown as {
      axe: { run(options: unknown): Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`);
  });
}
