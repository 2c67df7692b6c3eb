/** Opens pages for tests of the first paint: of late web fonts, and of elements below the first screen. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { origin, sizes, waitForPageScript } from './site-test.ts';

/** The fonts arrive so late that the first paint comes before them. */
const fontDelayMs = 700;
export const longPage = '/widgets/';
export const uprightFonts = ['Newsreader Variable', 'Public Sans Variable'];

interface FontReport {
  /** The families of the fonts that the script has added. */
  readonly added: string[];
  /** The families of the fonts that the script has removed again. */
  readonly removed: string[];
  shift: number;
}

export const readReport = (page: Page) =>
  page.evaluate(() => (window as unknown as { reported: FontReport }).reported);

interface Visit {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly savesData?: boolean;
  /** Changes the page's HTML. */
  change?(html: string): string;
}

/** Opens a page whose fonts arrive late, and waits until its script has had time for them. */
export async function openWithLateFonts(
  browser: Browser,
  path: string,
  { viewport = sizes.phone, savesData = false, change = (html) => html }: Visit = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport, bypassCSP: true });
  await page.route('**/*.woff2', async (route) => {
    await sleep(fontDelayMs);
    await route.continue();
  });
  await page.route(origin + path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.addInitScript((isSaving) => {
    const reported: FontReport = { added: [], removed: [], shift: 0 };
    Object.assign(window, { reported });
    const { prototype } = FontFaceSet;
    const { add, delete: remove } = prototype;
    const nameOf = ({ family }: FontFace) => family.replaceAll('"', '');
    prototype.add = function (face) {
      reported.added.push(nameOf(face));
      return add.call(this, face);
    };
    prototype.delete = function (face) {
      reported.removed.push(nameOf(face));
      return remove.call(this, face);
    };
    if (isSaving) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        reported.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, savesData);
  await page.goto(origin + path);
  await waitForPageScript(page);
  await page.waitForTimeout(fontDelayMs + 800);
  return page;
}

/** Resolves to true if the browser now has the web font of headings. */
export const hasWebFont = (page: Page) =>
  page.evaluate(() => {
    const measure = (family: string) => {
      const text = document.createElement('span');
      text.style.cssText = `position: absolute; white-space: nowrap; font: 500 90px ${family}`;
      text.textContent = 'Nursing schools compared, quickly & fairly';
      document.body.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    };
    return measure('"Newsreader Variable", monospace') !== measure('monospace');
  });

/** Counts the elements that the browser does not render while they are far below the screen. */
export const countSkipped = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.prose > [data-state]')].filter(
        (element) => getComputedStyle(element).contentVisibility === 'auto',
      ).length,
  );
