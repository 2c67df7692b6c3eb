import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { withImagesAt } from '../../../scripts/wordpress/seed-pages.ts';
import { isUnavailable, rest, runPhp, wordpress } from '../wordpress-test.ts';

const examples = Object.entries(elementExamples).map(([tag, list]) => ({ tag, example: list[0] }));

/**
 * Elements that are invisible without an interaction or a script: an ad, a closed dialog, a lazily loaded
 * listing, and buttons for the URL of the page.
 */
const unseen = ['ad-slot', 'modal-dialog', 'editorial-listings', 'share-bar'];
/** Elements that the browser fills, so their text differs from the server's. */
const filled = ['ad-slot', 'editorial-listings', 'school-rankings'];
/** Inline elements inherit the font of the author's text. */
const inline = ['info-tooltip'];

interface Rendered {
  readonly tag: string;
  readonly state: string | undefined;
  readonly hasRoot: boolean;
  readonly text: string;
  readonly height: number;
  /** Distance between the start of the widget and the start of the text, in pixels. */
  readonly offset: number;
}

const readWidgets = (page: Page): Promise<Rendered[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[id^="w-"]')].map((host) => {
      const text = document.querySelector('.entry-content > p')?.getBoundingClientRect().left ?? 0;
      const root = host.shadowRoot?.querySelector('[data-root]');
      // With JavaScript, the tags inside `<noscript>` would count as text.
      const shown = root?.cloneNode(true) as Element | undefined;
      for (const fallback of shown?.querySelectorAll('noscript') ?? []) fallback.remove();
      return {
        tag: host.localName,
        state: host.dataset.state,
        hasRoot: Boolean(root),
        text: (shown?.textContent ?? '').replace(/\s+/g, ' ').trim(),
        height: root?.getBoundingClientRect().height ?? 0,
        offset: host.getBoundingClientRect().left - text,
      };
    }),
  );

interface Opened {
  readonly page: Page;
  readonly pageProblems: string[];
  /** The HTML that the server sent. */
  readonly html: string;
}

const viewport = { width: 1280, height: 900 };

async function openWithScripts(browser: Browser, link: string): Promise<Opened> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const pageProblems: string[] = [];
  page.on('pageerror', (error) => pageProblems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') pageProblems.push(`${message.text()} ${message.location().url}`);
  });
  const response = await page.goto(link, { waitUntil: 'load' });
  return { page, pageProblems, html: (await response?.text()) ?? '' };
}

/**
 * Opens the same response without JavaScript: other test files change the site's title between two requests.
 */
async function readWithoutScripts(browser: Browser, link: string, html: string): Promise<Rendered[]> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport,
    // Chromium treats a fulfilled response as one from the internet, which may not request this machine.
    permissions: ['local-network-access'],
  });
  const page = await context.newPage();
  await page.route(link, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await page.goto(link, { waitUntil: 'load' });
  const widgets = await readWidgets(page);
  await context.close();
  return widgets;
}

describe.skipIf(isUnavailable)('a page of the theme twentytwentythree with every widget', () => {
  let browser: Browser;
  let staticWidgets: Rendered[];
  let scripted: Opened;

  beforeAll(async () => {
    const html = examples.map(({ tag, example }, index) =>
      (example?.html ?? '').replace(`<${tag}`, `<${tag} id="w-${index}"`),
    );
    const content = html
      .map((text) => withImagesAt(wordpress.serverOrigin, text))
      .join('\n\n<p>Text between widgets.</p>\n\n');
    // Renders as WP-Cron does, because so many widgets may exceed the time limit of a save.
    const without = ['wp_after_insert_post|queue_prerender|20'];
    const post = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Every widget', status: 'publish', content },
      without,
    });
    runPhp(
      `delete_transient( 'edu_embed_prerender_paused' ); do_action( 'edu_embed_prerender', ${post.id} );`,
    );
    browser = await chromium.connect(wordpress.browserEndpoint);
    scripted = await openWithScripts(browser, post.link);
    staticWidgets = await readWithoutScripts(browser, post.link, scripted.html);
    await scripted.page.waitForFunction(() => 'eduEmbed' in window);
  });
  afterAll(() => browser?.close());

  test('renders all widgets completely without JavaScript', () => {
    expect(staticWidgets.map(({ tag }) => tag)).toEqual(examples.map(({ tag }) => tag));
    expect(staticWidgets.filter(({ hasRoot }) => !hasRoot)).toEqual([]);
    // Widgets must have a height and styles; without the style sheet they would be plain text.
    const visible = staticWidgets.filter(({ tag, state }) => state === 'ready' && !unseen.includes(tag));
    expect(visible.length).toBeGreaterThan(25);
    expect(visible.filter(({ height }) => height === 0)).toEqual([]);
  });

  test('aligns each widget with the start of the text', () => {
    const inText = staticWidgets.filter(({ tag, height }) => height > 0 && !inline.includes(tag));
    expect(
      inText.filter(({ offset }) => Math.abs(offset) > 1).map(({ tag, offset }) => [tag, offset]),
    ).toEqual([]);
  });

  test('hydrates without errors and layout shifts', async () => {
    const { page, pageProblems } = scripted;
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const add = (entries: PerformanceEntryList) => {
            for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
          };
          new PerformanceObserver((list) => add(list.getEntries())).observe({
            type: 'layout-shift',
            buffered: true,
          });
          setTimeout(() => resolve(sum), 1500);
        }),
    );
    expect(pageProblems).toEqual([]);
    expect(shift).toBeLessThan(0.1);
    const texts = (widgets: readonly Rendered[]) =>
      widgets.filter(({ tag }) => !filled.includes(tag)).map(({ tag, text }) => [tag, text]);
    expect(texts(await readWidgets(page))).toEqual(texts(staticWidgets));
    await page.locator('content-accordion summary').first().click();
    expect(await page.locator('content-accordion details').first().getAttribute('open')).not.toBeNull();
  });

  test('renders widgets with the same styles with and without the theme’s CSS', async () => {
    const { page } = scripted;
    // Without the theme, another element may be under the pointer.
    await page.mouse.move(0, 0);
    await page.waitForLoadState('networkidle');
    const readStyles = () =>
      page.evaluate(() => {
        const names = [
          'color',
          'background-color',
          'font-family',
          'font-size',
          'font-weight',
          'font-style',
          'letter-spacing',
          'text-transform',
          'text-decoration-line',
          'border-top-style',
          'list-style-type',
          'text-align',
        ];
        return [...document.querySelectorAll<HTMLElement>('[id^="w-"]')].flatMap((host) =>
          [...(host.shadowRoot?.querySelectorAll('[data-root] *') ?? [])].map((inner) => {
            const style = getComputedStyle(inner);
            return `${host.localName} ${inner.localName}.${inner.getAttribute('class')}: ${names.map((name) => style.getPropertyValue(name)).join(' | ')}`;
          }),
        );
      });
    // Elements respond to their own width, which must be the same both times.
    await page.evaluate(() => {
      for (const host of document.querySelectorAll<HTMLElement>('[id^="w-"]'))
        host.style.cssText = 'width: 600px; max-width: 600px; margin-inline: 0; transition: none';
    });
    const withTheme = await readStyles();
    await page.evaluate(() => {
      for (const sheet of document.styleSheets) sheet.disabled = true;
    });
    const withoutTheme = await readStyles();
    expect(withTheme.length).toBeGreaterThan(500);
    expect(
      withTheme.filter(
        (line, index) => line !== withoutTheme[index] && !inline.some((tag) => line.startsWith(tag)),
      ),
    ).toEqual([]);
  });
});
