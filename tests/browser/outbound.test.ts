import type { BrowserContext, Page } from 'playwright';
import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { drawn } from '../support/rendered-markup.ts';
import { chunks, openThe, ways } from '../support/ways.ts';

const blank = '<title>School</title><link rel="icon" href="data:,">';
const parameters = { a: '1', correlationId: expect.stringMatching(/^[0-9a-f]{32}$/), source: 'organic' };

/** Addresses of the tabs beside the page, in order, once there are so many. */
async function openedTabs(context: BrowserContext, count: number): Promise<string[]> {
  await expect.poll(() => context.pages().length).toBe(count + 1);
  const tabs = context.pages().slice(1);
  await Promise.all(tabs.map((tab) => tab.waitForURL('**/school/**')));
  return tabs.map((tab) => tab.url());
}

const parametersOf = (url: string | undefined) => Object.fromEntries(new URL(url ?? '').searchParams);
const clicksOf = (page: Page) =>
  page.evaluate(() =>
    window.beams.flatMap(([, name, payload]) =>
      name === 'ProductClicked' ? [payload as { outboundUrl: string }] : [],
    ),
  );

describe.each(ways)('with $way', (way) => {
  test.for([
    ['a click', (page: Page) => page.getByRole('link').click()],
    ['Enter', (page: Page) => page.getByRole('link').press('Enter')],
    ['a click with Ctrl', (page: Page) => page.getByRole('link').click({ modifiers: ['Control'] })],
    ['a middle click', (page: Page) => page.getByRole('link').click({ button: 'middle' })],
  ] as const)(
    '%s before the code for it waits, then opens one tab with the parameters of the visit',
    async ([, press], { open, page, site, context }) => {
      const release = site.hold(/\/embed\/(outbound|runtime)/);
      site.page('/school/', blank);
      await openThe(way, drawn('visit-card'), { page, open });
      await press(page);
      if (way.script === 'split') expect(context.pages()).toHaveLength(1);
      release();
      const [url] = await openedTabs(context, 1);
      expect(parametersOf(url)).toEqual(parameters);
      await expect.poll(() => clicksOf(page)).toHaveLength(1);
      await page.waitForTimeout(300);
      expect((await clicksOf(page)).map(({ outboundUrl }) => outboundUrl)).toEqual([url]);
      expect(context.pages()).toHaveLength(2);
      expect(await page.getByRole('link').getAttribute('href')).toBe('/school/?a=1');
    },
  );

  test('each click after hydration opens one tab with an id of its own, and is tracked once', async ({
    open,
    page,
    site,
    context,
  }) => {
    site.page('/school/', blank);
    await openThe(way, drawn('visit-card'), { page, open });
    await page.getByText('Details').click();
    await page.waitForLoadState('networkidle');
    await page.getByRole('link').click();
    await openedTabs(context, 1);
    await page.getByRole('link').click({ button: 'middle' });
    const urls = await openedTabs(context, 2);
    expect(urls.map(parametersOf)).toEqual([parameters, parameters]);
    expect(new Set(urls).size).toBe(2);
    await expect.poll(async () => (await clicksOf(page)).map(({ outboundUrl }) => outboundUrl)).toEqual(urls);
  });

  test('a click with the right button opens and tracks nothing', async ({ open, page, context }) => {
    await openThe(way, drawn('visit-card'), { page, open });
    await page.getByRole('link').click({ button: 'right' });
    await page.waitForTimeout(300);
    expect([await clicksOf(page), context.pages().length]).toEqual([[], 1]);
  });

  test('a slotted link of the author is left alone', async ({ open, page, site }) => {
    site.page('/author/', blank);
    await openThe(
      way,
      drawn('visit-card', {}, { children: '<a href="/author/" data-visit="program">Author</a>' }),
      { page, open },
    );
    await page.getByText('Author').click();
    await page.waitForURL('**/author/');
  });

  test('a click on a summary before hydration reports the state that it found', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openThe(way, drawn('visit-card'), { page, open });
    await page.getByText('Details').click();
    await page.getByText('Details').click();
    release();
    const found = () =>
      page.evaluate(() =>
        window.beams.flatMap(([, name, payload]) => (name === 'ElementClicked' ? [payload] : [])),
      );
    await expect
      .poll(found)
      .toEqual([expect.objectContaining({ wasOpen: false }), expect.objectContaining({ wasOpen: true })]);
  });
});

test('a link of a root from another build waits for the code, too', async ({ open, page, site, context }) => {
  const release = site.hold(/\/embed\/(outbound|runtime)/);
  site.page('/school/', blank);
  await open({ body: drawn('visit-card', {}, { build: 'old' }) });
  await page.getByRole('link').click();
  release();
  expect(parametersOf((await openedTabs(context, 1))[0])).toEqual(parameters);
});

test('a link whose code fails to load leads where it was rendered to, in the same tab', async ({
  open,
  page,
  site,
  console,
}) => {
  console.expect(/outbound links failed to load|503/);
  site.fail('/embed/outbound');
  site.page('/school/', blank);
  await open({ body: drawn('visit-card') });
  await page.getByRole('link').click();
  await page.waitForURL('**/school/?a=1');
});

describe('a link that our server’s page has outside any element', () => {
  const product = { productId: '1', name: 'Nursing', category: 'listing', location: 'program-results' };
  const view = JSON.stringify({ name: 'ProductViewed', payload: { product } });
  const link = '<a href="/school/?a=1" target="_blank" data-visit="program">Visit</a>';
  const list = `<ul data-visit-links><li data-view='${view}'>${link}</li></ul>`;

  test.for(ways)(
    'with $way, waits for its code, then opens one tab with the visit’s parameters and is tracked',
    async (way, { open, page, site, context }) => {
      const release = site.hold(/\/embed\/(outbound|runtime)/);
      site.page('/school/', blank);
      await openThe(way, list, { page, open });
      await page.getByRole('link').click();
      if (way.script === 'split') expect(context.pages()).toHaveLength(1);
      release();
      const [url] = await openedTabs(context, 1);
      expect(parametersOf(url)).toEqual(parameters);
      await expect
        .poll(() => clicksOf(page))
        .toEqual([
          expect.objectContaining({
            product,
            outboundUrl: url,
            webElement: expect.objectContaining({ location: 'program-results', text: 'Visit' }),
          }),
        ]);
    },
  );

  test('sends ProductViewed once its entry is visible', async ({ open, page }) => {
    await open({ body: list });
    const views = () =>
      page.evaluate(() =>
        window.beams.flatMap(([, name, payload]) => (name === 'ProductViewed' ? [payload] : [])),
      );
    await expect.poll(views).toEqual([expect.objectContaining({ product })]);
  });

  test('leads where it was rendered to when it is not in a marked list', async ({
    open,
    page,
    site,
    context,
  }) => {
    site.page('/school/', blank);
    await open({ body: link });
    await page.getByRole('link').click();
    expect((await openedTabs(context, 1)).map(parametersOf)).toEqual([{ a: '1' }]);
    expect(await clicksOf(page)).toEqual([]);
  });
});
