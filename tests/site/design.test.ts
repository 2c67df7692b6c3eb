import type { Page } from 'playwright';
import { expect } from 'vitest';
import { serveForeignPage } from './foreign-host.ts';
import { origin, sizes, test } from './site-test.ts';

/** Names of the fonts that the text of an element is really drawn with. */
async function readDrawnFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ postScriptName }) => postScriptName);
}

test('a quotation is set in a real italic also while ours has not come', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.route(/italic.*\.woff2$/, (route) => route.abort());
  await page.goto(`${origin}/widgets/`);
  expect(await readDrawnFonts(page, 'pull-quote p')).toEqual([expect.stringMatching(/Italic$/)]);
  await page.close();
});

test('matching programs are rows with a rule each, under a heading', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(`${origin}/discover`);
  const others = page.getByRole('region', { name: 'More programs' });
  expect(await others.getByRole('heading', { level: 2 }).textContent()).toBe('More programs');
  const rows = others.getByRole('listitem');
  expect(await rows.count()).toBeGreaterThan(3);
  const rules = await rows.evaluateAll((items) => items.map((item) => getComputedStyle(item).borderBlockStartWidth));
  expect(new Set(rules)).toEqual(new Set(['1px']));
  await page.close();
});

test('a pretitle keeps its distance from the heading of its list', async ({ browser }) => {
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A theme</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body><post-list pretitle="Guides" heading="Where to begin" posts='[{"id":"1","title":"A guide","link":"/a/"}]'></post-list></body></html>`,
  );
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(host.address);
  const heading = page.getByRole('heading', { name: 'Where to begin' });
  await heading.waitFor();
  const top = (await heading.boundingBox())?.y ?? 0;
  const text = await page.getByText('Guides').evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().bottom;
  });
  expect(top - text).toBeGreaterThanOrEqual(8);
  host.close();
  await page.close();
});

test('the picture of a hero in a column of text is fetched in the size of the column', async ({ browser }) => {
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A theme</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body><main style="width:640px"><page-hero heading="Nights" image="/ward.png" full-width-image max-width="640" show-finder="false"></page-hero></main></body></html>`,
  );
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(host.address);
  const image = page.locator('page-hero img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('w=640');
  expect((await image.boundingBox())?.width).toBeCloseTo(560, 0);
  host.close();
  await page.close();
});
