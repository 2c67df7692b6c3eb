import type { Page } from 'playwright';
import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { listenToPage, origin, test } from '../support/site-test.ts';

const slides = (count: number) => '<div>A slide</div>'.repeat(count);

/** Opens a page of another site, and waits until the elements with this tag are rendered. */
async function openPage(page: Page, body: string, tag: string): Promise<() => void> {
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A theme</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body>${body}<section></section></body></html>`,
  );
  await page.goto(host.url);
  await expect.poll(() => page.locator(tag).first().getAttribute('data-state')).toBe('ready');
  return host.close;
}

/** Moves the element with this tag to the end of the page. */
const move = (page: Page, tag: string) =>
  page.locator(tag).evaluate((host) => document.querySelector('section')?.append(host));

/** Records events of these types; returns a function that reads the types of the recorded events. */
async function recordEvents(page: Page, types: readonly string[]): Promise<() => Promise<string[]>> {
  const recorded = await page.evaluateHandle((names) => {
    const list: string[] = [];
    for (const name of names) document.addEventListener(name, () => list.push(name));
    return list;
  }, types);
  return () => recorded.jsonValue();
}

const hasSwiper = (page: Page) =>
  page
    .locator('.slider__viewport')
    .evaluate((viewport) => Boolean((viewport as { swiper?: unknown }).swiper));
const currentBullet = (page: Page) => page.locator('.slider__bullet[aria-current="true"]').textContent();
const thumbWidth = (page: Page) => page.locator('.slider__thumb').evaluate((thumb) => thumb.clientWidth);

test('a slider that was hidden while Swiper started moves with its arrows and bullets', async ({
  browser,
  pageProblems,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  listenToPage(page, pageProblems);
  const close = await openPage(
    page,
    `<main hidden><content-slider>${slides(5)}</content-slider></main>`,
    'content-slider',
  );
  await expect.poll(() => hasSwiper(page)).toBe(true);
  await page.locator('main').evaluate((box) => box.removeAttribute('hidden'));
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect.poll(() => currentBullet(page)).toBe('Go to slide 2');
  await page.getByRole('button', { name: 'Go to slide 3' }).click();
  await expect.poll(() => currentBullet(page)).toBe('Go to slide 3');
  expect(pageProblems).toEqual([]);
  close();
  await page.close();
});

test('a slider with slides of different widths reaches its end with the arrow', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  const style = 'main{width:900px}content-slider::part(slide){width:auto}';
  const wide = [200, 220, 600, 500, 700, 300, 400].map((px) => `<div style="width:${px}px">A slide</div>`);
  const close = await openPage(
    page,
    `<style>${style}</style><main><content-slider>${wide.join('')}</content-slider></main>`,
    'content-slider',
  );
  await expect.poll(() => hasSwiper(page)).toBe(true);
  const next = page.getByRole('button', { name: 'Next slide' });
  const isAtEnd = () => next.getAttribute('aria-disabled');
  for (let press = 0; press < 7 && (await isAtEnd()) !== 'true'; press += 1) {
    await next.click();
    await page.waitForTimeout(700);
  }
  expect(await isAtEnd()).toBe('true');
  close();
  await page.close();
});

test('a slider in a column that becomes narrow reaches every slide', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  const close = await openPage(
    page,
    `<main><content-slider>${slides(5)}</content-slider></main>`,
    'content-slider',
  );
  await expect.poll(() => hasSwiper(page)).toBe(true);
  await page.locator('main').evaluate((box) => box.style.setProperty('width', '500px'));
  await page.getByRole('button', { name: 'Go to slide 5' }).click();
  await expect.poll(() => currentBullet(page)).toBe('Go to slide 5');
  close();
  await page.close();
});

test('a slider shows its position after a move in the page, and its thumb after slides are replaced', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  const close = await openPage(page, `<content-slider>${slides(5)}</content-slider>`, 'content-slider');
  await expect.poll(() => hasSwiper(page)).toBe(true);
  await page.getByRole('button', { name: 'Go to slide 3' }).click();
  await expect.poll(() => currentBullet(page)).toBe('Go to slide 3');
  await move(page, 'content-slider');
  const firstVisible = () =>
    page.locator('.slider__strip').evaluate((strip) => {
      const step = (strip.scrollWidth + 50) / 5;
      return `Go to slide ${Math.round(strip.scrollLeft / step) + 1}`;
    });
  await expect.poll(async () => (await currentBullet(page)) === (await firstVisible())).toBe(true);

  const slider = page.locator('content-slider');
  await slider.evaluate((host) => host.replaceChildren(...[...host.children].slice(2)));
  await expect.poll(() => page.locator('.slider__bullet').count()).toBe(3);
  await expect.poll(() => hasSwiper(page)).toBe(true);
  await slider.evaluate((host, html) => host.insertAdjacentHTML('beforeend', html), slides(4));
  await expect.poll(() => page.locator('.slider__bullet').count()).toBe(7);
  await expect.poll(() => hasSwiper(page)).toBe(true);
  await expect.poll(() => thumbWidth(page)).toBeGreaterThan(300);
  close();
  await page.close();
});

test('an open dialog stays modal after a move in the page, without an event', async ({ browser }) => {
  const page = await browser.newPage();
  const close = await openPage(
    page,
    '<modal-dialog variant="simple" label="Open" heading="A title">Text</modal-dialog>',
    'modal-dialog',
  );
  const events = await recordEvents(page, ['modal-dialog-open', 'modal-dialog-close']);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(events).toEqual(['modal-dialog-open']);
  await move(page, 'modal-dialog');
  expect(await page.locator('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  expect(await events()).toEqual(['modal-dialog-open']);
  await page.keyboard.press('Escape');
  await expect.poll(events).toEqual(['modal-dialog-open', 'modal-dialog-close']);
  close();
  await page.close();
});

test('a tooltip that a move closes sets aria-expanded to false and emits `info-tooltip-close`', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const close = await openPage(
    page,
    '<p>A <info-tooltip text="The explanation">term</info-tooltip></p>',
    'info-tooltip',
  );
  const events = await recordEvents(page, ['info-tooltip-open', 'info-tooltip-close']);
  const term = page.getByRole('button', { name: 'term' });
  await term.click();
  await expect.poll(events).toEqual(['info-tooltip-open']);
  await move(page, 'info-tooltip');
  expect(await term.getAttribute('aria-expanded')).toBe('false');
  expect(await events()).toEqual(['info-tooltip-open', 'info-tooltip-close']);
  close();
  await page.close();
});
