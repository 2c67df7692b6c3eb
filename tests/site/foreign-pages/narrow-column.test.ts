import type { Page } from 'playwright';
import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { listenToPage, origin, test } from '../support/site-test.ts';

const slides = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<content-card heading="Guide ${index + 1}" link="https://example.org/${index + 1}"></content-card>`,
  ).join('');

/** A page of another site with a content column of this maximum width. */
function pageOf(body: string, column = 'none'): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A theme</title><link rel="icon" href="data:,"><style>body{margin:0}main{max-width:${column};margin:0 auto;padding:0 20px}</style><script src="${origin}/embed.js" async></script></head><body><main><a href="#before">Before</a>${body}</main></body></html>`;
}

async function openPage(page: Page, html: string): Promise<() => void> {
  const host = await serveForeignPage(html);
  await page.goto(host.url);
  await expect
    .poll(() => page.locator('content-slider, contributors-hub').first().getAttribute('data-state'))
    .toBe('ready');
  return host.close;
}

/** Counts the slides that are fully visible. */
const countVisibleSlides = (page: Page) =>
  page.locator('content-slider').evaluate((slider) => {
    const strip = slider.shadowRoot?.querySelector('.slider__viewport')?.getBoundingClientRect();
    const boxes = [...(slider.shadowRoot?.querySelectorAll('.slider__slide') ?? [])].map((slide) =>
      slide.getBoundingClientRect(),
    );
    return boxes.filter(
      (box) => strip && box.width > 0 && box.left >= strip.left - 1 && box.right <= strip.right + 1,
    ).length;
  });

test('a full-width slider shows one slide below 768 px, two below 1024 px, and three from there, before and after hydration', async ({
  browser,
  pageProblems,
}) => {
  const page = await browser.newPage({ viewport: { width: 767, height: 700 } });
  listenToPage(page, pageProblems);
  const close = await openPage(page, pageOf(`<content-slider>${slides(5)}</content-slider>`));
  for (const state of ['dormant', 'hydrated']) {
    for (const [width, count] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => countVisibleSlides(page), { message: `${state}, ${width} px` }).toBe(count);
    }
    await page.getByRole('button', { name: 'Go to slide 3' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Go to slide 3' }).getAttribute('aria-current'))
      .toBe('true');
    await page.getByRole('button', { name: 'Go to slide 1' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Go to slide 1' }).getAttribute('aria-current'))
      .toBe('true');
  }
  expect(pageProblems).toEqual([]);
  close();
  await page.close();
});

test('a slider in a narrow column shows only as many slides as fit into the column', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  for (const [column, count] of [
    ['640px', 2],
    ['400px', 1],
  ] as const) {
    const close = await openPage(page, pageOf(`<content-slider>${slides(4)}</content-slider>`, column));
    expect(await countVisibleSlides(page), column).toBe(count);
    close();
  }
  await page.close();
});

test('the contributors hub has two columns in a narrow column and four at full width', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  const people = Array.from({ length: 4 }, (_, index) => ({
    title: `Ada Bell ${index}`,
    slug: `ada-${index}`,
  }));
  const hub = `<contributors-hub contributors='${JSON.stringify(people)}'></contributors-hub>`;
  for (const [column, count] of [
    ['640px', 2],
    ['none', 4],
  ] as const) {
    const close = await openPage(page, pageOf(hub, column));
    const grid = page.locator('.contributors-hub__grid').first();
    expect(
      (await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns)).split(' '),
      column,
    ).toHaveLength(count);
    close();
  }
  await page.close();
});

test('a pull quote floats beside the text only if both fit', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  const quote = '<pull-quote placement="left">A quotation of some words.</pull-quote><p>Text.</p>';
  const close = await openPage(
    page,
    pageOf(`<content-slider>${slides(1)}</content-slider>${quote}`, '640px'),
  );
  const width = () => page.locator('pull-quote').evaluate((host) => host.getBoundingClientRect().width);
  expect(await width()).toBeCloseTo(294.4, 0);
  await page.locator('main').evaluate((main) => main.setAttribute('style', 'max-width:400px'));
  expect(await width()).toBe(400);
  close();
  await page.close();
});

test('the first column of a scrolled table stays in view in a narrow column of a wide window', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  const cells = (tag: string) => `<tr>${`<${tag}>A state</${tag}>`.repeat(9)}</tr>`;
  const table = `<content-table><table><thead>${cells('th')}</thead><tbody>${cells('td')}</tbody></table></content-table>`;
  const close = await openPage(
    page,
    pageOf(`<content-slider>${slides(1)}</content-slider>${table}`, '400px'),
  );
  const frame = page.locator('.content-table__frame');
  await frame.evaluate((box) => box.scrollTo(200, 0));
  const left = (locator: ReturnType<Page['locator']>) =>
    locator.evaluate((box) => Math.round(box.getBoundingClientRect().left));
  expect(await frame.evaluate((box) => box.scrollLeft)).toBe(200);
  expect(await left(page.locator('tbody td').first())).toBe(await left(frame));
  close();
  await page.close();
});

test('a slider’s strip is a tab stop only if it scrolls; it then shows a focus ring and scrolls with arrow keys', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  const close = await openPage(page, pageOf(`<content-slider>${slides(3)}</content-slider>`));
  const focused = () =>
    page.evaluate(
      () =>
        (document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.textContent ||
        'All slides',
    );
  await page.getByText('Before').focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toContain('Guide 1');
  expect(await page.getByRole('button', { name: 'Go to slide 1' }).isVisible()).toBe(false);

  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByText('Before').focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('All slides');
  const strip = page.locator('.slider__strip');
  expect(
    await page
      .locator('.slider__stop')
      .evaluate((stop) => [getComputedStyle(stop).outlineStyle, stop.clientWidth]),
  ).toEqual(['solid', 350]);
  expect(await strip.evaluate((box) => box.scrollLeft)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.evaluate((box) => box.scrollLeft)).toBeGreaterThan(100);
  close();
  await page.close();
});

test('a table is a tab stop only if it scrolls; it then shows a focus ring and scrolls with arrow keys', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  const row = `<tr>${'<td>A state</td>'.repeat(8)}</tr>`;
  const table = (rows: number) =>
    `<content-table><table><tbody>${row.repeat(rows)}</tbody></table></content-table><a href="#after">After</a>`;
  const host = await serveForeignPage(pageOf(table(2)));
  await page.goto(host.url);
  await page.locator('.content-table__frame').waitFor();
  const focused = () =>
    page.evaluate(
      () =>
        (document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.textContent ||
        'Scrollable table',
    );
  const pressTab = async () => {
    await page.getByText('Before').focus();
    await page.keyboard.press('Tab');
    return focused();
  };
  expect(await pressTab()).toBe('After');
  await page.setViewportSize({ width: 390, height: 700 });
  await expect.poll(pressTab).toBe('Scrollable table');
  expect(await page.locator('.content-table').evaluate((box) => getComputedStyle(box).outlineStyle)).toBe(
    'solid',
  );
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.locator('.content-table__frame').evaluate((box) => box.scrollLeft))
    .toBeGreaterThan(20);
  await page.setViewportSize({ width: 1280, height: 700 });
  await page
    .locator('tbody')
    .evaluate((body) =>
      body.append(...Array.from({ length: 30 }, () => body.firstElementChild?.cloneNode(true) as Node)),
    );
  await expect.poll(pressTab).toBe('Scrollable table');
  host.close();
  await page.close();
});
