/** What the first paint leaves for later: web fonts on a phone, and elements below the first screen. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

/** Long enough for the first paint; then `font-display: optional` keeps a font for the next page. */
const fontDelayMs = 700;
const longPage = '/widgets/';

interface Reported {
  /** Names of the web fonts, once for each time they were shown by the script. */
  readonly fontSwaps: string[];
  shift: number;
}

/** Opens a page on a phone whose fonts arrive after the first paint. */
async function openSlowly(
  browser: Browser,
  path: string,
  change = (html: string) => html,
): Promise<{ page: Page; report: () => Promise<Reported>; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: sizes.phone, bypassCSP: true });
  const page = await context.newPage();
  await page.route('**/*.woff2', async (route) => {
    await sleep(fontDelayMs);
    await route.continue();
  });
  await page.route(origin + path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.addInitScript(() => {
    const reported: Reported = { fontSwaps: [], shift: 0 };
    Object.assign(window, { reported });
    const { add } = FontFaceSet.prototype;
    FontFaceSet.prototype.add = function (face) {
      reported.fontSwaps.push(face.family.replaceAll('"', ''));
      return add.call(this, face);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        reported.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(origin + path);
  await waitForPageScript(page);
  await page.waitForFunction(
    () => (window as unknown as { reported: Reported }).reported.fontSwaps.length > 0,
  );
  return {
    page,
    report: () => page.evaluate(() => (window as unknown as { reported: Reported }).reported),
    close: () => context.close(),
  };
}

/** The width of the page's first heading in one line: it depends on the font. */
const headingWidth = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (!heading) throw new Error('no heading');
    heading.style.cssText = 'position: absolute; white-space: nowrap; width: max-content';
    return heading.getBoundingClientRect().width;
  });

/** What the heading's width is once the fonts are cached, as on a second page. */
async function widthInWebFont(page: Page): Promise<number> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(page.url());
  await page.evaluate(() => document.fonts.load('500 34px "Newsreader Variable"'));
  return headingWidth(page);
}

test('a phone shows late web fonts when nothing in the viewport moves', async ({ browser }) => {
  const { page, report, close } = await openSlowly(browser, '/rankings/');
  const { fontSwaps, shift } = await report();
  expect([...fontSwaps].sort()).toEqual(['Newsreader Variable', 'Public Sans Variable']);
  expect(shift).toBeLessThanOrEqual(0.002);
  expect(await headingWidth(page)).toBeCloseTo(await widthInWebFont(page), 0);
  await close();
});

test('a phone keeps the fonts of the first paint when other fonts would move what is visible', async ({
  browser,
}) => {
  const widen = (html: string) => html.replace(/size-adjust:[\d.]+%/g, 'size-adjust:180%');
  const { page, report, close } = await openSlowly(browser, '/rankings/', widen);
  const { fontSwaps, shift } = await report();
  expect(fontSwaps).not.toEqual([]);
  expect(shift).toBeLessThanOrEqual(0.002);
  const width = await headingWidth(page);
  expect(width / (await widthInWebFont(page))).toBeGreaterThan(1.3);
  await close();
});

const skippedIn = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.prose > [data-state]')].filter(
        (element) => getComputedStyle(element).contentVisibility === 'auto',
      ).length,
  );

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('the first paint skips elements below the first screen, and an idle page renders them all', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.route('**/embed/**', (route) => route.abort());
  await page.goto(origin + longPage);
  expect(await skippedIn(page)).toBeGreaterThan(10);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('about:blank');
  await page.goto(origin + longPage);
  await waitForPageScript(page);
  await expect.poll(() => skippedIn(page)).toBe(0);
  const height = await heightOf(page);
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
  });
  expect(Math.abs((await heightOf(page)) - height)).toBeLessThan(height / 50);
  await page.close();
});

test('a page without scripts, and one on paper, skips nothing', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(origin + longPage);
  expect(await plain.locator('.prose > [data-state]').last().isVisible()).toBe(true);
  await context.close();
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.route('**/embed/**', (route) => route.abort());
  await page.emulateMedia({ media: 'print' });
  await page.goto(origin + longPage);
  expect(await skippedIn(page)).toBe(0);
  await page.close();
});

/** The visible element that starts nearest to the top of the viewport. */
const topElement = (page: Page) =>
  page.evaluate(() => {
    const [first] = [...document.querySelectorAll('.prose > *')]
      .map((element) => ({ element, top: element.getBoundingClientRect().top }))
      .filter(({ top }) => top >= 0);
    return { html: first?.element.outerHTML.slice(0, 60), top: first?.top };
  });

test('a reloaded page stays at its position', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(origin + longPage);
  await waitForPageScript(page);
  await expect.poll(() => skippedIn(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.6));
  await page.waitForTimeout(300);
  const before = await topElement(page);
  await page.reload();
  await waitForPageScript(page);
  const after = await topElement(page);
  expect(after.html).toBe(before.html);
  expect(Math.abs((after.top ?? 0) - (before.top ?? 0))).toBeLessThan(40);
  await page.close();
});

test('a page that opens at an anchor shows it, and stays there', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(origin + longPage);
  const id = await page.evaluate(
    () => [...document.querySelectorAll('.prose > h2[id], .prose > h3[id]')].at(-1)?.id,
  );
  expect(id).toBeTruthy();
  await page.goto('about:blank');
  await page.goto(`${origin}${longPage}#${id}`);
  await waitForPageScript(page);
  const top = await page.evaluate(
    (anchor) => document.getElementById(anchor)?.getBoundingClientRect().top,
    id ?? '',
  );
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(sizes.phone.height / 2);
  await page.close();
});
