/** More tests of web fonts that load after the first paint, and of elements below the first screen. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  countSkipped,
  hasWebFont,
  longPage,
  openWithLateFonts,
  readReport,
  uprightFonts,
} from '../support/first-paint-page.ts';
import { origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

test('web fonts that would move a list with display: contents are not shown', async ({ browser }) => {
  const list =
    '<ul style="display:contents"><li>A long first item that wraps</li><li>Second</li><li>Third</li></ul>';
  const font = "font:40px 'Newsreader Variable','Newsreader fallback'";
  // Everything else on the page is hidden, so that only the list can move.
  const change = (html: string) =>
    html
      .replace(/size-adjust:[\d.]+%/g, 'size-adjust:250%')
      .replace(/(<body[^>]*>)(.*)(<\/body>)/s, `$1<div style="${font}">${list}</div><div hidden>$2</div>$3`);
  const page = await openWithLateFonts(browser, '/rankings/', { change });
  const { removed, shift } = await readReport(page);
  expect([...removed].sort()).toEqual(uprightFonts);
  expect(shift).toBeLessThanOrEqual(0.002);
  await page.close();
});

test('web fonts are shown in a browser without checkVisibility', async ({ browser }) => {
  const change = (html: string) =>
    html.replace('<head>', '<head><script>delete Element.prototype.checkVisibility</script>');
  const page = await openWithLateFonts(browser, '/rankings/', { change });
  expect([...(await readReport(page)).added].sort()).toEqual(uprightFonts);
  expect(await hasWebFont(page)).toBe(true);
  await page.close();
});

test('a page with accented letters also shows the web font for accented letters', async ({ browser }) => {
  const change = (html: string) => html.replace('</h1>', ' Résumé</h1>');
  // The server adds the font face for accented letters only if the text of the page contains some.
  const page = await openWithLateFonts(browser, longPage, { change });
  const { added } = await readReport(page);
  expect([...added].sort()).toEqual([...uprightFonts, ...uprightFonts].sort());
  await page.close();
});

test('a wide page keeps its local fonts if late web fonts would cause a layout shift', async ({
  browser,
}) => {
  const change = (html: string) => html.replace(/size-adjust:[\d.]+%/g, 'size-adjust:180%');
  const page = await openWithLateFonts(browser, '/rankings/', { viewport: sizes.desktop, change });
  const { shift } = await readReport(page);
  expect(shift).toBeLessThanOrEqual(0.002);
  expect(await hasWebFont(page)).toBe(false);
  await page.close();
});

test('a wide page keeps its web fonts when its window becomes narrow', async ({ browser }) => {
  const page = await openWithLateFonts(browser, '/rankings/method/', { viewport: sizes.desktop });
  await page.evaluate(() => document.fonts.load('500 90px "Newsreader Variable"'));
  await page.setViewportSize(sizes.phone);
  const faces = await page.evaluate(() =>
    [...document.fonts].map(({ family }) => family.replaceAll('"', '')),
  );
  expect(faces).toEqual(expect.arrayContaining(uprightFonts));
  await page.close();
});

test('renders every element (no content-visibility: auto) without scripts and in print', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(origin + longPage);
  expect(await countSkipped(plain)).toBe(0);
  await context.close();
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.route('**/embed/**', (route) => route.abort());
  await page.emulateMedia({ media: 'print' });
  await page.goto(origin + longPage);
  expect(await countSkipped(page)).toBe(0);
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

test('a reloaded page restores its scroll position', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(origin + longPage);
  await waitForPageScript(page);
  await expect.poll(() => countSkipped(page)).toBe(0);
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

test('a page that opens with a fragment in its URL scrolls to the target', async ({ browser }) => {
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
