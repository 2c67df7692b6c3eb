import type { Browser, Locator, Page } from 'playwright';
import { chromium } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countDifferences } from '../../conformance/pictures.ts';
import { isUnavailable, logIn, rest, wordpress } from '../wordpress-test.ts';
import { openEditor } from './open-editor.ts';

/** Blocks by tag. Leaves out blocks that look different after hydration: the editor shows them hydrated. */
const blocks: Readonly<Record<string, string>> = {
  'icon-percentage': '{"percentage":"85","text":"Passed the exam"} /-->',
  'us-state-map': '/-->',
  'share-bar': '/-->',
  'program-finder': '/-->',
  'school-rankings': '{"extid":"health-professions-us"} /-->',
};

/**
 * The viewport is as high as the longest block, because screenshots lack content that is scrolled out of view
 * in the editor's canvas.
 */
const viewport = { width: 1280, height: 8000 };

/** Gives an element a fixed width and a position at whole pixels, and waits for its images and fonts. */
async function settle(element: Locator): Promise<void> {
  await element.evaluate(async (host: HTMLElement) => {
    Object.assign(host.style, { width: '600px', maxWidth: '600px', margin: '0', background: '#fff' });
    Object.assign(host.style, { position: 'relative', left: '0', top: '0' });
    for (const image of host.shadowRoot?.querySelectorAll('img') ?? []) {
      image.loading = 'eager';
      await image.decode();
    }
    await host.ownerDocument.fonts.ready;
  });
  await element.scrollIntoViewIfNeeded();
  // Text at fractions of a pixel looks different. The box includes the position of the editor's frame.
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {};
  await element.evaluate(
    (host: HTMLElement, [left, top]) => Object.assign(host.style, { left: `${-left}px`, top: `${-top}px` }),
    [x - Math.floor(x), y - Math.floor(y)] as const,
  );
}

/** Takes screenshots of an element until two successive screenshots are equal. */
async function takeStableScreenshot(element: Locator): Promise<PNG> {
  let previous: Buffer | undefined;
  let current = await element.screenshot({ animations: 'disabled' });
  await expect
    .poll(
      async () => {
        previous = current;
        current = await element.screenshot({ animations: 'disabled' });
        return previous.equals(current);
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(true);
  return PNG.sync.read(current);
}

describe.skipIf(isUnavailable)('the preview of a block', () => {
  let browser: Browser;
  let page: Page;
  let reader: Page;
  let canvas: Awaited<ReturnType<typeof openEditor>>;

  beforeAll(async () => {
    browser = await chromium.connect(wordpress.browserEndpoint);
    const context = await browser.newContext({ viewport });
    context.setDefaultTimeout(30_000);
    const content = Object.entries(blocks)
      .map(([tag, rest]) => `<!-- wp:edu/${tag} ${rest}`)
      .join('\n\n');
    const post = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Pixels', status: 'publish', content },
    });
    reader = await context.newPage();
    await reader.goto(post.link);
    const author = await browser.newContext({ viewport });
    await author.addCookies([...(await logIn('author'))]);
    page = await author.newPage();
    canvas = await openEditor(page, `post.php?post=${post.id}&action=edit`);
    await canvas.locator('.edu-embed-block [data-root]').first().waitFor();
    // In newer editors, the canvas is a frame, and media queries respond to the frame's width.
    const width = await canvas.locator('html').evaluate(() => innerWidth);
    await reader.setViewportSize({ ...viewport, width });
  });
  afterAll(() => browser?.close());

  test.each(Object.keys(blocks))('the preview equals the page, pixel by pixel: %s', async (tag) => {
    const [shown, previewed] = [reader.locator(tag), canvas.locator(`.edu-embed-block ${tag}`)];
    await previewed.locator('[data-root]').waitFor();
    await Promise.all([settle(shown), settle(previewed)]);
    const [shownImage, previewedImage] = [
      await takeStableScreenshot(shown),
      await takeStableScreenshot(previewed),
    ];
    expect([previewedImage.width, previewedImage.height]).toEqual([shownImage.width, shownImage.height]);
    // One pixel per million may differ at a curve, because the browser paints the pages in different tiles.
    const maxDifferences = Math.floor((shownImage.width * shownImage.height) / 1_000_000);
    expect(countDifferences(shownImage, previewedImage)).toBeLessThanOrEqual(maxDifferences);
  });

  test('the preview has the language of the site, which the frame of newer editors lacks', async () => {
    const preview = canvas.locator('.edu-embed-block__preview').first();
    expect(await preview.getAttribute('lang')).toBe(await reader.locator('html').getAttribute('lang'));
  });
});
