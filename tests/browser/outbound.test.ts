import type { BrowserContext, Page } from 'playwright';
import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { prerendered } from '../support/rendered-markup.ts';
import { chunks, openWith, scriptVariants } from '../support/script-variants.ts';

const blank = '<title>School</title><link rel="icon" href="data:,">';
const parameters = { a: '1', correlationId: expect.stringMatching(/^[0-9a-f]{32}$/), source: 'organic' };

/** Waits for `count` other tabs and returns their URLs in order. */
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

describe.each(scriptVariants)('with $name', (variant) => {
  test.for([
    ['a click', (page: Page) => page.getByRole('link').click()],
    ['Enter', (page: Page) => page.getByRole('link').press('Enter')],
    ['a click with Ctrl', (page: Page) => page.getByRole('link').click({ modifiers: ['Control'] })],
    ['a middle click', (page: Page) => page.getByRole('link').click({ button: 'middle' })],
  ] as const)(
    'delays %s until the code has loaded, then opens one tab with the parameters of the visit',
    async ([, press], { open, page, site, context }) => {
      const release = site.hold(/\/embed\/(page|runtime)/);
      site.page('/school/', blank);
      await openWith(variant, prerendered('visit-card'), { page, open });
      await press(page);
      if (variant.script === 'split') expect(context.pages()).toHaveLength(1);
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

  test('opens one tab with its own correlation id for each click after hydration, and tracks it once', async ({
    open,
    page,
    site,
    context,
  }) => {
    site.page('/school/', blank);
    await openWith(variant, prerendered('visit-card'), { page, open });
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

  test('opens and tracks nothing on a click with the right button', async ({ open, page, context }) => {
    await openWith(variant, prerendered('visit-card'), { page, open });
    await page.getByRole('link').click({ button: 'right' });
    await page.waitForTimeout(300);
    expect([await clicksOf(page), context.pages().length]).toEqual([[], 1]);
  });

  test('follows a slotted link of the author without changes', async ({ open, page, site }) => {
    site.page('/author/', blank);
    await openWith(
      variant,
      prerendered('visit-card', {}, { children: '<a href="/author/" data-visit="program">Author</a>' }),
      { page, open },
    );
    await page.getByText('Author').click();
    await page.waitForURL('**/author/');
  });

  test('tracks the state before the click when a summary is clicked before hydration', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('visit-card'), { page, open });
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

test('delays a click on a link in a root of another build until the code has loaded', async ({
  open,
  page,
  site,
  context,
}) => {
  const release = site.hold(/\/embed\/(page|runtime)/);
  site.page('/school/', blank);
  await open({ body: prerendered('visit-card', {}, { build: 'old' }) });
  await page.getByRole('link').click();
  release();
  expect(parametersOf((await openedTabs(context, 1))[0])).toEqual(parameters);
});

test('opens the rendered URL in the same tab when the code for links fails to load', async ({
  open,
  page,
  site,
  console,
}) => {
  console.expect(/code failed to load|503/);
  site.fail('/embed/page.');
  site.page('/school/', blank);
  await open({ body: prerendered('visit-card') });
  await page.getByRole('link').click();
  await page.waitForURL('**/school/?a=1');
});

describe('a link outside of all elements on a page of our server', () => {
  const product = { productId: '1', name: 'Nursing', category: 'listing', location: 'program-results' };
  const view = JSON.stringify({ name: 'ProductViewed', payload: { product } });
  const link = '<a href="/school/?a=1" target="_blank" data-visit="program">Visit</a>';
  const list = `<ul data-visit-links><li data-view='${view}'>${link}</li></ul>`;

  // Pages of our server load the split script; the single script does not look for these links.
  test.for(scriptVariants.filter(({ script }) => script === 'split'))(
    'is delayed until the code has loaded with $name, opens one tab with the parameters of the visit, and is tracked',
    async (variant, { open, page, site, context }) => {
      const release = site.hold(/\/embed\/(page|runtime)/);
      site.page('/school/', blank);
      await openWith(variant, list, { page, open });
      await page.getByRole('link').click();
      expect(context.pages()).toHaveLength(1);
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

  test('the page tracks ProductViewed when the entry of the link is visible', async ({ open, page }) => {
    await open({ body: list });
    const views = () =>
      page.evaluate(() =>
        window.beams.flatMap(([, name, payload]) => (name === 'ProductViewed' ? [payload] : [])),
      );
    await expect.poll(views).toEqual([expect.objectContaining({ product })]);
  });

  test('a link outside of a list with data-visit-links opens its rendered URL', async ({
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
