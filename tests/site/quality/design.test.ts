import { chromium, type Page } from 'playwright';
import { expect, inject } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { origin, sizes, test } from '../support/site-test.ts';

/** Reads the PostScript names of the fonts in which the browser renders an element's text. */
async function readRenderedFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ postScriptName }) => postScriptName);
}

test('a pull quote uses a local italic font when our web font fails to load', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.route(/italic.*\.woff2$/, (route) => route.abort());
  await page.goto(`${origin}/widgets/`);
  await page.locator('pull-quote p').first().scrollIntoViewIfNeeded();
  await expect
    .poll(() => readRenderedFonts(page, 'pull-quote p'))
    .toEqual([expect.stringMatching(/Italic$/)]);
  await page.close();
});

test.each([
  ['a pull quote', '/articles/night-shift/', 'pull-quote p', /^Newsreader.*Italic/],
  ['emphasized text', '/privacy-terms/', '.prose em', /^PublicSans.*Italic/],
])('%s has our italic font on the first visit', async (_name, path, selector, font) => {
  const browser = await chromium.connect(inject('browserEndpoint'));
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(origin + path);
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  await expect.poll(() => readRenderedFonts(page, selector)).toEqual([expect.stringMatching(font)]);
  await browser.close();
});

test('a hero in a narrow column loads its image in the column’s width', async ({ browser }) => {
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A theme</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body><main style="width:640px"><page-hero heading="Nights" image="https://images.example.org/ward.png" full-width-image max-width="640" show-finder="false"></page-hero></main></body></html>`,
  );
  const page = await browser.newPage({ viewport: sizes.desktop });
  // An image that fails would load from its own URL.
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
  await page.route('**/images?*', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await page.goto(host.url);
  const image = page.locator('page-hero img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('w=640');
  expect((await image.boundingBox())?.width).toBeCloseTo(560, 0);
  host.close();
  await page.close();
});

test('the footer of a short page is at the bottom of the window', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
  await page.goto(`${origin}/nothing-here/`);
  const footer = await page.locator('footer').last().boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeCloseTo(1600, 0);
  await page.close();
});

test('a ranking prints in black on white, without ads and controls', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 794, height: 1100 }, colorScheme: 'dark' });
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  const cards = page.locator('school-rankings article');
  expect(await cards.first().isVisible()).toBe(true);
  expect(await page.locator('.school-card__method p').first().isVisible()).toBe(true);
  expect(await page.getByText('How we rank', { exact: true }).isVisible()).toBe(true);
  for (const unwanted of [
    page.getByText('Sponsored.', { exact: true }),
    page.getByText('Sort and filter'),
    page.getByText('View School', { exact: false }),
    page.getByText('View More'),
  ]) {
    expect(await unwanted.count()).toBeGreaterThan(0);
    expect(await unwanted.filter({ visible: true }).count(), String(unwanted)).toBe(0);
  }
  await page.close();
});

test('the contributors hub prints its cards without filters, with space above its heading', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 794, height: 1100 } });
  await page.goto(`${origin}/healthcare-review-partners/`);
  const filters = page.locator('contributors-hub').getByLabel('Search by name');
  expect(await filters.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await filters.isVisible()).toBe(false);
  expect(await page.locator('contributors-hub').getByRole('button', { name: 'Reviewer' }).count()).toBe(0);
  expect(await page.locator('contributors-hub li').first().isVisible()).toBe(true);
  const header = await page.getByRole('banner').boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) + 24);
  await page.close();
});

test('a contributor’s profile prints all articles in landscape format, without the menu of wide screens', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1047, height: 740 } });
  await page.goto(`${origin}/healthcare-review-partners/siobhan-farrelly`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const countArticles = () =>
    page
      .locator('.contributor-profile__post')
      .evaluateAll((articles) => articles.filter((article) => article.checkVisibility()).length);
  expect([await menu.isVisible(), await countArticles()]).toEqual([true, 6]);
  await page.emulateMedia({ media: 'print' });
  expect([await menu.isVisible(), await countArticles()]).toEqual([false, 10]);
  expect(await page.getByRole('link', { name: 'All Contributors' }).isVisible()).toBe(false);
  await page.close();
});

test('results print without sponsored schools, and say so', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 794, height: 1100 } });
  await page.goto(`${origin}/study-match/?degree=masters`);
  const sponsored = page.locator('.results', { has: page.locator('.paid') }).first();
  await page.emulateMedia({ media: 'print' });
  expect(await sponsored.locator('> *').filter({ visible: true }).count()).toBe(0);
  expect(await sponsored.evaluate((list) => getComputedStyle(list, '::before').content)).toBe(
    '"Sponsored schools are not printed."',
  );
  await page.close();
});

test('a table in a white card does not overflow the card', async ({ browser }) => {
  const cells = `<tr>${'<td>A state</td>'.repeat(9)}</tr>`;
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A theme</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body><content-table theme="white"><table><tbody>${cells}</tbody></table></content-table></body></html>`,
  );
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(host.url);
  const right = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  await page.locator('.content-table__frame').waitFor();
  expect((await right('.content-table')) - (await right('.content-table__frame'))).toBe(1);
  await page.locator('.content-table__frame').evaluate((frame) => frame.scrollTo(9999, 0));
  expect((await right('.content-table')) - (await right('content-table td:last-child'))).toBeCloseTo(21, 0);
  host.close();
  await page.close();
});

test('a post list with a heading has a larger gap above it, and cards in columns have the same height', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(`${origin}/widgets/`);
  const gaps = await page.locator('.prose > post-list').evaluateAll((lists) =>
    lists.map((list) => ({
      isSection: list.hasAttribute('heading'),
      gap:
        list.getBoundingClientRect().top - (list.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
    })),
  );
  expect(gaps.filter(({ isSection }) => isSection).map(({ gap }) => Math.round(gap))).toEqual([56, 56]);
  expect(Math.min(...gaps.map(({ gap }) => Math.round(gap)))).toBe(44);
  const heights = await page
    .locator('.wp-block-column > content-card')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
  expect(heights.length).toBe(3);
  expect(new Set(heights).size).toBe(1);
  await page.close();
});
