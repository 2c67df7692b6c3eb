import { describe, expect } from 'vitest';
import { selectCases } from '../support/long-run.ts';
import { type EngineTest, findViolations } from './engine-test.ts';
import type { EnginePage } from './testing/engine-page.ts';

/** Reads the tags that React has hydrated so far. */
async function readHydrated(page: EnginePage): Promise<string[]> {
  return page.evaluate(() => {
    const hosts = [...document.querySelectorAll('*')].filter(({ localName }) =>
      customElements.get(localName),
    );
    const isHydrated = ({ shadowRoot }: Element) =>
      Object.keys(shadowRoot?.querySelector('[data-root]') ?? {}).some((key) =>
        key.startsWith('__reactContainer'),
      );
    return [...new Set(hosts.filter(isHydrated).map(({ localName }) => localName))].sort();
  });
}

/**
 * Moves the pointer over each element, which counts as user intent, as soon as the elements are defined: the
 * entry arrives after the first paint.
 */
async function hydrateAll(page: EnginePage): Promise<void> {
  const countUndefined = () =>
    page.evaluate(() => document.querySelectorAll('[data-state]:not(:defined)').length);
  await expect.poll(countUndefined).toBe(0);
  await page.evaluate(() => {
    for (const { shadowRoot } of document.querySelectorAll('*'))
      shadowRoot
        ?.querySelector('[data-root] *')
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
  });
}

const readHeights = (page: EnginePage) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(({ shadowRoot }) => shadowRoot)
      .map((host) => `${host.localName} ${Math.round(host.offsetHeight)}`),
  );

/** Pages, with the tags that hydrate on them. */
const pages = selectCases(
  [['/widgets/', ['content-accordion', 'content-slider', 'page-hero', 'post-list']]],
  [
    [
      '/widgets/programs/',
      ['editorial-listings', 'lead-gen', 'program-finder', 'school-rankings', 'us-state-map'],
    ],
    ['/healthcare-review-partners/', ['contributors-hub']],
  ],
);

/** Counts the elements that the browser has not laid out yet, because the first paint skips them. */
const countSkipped = (page: EnginePage) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-state]')].filter(
        (element) => getComputedStyle(element).contentVisibility === 'auto',
      ).length,
  );

/** Defines tests of the page's appearance before and during hydration. */
export function testHydration(test: EngineTest): void {
  describe('the page', () => {
    for (const [path, tags] of pages) {
      test(`${path} hydrates all elements without console messages or layout shifts`, async ({ open }) => {
        const page = await open(path);
        await expect.poll(() => countSkipped(page)).toBe(0);
        const before = await readHeights(page);
        await hydrateAll(page);
        await expect.poll(() => readHydrated(page)).toEqual(tags);
        expect(
          await page.evaluate(
            () =>
              [...document.querySelectorAll<HTMLElement>('[data-state]')].filter(
                ({ dataset }) => dataset.state !== 'ready',
              ).length,
          ),
        ).toBe(0);
        expect(await readHeights(page)).toEqual(before);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      });
    }
  });
}

/** Defines tests of accessibility, late styles, and pages whose HTML arrives in chunks. */
export function testRendering(test: EngineTest): void {
  describe('the page', () => {
    test('the page is never painted without styles when the style sheet and the body arrive late', async ({
      open,
      site,
    }) => {
      site.delay(/^\/embed\/elements\.[^/]+\.css$/, 2000);
      site.delayBody(800);
      const page = await open('/widgets/');
      const readFrames = () =>
        page.evaluate(() => (window as unknown as { frames: { styled: number; unstyled: number } }).frames);
      await expect.poll(async () => (await readFrames()).styled).toBeGreaterThan(0);
      expect((await readFrames()).unstyled).toBe(0);
    });

    test('the page with all widgets has no accessibility violations on a phone', async ({ open }) => {
      const page = await open('/widgets/', 'phone');
      expect(await findViolations(page)).toEqual([]);
    });

    test('underlines links in widgets, and fits a table into its frame', async ({ open }) => {
      const page = await open('/widgets/');
      const readLines = (css: string) =>
        page
          .locator(css)
          .evaluateAll((found) => [
            ...new Set(found.map((element) => getComputedStyle(element).textDecorationLine)),
          ]);
      expect(await readLines('article-byline .link')).toEqual(['underline']);
      expect(await readLines('info-tooltip button')).toEqual(['underline']);
      const readOverflow = () =>
        page
          .locator('content-table [part=frame]')
          .evaluateAll(([frame]) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0));
      expect(await readOverflow()).toBe(0);
    });

    for (const path of [
      '/',
      '/rankings/health-professions-schools/',
      '/healthcare-review-partners/',
      '/widgets/',
    ]) {
      // On wide screens, columns have their final width only after all columns have arrived. Phones stack
      // them.
      const windows = path === '/widgets/' ? (['phone'] as const) : (['desktop', 'phone'] as const);
      for (const size of windows) {
        test(`${path} does not shift on a ${size} when its HTML arrives in chunks`, async ({
          open,
          site,
        }) => {
          site.cutAtRoots(100);
          const page = await open(path, size);
          await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
          const read = () =>
            page.evaluate(() => {
              const { jumps, tops } = window as unknown as { jumps: string[]; tops: Map<Element, number> };
              return { jumps: jumps.slice(0, 5), count: tops.size };
            });
          // On a busy machine, the measurement starts late.
          await expect.poll(async () => (await read()).count).toBeGreaterThan(200);
          expect((await read()).jumps).toEqual([]);
        });
      }
    }
  });
}
