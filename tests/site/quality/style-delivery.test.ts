import { expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { origin, sizes, test } from '../support/site-test.ts';
import {
  describeDifference,
  findMissingRules,
  openVariant,
  readComputedStyles,
} from '../support/style-variants.ts';

/** One page of each kind; in `npm test`, the page with the most elements. */
const paths = selectCases(
  ['/widgets/'],
  [
    '/',
    '/articles/msn-choices/',
    '/rankings/health-professions-schools/',
    '/state/',
    '/state/texas/',
    '/healthcare-review-partners/',
    '/healthcare-review-partners/dana-kessler',
    '/study-match/?degree=masters',
    '/schools/tinselfeather-sample-institute/',
    '/widgets/programs/',
  ],
);

/**
 * Fetches the sheets that a page links if its styles are not inline. Roots link the sheet of all elements.
 */
async function fetchLinkedSheets(path: string): Promise<{ document: string[]; roots: string[] }> {
  const response = await fetch(origin + path, { headers: { 'sec-fetch-site': 'same-origin' } });
  const html = await response.text();
  const urls = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => String(href));
  const sheets = [...new Set(urls)].map(async (url) => ({
    url,
    text: await (await fetch(origin + url)).text(),
  }));
  const loaded = await Promise.all(sheets);
  const roots = loaded.filter(({ url }) => /\/elements\./.test(url));
  return { document: loaded.map(({ text }) => text), roots: roots.map(({ text }) => text) };
}

test.for(paths)(
  'the page %s looks the same with inline and linked styles, and has every matching rule inline',
  async (path, { browser }) => {
    const [inline, linked] = await Promise.all([
      openVariant(browser, path, 'inline', sizes.phone),
      openVariant(browser, path, 'linked', sizes.phone),
    ]);
    expect(await inline.locator('link[rel="stylesheet"]').count()).toBe(0);
    expect(await linked.locator('head style').count()).toBe(0);

    const sheets = await fetchLinkedSheets(path);
    expect(sheets.document.length).toBeGreaterThan(sheets.roots.length);
    expect(sheets.roots).toHaveLength(1);
    expect(await findMissingRules(inline, sheets)).toEqual([]);

    for (const viewport of Object.values(sizes)) {
      await Promise.all([inline.setViewportSize(viewport), linked.setViewportSize(viewport)]);
      const [looks, expected] = await Promise.all([readComputedStyles(inline), readComputedStyles(linked)]);
      const different = looks.flatMap((line, index) =>
        line === expected[index] ? [] : [describeDifference(line, expected[index])],
      );
      expect(different.slice(0, 5), `${viewport.width} px`).toEqual([]);
      expect(looks.length).toBe(expected.length);
      expect(looks.length).toBeGreaterThan(300);
    }
    await inline.context().close();
    await linked.context().close();
  },
);

test('the second page view of a visit downloads no style sheets', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  await page.goto(`${origin}/articles/night-shift/`, { waitUntil: 'networkidle' });
  const prefetched = page.waitForResponse(/\/embed\/elements\.[^/]+\.css$/);
  await page.mouse.move(300, 300);
  await page.mouse.move(340, 320, { steps: 4 });
  await prefetched;
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const sheets = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.endsWith('.css')) sheets.set(requestId, Number.NaN);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sheets.has(requestId)) sheets.set(requestId, encodedDataLength);
  });
  await page
    .locator('site-header a[href="/rankings/"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(`${origin}/rankings/`);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('head link[rel="stylesheet"]').count()).toBeGreaterThan(0);
  expect(sheets.size).toBeGreaterThan(0);
  expect([...sheets.values()].filter((bytes) => bytes !== 0)).toEqual([]);
  await context.close();
});
