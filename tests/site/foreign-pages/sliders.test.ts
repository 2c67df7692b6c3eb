import type { Page } from 'playwright';
import { expect } from 'vitest';
import { moveElement, openForeignElement } from '../support/foreign-element-page.ts';
import { listenToPage, test } from '../support/site-test.ts';

const slides = (count: number) => '<div>A slide</div>'.repeat(count);
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
  const close = await openForeignElement(
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
  const close = await openForeignElement(
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
  const close = await openForeignElement(
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
  const close = await openForeignElement(
    page,
    `<content-slider>${slides(5)}</content-slider>`,
    'content-slider',
  );
  await expect.poll(() => hasSwiper(page)).toBe(true);
  await page.getByRole('button', { name: 'Go to slide 3' }).click();
  await expect.poll(() => currentBullet(page)).toBe('Go to slide 3');
  await moveElement(page, 'content-slider');
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
