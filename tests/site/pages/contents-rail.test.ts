import { expect, inject } from 'vitest';
import { listenToPage, origin, sizes, test, waitForPageScript } from '../support/site-test.ts';

test('the table of contents marks the current section without loading React', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  listenToPage(page, pageProblems);
  await page.goto(`${origin}/articles/night-shift/`);
  const rail = page.getByRole('navigation', { name: 'In this article' });
  const current = () => rail.locator('[aria-current=location]').allTextContents();
  expect(await current()).toEqual([]);
  const names = await rail.getByRole('link').allTextContents();
  for (const name of [names[1] ?? '', names[3] ?? '', names[0] ?? '']) {
    await page.evaluate((title) => {
      const heading = [...document.querySelectorAll('main h2')].find(
        ({ textContent }) => textContent?.trim() === title,
      );
      heading?.scrollIntoView({ block: 'start' });
    }, name);
    await expect.poll(current).toEqual([name]);
  }
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(current).toEqual([names.at(-1)]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(current).toEqual([]);
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((url) => /\/(runtime|shared|elements-)/.test(url))).toEqual([]);
  expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
  await context.close();
});

test('the table of contents is open without a button on desktops, and a button opens it on phones', async ({
  browser,
}) => {
  for (const [size, isButton] of [
    ['desktop', false],
    ['phone', true],
  ] as const) {
    const page = await browser.newPage({ viewport: sizes[size], javaScriptEnabled: false });
    await page.goto(`${origin}/articles/night-shift/`);
    const contents = page.locator('.contents');
    expect(await contents.locator('summary').isVisible(), size).toBe(isButton);
    expect(await contents.getByRole('link').first().isVisible(), size).toBe(!isButton);
    if (isButton) await contents.locator('summary').click();
    expect(await contents.getByRole('link').first().isVisible(), size).toBe(true);
    await page.close();
  }
});

test('the table of contents marks the chosen link until the reader scrolls past its heading', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${inject('socialWorkOrigin')}/articles/social-work-licenses/`);
  await waitForPageScript(page);
  const rail = page.getByRole('navigation', { name: 'In this article' });
  const current = () => rail.locator('[aria-current=location]').allTextContents();
  for (const name of ['The exam', 'Moving to another state', 'The exam']) {
    await rail.getByRole('link', { name }).click();
    await expect.poll(current).toEqual([name]);
  }
  await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }));
  await expect.poll(current).toEqual(['Moving to another state']);
  await page.close();
});
