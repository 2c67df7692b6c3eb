import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { origin, sizes, test } from '../support/site-test.ts';

test('the results page lists more schools under a heading, each in a row with a border', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(`${origin}/discover`);
  const others = page.getByRole('region', { name: '16 more schools from our rankings' });
  expect(await others.getByRole('heading', { level: 2 }).textContent()).toBe(
    '16 more schools from our rankings',
  );
  const rows = others.getByRole('listitem');
  expect(await rows.count()).toBeGreaterThan(3);
  const borders = await rows.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item).borderBlockStartWidth),
  );
  expect(new Set(borders)).toEqual(new Set(['1px']));
  await page.close();
});

test('a post list has at least 8 px between pretitle and heading', async ({ browser }) => {
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A theme</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body><post-list pretitle="Guides" heading="Where to begin" posts='[{"id":"1","title":"A guide","link":"/a/"}]'></post-list></body></html>`,
  );
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(host.url);
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

test('the printed contributors hub says that contributors are missing, unless all of them are shown', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${origin}/demo/frame/contributors-hub/more-than-one-page/`);
  await page.emulateMedia({ media: 'print' });
  const status = page.locator('.contributors-hub__status').first();
  const readNote = () => status.evaluate((node) => getComputedStyle(node, '::after').content);
  expect(await readNote()).toContain('View More');
  await page.emulateMedia({ media: 'screen' });
  await page.getByText('View More').first().click();
  await page.emulateMedia({ media: 'print' });
  expect(await readNote()).toBe('none');
  await page.close();
});

test('a slider prints two slides per row', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 794, height: 1100 } });
  await page.goto(`${origin}/widgets/`);
  await page.emulateMedia({ media: 'print' });
  const tops = await page
    .locator('content-slider')
    .first()
    .locator('.slider__slide')
    .evaluateAll((slides) => slides.map((slide) => Math.round(slide.getBoundingClientRect().top)));
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBe(tops[3]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
  await page.close();
});

test('a pull quote on the right ends at the text’s right edge', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(`${origin}/widgets/`);
  const right = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await right('pull-quote[placement="right"]')).toBeCloseTo(
    await right('.prose > pull-quote:not([placement])'),
    0,
  );
  await page.close();
});

test('a source below a table has the line height of small text', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(`${origin}/articles/nclex-preparation/`);
  const source = page.getByText('Source: NCSBN');
  const heights = await source.evaluate((small) => [
    (small.parentElement as HTMLElement).offsetHeight,
    small.getClientRects().length,
  ]);
  expect(heights[0]).toBe((heights[1] ?? 0) * 20);
  await page.close();
});

test.for([320, 390, 768, 1024, 1280])(
  'portraits of the contributors fill their column as squares at %i px',
  async (width, { browser }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(`${origin}/healthcare-review-partners/`);
    const boxes = await page.locator('contributors-hub .contributor-card').evaluateAll((cards) =>
      cards.slice(0, 8).map((card) => {
        const { width, height } = (card.querySelector('img') as Element).getBoundingClientRect();
        return [card.getBoundingClientRect().width - width, height - width].map(Math.round);
      }),
    );
    expect(boxes).toEqual(boxes.map(() => [0, 0]));
    expect(boxes).toHaveLength(8);
    await page.close();
  },
);

test('no two contributors share a portrait', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(`${origin}/contributors/`);
  const sources = await page
    .locator('contributors-hub .contributor-card img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  const own = sources.filter((source) => !source.includes('default-contributor'));
  expect(own.length).toBeGreaterThan(5);
  expect(new Set(own).size).toBe(own.length);
  await page.close();
});

test('the button of a finder with two fields is aligned with the fields', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(`${origin}/state/ohio/`);
  const finder = page.locator('school-rankings .finder__fields').first();
  const top = async (selector: string) => (await finder.locator(selector).first().boundingBox())?.y;
  expect(await top('button')).toBeCloseTo((await top('select')) ?? 0, 0);
  await page.close();
});
