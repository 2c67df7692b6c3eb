import type { Page } from 'playwright';
import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { selectCases } from '../support/long-run.ts';
import { prerendered } from '../support/rendered-markup.ts';

const react = /\/embed\/(runtime|shared|elements-small)\./;
const sheets = '<meta name="embed-stylesheets" content="/embed/next.css /site.next.css">';

/** Each kind of first interaction, outside of all elements. */
const interactions = {
  'a key press': (page) => page.keyboard.press('Shift'),
  'a press': (page) => page.mouse.down(),
  'a sideways pointer movement': (page) => page.mouse.move(300, 500),
  'a wheel scroll': (page) => page.mouse.wheel(0, 10),
} satisfies Readonly<Record<string, (page: Page) => Promise<void>>>;

async function setConnection(page: Page, connection: object): Promise<void> {
  await page.addInitScript(
    (value) => Object.defineProperty(navigator, 'connection', { value }),
    connection as never,
  );
}

async function interactInAllWays(page: Page): Promise<void> {
  for (const interact of Object.values(interactions)) await interact(page);
  await page.waitForTimeout(500);
}

describe.each(
  selectCases(['a key press', 'a sideways pointer movement'], ['a press', 'a wheel scroll']).map(
    (name) => [name, interactions[name]] as const,
  ),
)('at %s', (_name, interact) => {
  test('fetches each file of React once, and the style sheets of the next page', async ({
    open,
    page,
    site,
  }) => {
    site.page('/embed/next.css', '');
    site.page('/site.next.css', '');
    await open({ body: prerendered('click-counter') + prerendered('behavior-box'), head: sheets });
    await expect.poll(() => site.requests('/embed/page.').length).toBe(1);
    await page.waitForTimeout(400);
    // A straight vertical move is not user intent.
    await page.mouse.move(0, 400);
    await page.waitForTimeout(400);
    expect(site.requests(/runtime|shared|elements-|next\.css/)).toEqual([]);
    await interact(page);
    await expect.poll(() => site.requests(react).length).toBe(3);
    // The page's chunk fetches the sheets, and it may not have loaded at the first interaction.
    await interact(page);
    await expect.poll(() => site.requests('next.css').length).toBe(2);
    await interactInAllWays(page);
    expect(site.requests(react)).toHaveLength(3);
    expect(site.requests('next.css')).toHaveLength(2);
    expect(site.requests('/embed/page.')).toHaveLength(1);
  });
});

describe.each(
  selectCases(
    [{ name: 'Save-Data', connection: { saveData: true, effectiveType: '4g' } }],
    [
      { name: 'a 2G connection', connection: { effectiveType: '2g' } },
      { name: 'a slow 2G connection', connection: { effectiveType: 'slow-2g' } },
    ],
  ),
)('with $name', ({ connection }) => {
  test('prefetches nothing, and fetches React at the click', async ({ open, page, site }) => {
    await setConnection(page, connection);
    await open({ body: prerendered('click-counter'), head: sheets });
    await interactInAllWays(page);
    expect(site.requests(/runtime|shared|elements-|page\.|next\.css/)).toEqual([]);
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
    await page.waitForTimeout(300);
    expect(site.requests('next.css')).toEqual([]);
  });
});

test('fetches React at the first interaction on a 3G connection', async ({ open, page, site }) => {
  await setConnection(page, { effectiveType: '3g' });
  await open({ body: prerendered('click-counter') });
  await page.keyboard.press('Shift');
  await expect.poll(() => site.requests(react).length).toBe(3);
});

test('does not fetch React at an interaction on a page whose elements need no React', async ({
  open,
  page,
  site,
}) => {
  await open({ body: prerendered('behavior-box') });
  await interactInAllWays(page);
  expect(site.requests('/embed/page.')).toHaveLength(1);
  expect(site.requests(react)).toEqual([]);
});

test('fetches only the entry if no element needs code before the first interaction', async ({
  open,
  page,
  site,
}) => {
  await open({ body: prerendered('behavior-tap') });
  await page.waitForTimeout(500);
  expect(site.requests(/\/embed\/(?!embed\.)[^/]+\.mjs/)).toEqual([]);
});

test('fetches no style sheets at an interaction on a page that names none for the next page', async ({
  open,
  page,
  site,
}) => {
  await open({ body: prerendered('behavior-box') });
  await interactInAllWays(page);
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
  expect(site.requests(/\.css/).length).toBeLessThanOrEqual(1);
});
