import { describe, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { countFilledSlots, createRule, fillAllPlacements, serveAdHost } from '../support/ad-page.ts';
import { origin, scrollToEnd, sizes, test } from '../support/site-test.ts';

const host = serveAdHost();

describe('creatives of every standard size', () => {
  for (const [width, height] of selectCases(
    [
      [970, 250],
      [300, 600],
    ],
    [
      [728, 90],
      [336, 280],
      [320, 50],
      [300, 250],
      [160, 600],
    ],
  )) {
    for (const [name, viewport] of Object.entries(sizes)) {
      test(`a creative of ${width} x ${height} shifts no layout on a ${name}`, async ({
        browser,
        pageProblems,
      }) => {
        const image = `<img alt="" width="${width}" height="${height}" src="${origin}/pictures/stock.svg">`;
        const page = await host.visit(browser, pageProblems, {
          rules: fillAllPlacements(createRule(`<p>${image}</p>`)),
          options: { viewport },
          path: '/articles/night-shift/',
        });
        await scrollToEnd(page);
        await expect.poll(() => countFilledSlots(page)).toBe(4);
        await page.waitForTimeout(200);
        expect(await page.evaluate<number>('shift')).toBeLessThanOrEqual(0.002);
        await page.context().close();
      });
    }
  }
});

test('a wide screen never shows the ad rail together with an ad in the text', async ({
  browser,
  pageProblems,
}) => {
  const page = await host.visit(browser, pageProblems, {
    rules: fillAllPlacements(createRule('<p>Advertisement</p>')),
    options: { viewport: sizes.desktop },
    path: '/articles/financing-nursing-school/',
  });
  await scrollToEnd(page);
  await expect.poll(() => countFilledSlots(page)).toBe(4);
  const gaps = await page.evaluate(() => {
    const boxOf = (slot: Element) => slot.getBoundingClientRect();
    const rail = boxOf(document.querySelector('ad-slot[placement="hero"]') as Element);
    const others = [...document.querySelectorAll('ad-slot[placement="in-paragraph"]')]
      .map(boxOf)
      .filter(({ height }) => height > 0);
    return others.map(({ top, bottom }) => Math.max(top - rail.bottom, rail.top - bottom) - innerHeight);
  });
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  await page.context().close();
});
