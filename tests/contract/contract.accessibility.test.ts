import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import type { TestServer } from '../../server/testing/listen.ts';
import { connectBrowser, findBarriers, openPage, waitUntilReady } from './contract-browser.ts';
import { startContractServer } from './contract-server.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([connectBrowser(), startContractServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe.each(serverElements.map(({ declaration }) => ({ tag: declaration.tag })))('$tag for everybody', ({ tag }) => {
  const address = (query = '') => `${server.origin}/demo/${tag}/${query}`;

  test('has no barrier that axe knows, in light and dark, on a phone and a desk', async () => {
    const { page, close } = await openPage(browser, address(), { colorScheme: 'light', viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await waitUntilReady(page, tag);
    expect(await findBarriers(page, 'all'), 'light, 390').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findBarriers(page, 'contrast'), 'dark, 390').toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await findBarriers(page, 'all'), 'dark, 1280').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await findBarriers(page, 'contrast'), 'light, 1280').toEqual([]);
    await close();
  });

  test.each(['', '?dir=rtl'])('fits into 320 pixels without scrolling sideways %s', async (query) => {
    const { page, close } = await openPage(browser, address(query), { viewport: { width: 320, height: 800 } });
    const wide = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      stages: [...document.querySelectorAll('.demo-stage')].filter((stage) => stage.scrollWidth > stage.clientWidth).map((stage) => stage.parentElement?.id),
    }));
    expect(wide).toEqual({ page: 320, stages: [] });
    await close();
  });
});
