import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchWithRetry, isUnavailable, logIn, rest, wordpress } from '../wordpress-test.ts';
import { choose, openEditor } from './open-editor.ts';

/** Folder for the screenshots in the plugin's listing. Without it, the tests take no screenshots. */
const screenshotFolder = process.env.WORDPRESS_PICTURES;
const sections = ['How long does it take?', 'What does it cost?', 'Can I study online?'];
const answer = 'Between one and four years.';

/** Uploads an image of the site as a PNG, with its alternative text. */
async function upload(browser: Browser, alt: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
  const svg = readFileSync(join(wordpress.handle.root, 'sites/nursing/pictures/clinic.svg'), 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { width: 960px; height: 600px }</style>${svg}`);
  const body = new Uint8Array(await page.screenshot());
  await page.close();
  const credentials = Buffer.from(`editor:${wordpress.passwords.editor}`).toString('base64');
  const response = await fetch(`${wordpress.origin}/wp-json/wp/v2/media`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename=clinic.png',
    },
  });
  const { id } = await response.json();
  await rest(`/wp/v2/media/${id}`, { role: 'editor', body: { alt_text: alt } });
}

/** Builds a page with mouse and keyboard, like an author who knows WordPress's own blocks. */
describe.skipIf(isUnavailable)('an author’s first page', () => {
  let browser: Browser;
  let page: Page;
  const messages: string[] = [];

  beforeAll(async () => {
    browser = await chromium.connect(wordpress.browserEndpoint);
    await upload(browser, 'A clinic');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(30_000);
    await context.addCookies([...(await logIn('editor'))]);
    page = await context.newPage();
    page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      const { url } = message.location();
      // WordPress requests avatars from other hosts, and settings that editors may not read.
      const isFromWordPress = /^Failed to load resource/.test(message.text()) && !isOurs(url);
      // WordPress 7.1 logs this warning about its own style sheet.
      const isAboutOwnStyle = message.text().startsWith('global-styles-css-custom-properties');
      if (['error', 'warning'].includes(message.type()) && !isFromWordPress && !isAboutOwnStyle)
        messages.push(`${message.text()} ${url}`);
    });
  });
  afterAll(() => browser?.close());

  const isOurs = (url: string) => url.startsWith(wordpress.serverOrigin) || /edu[-_/]embed|\/edu\//.test(url);
  const takeScreenshot = (number: number) =>
    screenshotFolder
      ? page.screenshot({ path: join(screenshotFolder, `screenshot-${number}.png`) })
      : undefined;

  /** Inserts a block or a variation that the inserter finds by a word. */
  async function insert(word: string, id: string): Promise<void> {
    const search = page.getByRole('searchbox');
    if (!(await search.isVisible()))
      await page.getByRole('button', { name: /(?:Toggle block|Block) inserter/i }).click();
    await search.fill(word);
    await page.locator(`button[class~="editor-block-list-item-edu-${id}"]`).click();
  }

  test('an author adds a ranking, a finder, a card with an image and an accordion, without typing an id or a URL', async () => {
    const started = performance.now();
    const ranking = 'Schools for the health professions';
    const canvas = await openEditor(page, 'post-new.php?post_type=page');
    await canvas.getByRole('textbox', { name: 'Add title' }).fill('My first page');

    await insert('ranking', 'school-rankings');
    await canvas.getByLabel('Which ranking?').fill(ranking.slice(0, 8));
    await takeScreenshot(2);
    await choose(canvas, 'Which ranking?', ranking.slice(0, 8), ranking);
    await canvas.locator('school-rankings').getByText('View School').first().waitFor();

    await insert('finder', 'program-finder');
    await canvas.locator('program-finder').getByRole('button').first().waitFor();

    await insert('card', 'content-card/image');
    await canvas.getByLabel('Card: Heading').fill('A day at the hospital');
    await canvas.getByRole('button', { name: 'Choose image' }).click();
    const library = page.locator('.media-modal');
    await library.getByRole('tab', { name: 'Media Library' }).click();
    await library
      .getByRole('checkbox', { name: /clinic/i })
      .first()
      .click();
    await library.getByRole('button', { name: 'Select', exact: true }).click();
    await canvas.locator('.edu-embed-image img').waitFor();

    await insert('faq', 'content-accordion');
    for (const [index, heading] of sections.entries()) {
      await canvas.getByLabel('Accordion section: Heading').nth(index).fill(heading);
      await canvas
        .locator('.edu-embed-block--accordion-section [data-type="core/paragraph"]')
        .nth(index)
        .click();
      await page.keyboard.type(answer);
    }
    await takeScreenshot(1);

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const panel = page.locator('.editor-post-publish-panel');
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await panel.getByText('is now live').waitFor();
    const seconds = (performance.now() - started) / 1000;
    console.log(`First page on WordPress ${wordpress.version}: ${seconds.toFixed(0)} s`);
    expect(seconds).toBeLessThan(300);
    expect(messages).toEqual([]);
  });

  test('the saved page is valid when the editor opens it again, and complete for readers', async () => {
    const [post] = await rest('/wp/v2/pages?slug=my-first-page&context=edit', {
      role: 'editor',
      method: 'GET',
    });
    const raw: string = post.content.raw;
    for (const block of ['school-rankings', 'program-finder', 'content-card', 'content-accordion'])
      expect(raw).toContain(`<!-- wp:edu/${block}`);
    expect(raw).toContain('"imageAlt":"A clinic"');
    const canvas = await openEditor(page, `post.php?post=${post.id}&action=edit`);
    await canvas.getByLabel('Accordion section: Heading').nth(2).waitFor();
    expect(await canvas.getByText('unexpected or invalid content').count()).toBe(0);
    expect(messages).toEqual([]);
    const html = await (await fetchWithRetry(new URL(post.link).pathname)).text();
    for (const text of [...sections, answer, 'A day at the hospital', 'alt="A clinic"', 'View School'])
      expect(html).toContain(text);
  });

  // Only takes a screenshot: settings-actions.test.ts tests the settings.
  test.runIf(screenshotFolder)('the administrator sees the settings', async () => {
    await page.context().clearCookies();
    await page.context().addCookies([...(await logIn('admin'))]);
    await page.goto(`${wordpress.origin}/wp-admin/options-general.php?page=edu-embed`);
    await page.getByRole('link', { name: 'Test connection' }).click();
    await page.getByText('responds').first().waitFor();
    await takeScreenshot(3);
  });
});
