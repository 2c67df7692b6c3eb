import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { openForeignElement } from '../support/foreign-element-page.ts';
import { sizes, test } from '../support/site-test.ts';

const menu = JSON.stringify([
  { id: '1', label: 'Alpha', uri: '/alpha/' },
  { id: '2', label: 'Beta', uri: '/beta/', children: [{ id: '3', label: 'Gamma', uri: '/gamma/' }] },
]);
/** A router: links change the URL and the page, and nothing is loaded. */
const router = `<script>addEventListener('click', (event) => {
  const link = event.composedPath().find(({ localName }) => localName === 'a');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  document.querySelector('main').textContent = location.pathname;
});</script>`;
const openHeader = (page: Page) =>
  openForeignElement(page, `<site-header menu='${menu}'></site-header><main></main>${router}`, 'site-header');

describe('header of a single-page host', () => {
  test('the mobile menu closes when one of its links, or Back, changes the page', async ({ browser }) => {
    const page = await browser.newPage({ viewport: sizes.phone });
    const close = await openHeader(page);
    const main = page.locator('main');
    const state = () => main.evaluate((element: HTMLElement) => [element.textContent, element.inert]);
    const openMenu = async () => {
      await page.locator('site-header summary').filter({ hasText: 'menu' }).click();
      await expect.poll(async () => (await state())[1]).toBe(true);
    };
    await openMenu();
    await page.evaluate(() => history.replaceState(null, '', '?filter=1'));
    expect((await state())[1]).toBe(true);
    await page.getByRole('link', { name: 'Alpha' }).click();
    await expect.poll(state).toEqual(['/alpha/', false]);
    await openMenu();
    await page.goBack();
    await expect.poll(state).toEqual(['/alpha/', false]);
    close();
    await page.close();
  });

  test('an open group of the bar closes when one of its links changes the page', async ({ browser }) => {
    const page = await browser.newPage({ viewport: sizes.desktop });
    const close = await openHeader(page);
    await page.locator('site-header summary', { hasText: 'Beta' }).first().click();
    await page.getByRole('link', { name: 'Gamma' }).click();
    await expect.poll(() => page.locator('main').textContent()).toBe('/gamma/');
    await expect.poll(() => page.getByRole('link', { name: 'Gamma' }).count()).toBe(0);
    close();
    await page.close();
  });
});

describe('attributes that a single-page host changes', () => {
  test('the worksheet of a table works when `tools` is set later, removed and set again', async ({
    browser,
  }) => {
    const page = await browser.newPage();
    const close = await openForeignElement(
      page,
      '<content-table><table><tr><th>Tuition</th><td>$5</td></tr><tr><th>Total</th><td>$5</td></tr></table></content-table>',
      'content-table',
    );
    const setTools = (value: string) =>
      page.locator('content-table').evaluate((table, text) => table.setAttribute('tools', text), value);
    const fields = page.locator('content-table input');
    for (const edit of [1, 2]) {
      await setTools('true');
      await page.getByRole('button', { name: 'Use your own figures' }).click();
      await expect.poll(() => fields.count(), { message: `edit ${edit}` }).toBe(1);
      await setTools('false');
      await expect.poll(() => fields.count()).toBe(0);
      expect(await page.locator('td').first().textContent()).toBe('$5');
    }
    close();
    await page.close();
  });

  test('the share buttons of a hero work when `show-share` is set later', async ({ browser }) => {
    const page = await browser.newPage();
    const close = await openForeignElement(
      page,
      '<page-hero heading="A" show-finder="false"></page-hero>',
      'page-hero',
    );
    // Without the pause, the behavior would start after the change.
    await page.waitForTimeout(1500);
    await page.locator('page-hero').evaluate((hero) => hero.setAttribute('show-share', ''));
    const facebook = page.locator('page-hero [data-network="facebook"]').first();
    await expect.poll(() => facebook.getAttribute('href')).toContain('https://www.facebook.com/');
    expect(await facebook.isVisible()).toBe(true);
    close();
    await page.close();
  });
});
