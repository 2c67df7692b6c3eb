import { expect, inject } from 'vitest';
import { listenToPage, origin, sizes, test } from '../support/site-test.ts';

test.for([
  ['nursing', 'phone', origin],
  ['nursing', 'desktop', origin],
  ['social work', 'phone', inject('socialWorkOrigin')],
] as const)(
  'the preview page of the %s site shows the dialog and the partner for international visitors on a %s',
  async ([name, size, site], { browser, pageProblems }) => {
    const context = await browser.newContext({ viewport: sizes[size], hasTouch: size === 'phone' });
    const page = await context.newPage();
    listenToPage(page, pageProblems);
    await page.goto(`${site}/widgets/international/`);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const close = dialog.getByRole('button', { name: 'Close' });
    expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    const element = page.locator('lead-gen');
    await element.scrollIntoViewIfNeeded();
    const link = element.getByRole('link', { name: 'Find programs with Gangway' });
    await link.waitFor();
    expect(await element.getByRole('button', { name: 'Search Programs' }).isVisible()).toBe(false);
    const opened = context.waitForEvent('page');
    await link.click();
    const subject = name.replace(' ', '-');
    await (await opened).waitForURL(
      new RegExp(`/study-match/\\?degree=masters&category=.*&subject=${subject}$`),
    );
    expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    await context.close();
  },
);

test('the frame of the workbench shows <lead-gen> as international visitors see it', async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto(`${origin}/demo/frame/lead-gen/international/`);
  expect(await page.getByRole('link', { name: 'Find programs with Gangway' }).isVisible()).toBe(true);
  await page.close();
});

test('an image card in the frame of the workbench is 448 by 160 px', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(`${origin}/demo/frame/content-card/image-with-shade-60/`);
  expect(await page.locator('content-card article').boundingBox()).toMatchObject({ width: 448, height: 160 });
  await page.close();
});
