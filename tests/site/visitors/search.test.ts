import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { namesOf, readFocus, readTree } from '../support/accessibility-tree.ts';
import { openPage } from '../support/open-page.ts';
import { findViolations, listenToPage, sizes, test } from '../support/site-test.ts';
import { searchByKey, searchParts } from './header-search.ts';

/** Resolves to true if the focused combobox is expanded in the accessibility tree. */
async function readExpanded(page: Page): Promise<unknown> {
  return (await readTree(page)).find(({ role, states }) => role === 'combobox' && states.focused)?.states
    .expanded;
}

describe('without a script', () => {
  test.for(selectCases(['phone'], ['desktop']))(
    'the search of the header leads to results and on to a school, on a %s',
    async (size, { browser }) => {
      const page = await openPage(browser, '/articles/night-shift/', { size, javaScriptEnabled: false });
      const { toggle, field } = searchParts(page);
      await toggle.click();
      await field.fill('bsn ohio');
      await field.press('Enter');
      await page.waitForURL('**/search/?q=bsn+ohio');
      expect(await page.locator('h1').textContent()).toBe('Results for “bsn ohio”');
      const link = page.locator('section[aria-labelledby=search-school] a').first();
      const name = await link.textContent();
      await link.click();
      expect(await page.locator('h1').textContent()).toBe(name);
      await page.context().close();
    },
  );
});

describe('with a keyboard', () => {
  test('/ opens the search, arrows choose, Enter opens, and Escape returns the focus', async ({
    browser,
    pageProblems,
  }) => {
    const page = await openPage(browser, '/about-us/');
    listenToPage(page, pageProblems);
    const { options, status, field } = await searchByKey(page, 'ohio');
    await expect.poll(() => readExpanded(page)).toBe(true);
    await expect.poll(() => status.textContent()).toBe('5 of 5 results.');

    const selected = () => options.evaluateAll((all) => all.map((one) => one.getAttribute('aria-selected')));
    await page.keyboard.press('ArrowUp');
    expect((await selected()).lastIndexOf('true')).toBe((await options.count()) - 1);
    await page.keyboard.press('ArrowDown');
    expect(await selected()).not.toContain('true');
    await page.keyboard.press('ArrowDown');
    expect((await selected())[0]).toBe('true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
    expect(await readFocus(page)).toMatch(/^input /);

    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    expect(await readFocus(page)).toBe('summary Search');

    const again = await searchByKey(page, 'ohio');
    const name = await again.options.first().locator('.suggestions__title').textContent();
    await page.keyboard.press('ArrowDown');
    // Checked before navigation, because Chromium then reports an aborted view transition.
    expect(pageProblems).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/schools/**');
    expect(await page.locator('h1').textContent()).toBe(name);
    await page.context().close();
  });

  test('Enter without a choice opens all results, and / is a character in fields', async ({ browser }) => {
    const page = await openPage(browser, '/about-us/');
    const { field } = await searchByKey(page, 'ohio');
    await page.keyboard.type('/');
    expect(await field.inputValue()).toBe('ohio/');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/?q=ohio');
    await page.context().close();
  });
});

describe('suggestions', () => {
  test('suggestions have groups, a name and options in the accessibility tree, and no axe violation', async ({
    browser,
  }) => {
    for (const size of selectCases(['phone'], ['desktop'])) {
      const page = await openPage(browser, '/about-us/', { size, bypassCSP: true });
      await searchByKey(page, 'night');
      const tree = await readTree(page);
      expect(namesOf(tree, 'listbox')).toEqual(['Suggestions']);
      expect(namesOf(tree, 'group').filter((name) => /^Articles and pages/.test(name))).toHaveLength(1);
      expect(namesOf(tree, 'option').length).toBeGreaterThan(0);
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width);
      await page.context().close();
    }
  });

  test('a new query aborts the older request, whose response never replaces newer suggestions', async ({
    browser,
  }) => {
    const page = await openPage(browser, '/about-us/');
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(new URL(request.url()).search));
    const delayed: Route[] = [];
    await page.route('**/api/search?q=te&*', (route) => void delayed.push(route));
    const { field, options, status } = await searchByKey(page, 'ohio');
    await field.fill('');
    const slow = page.waitForRequest('**/api/search?q=te&*');
    await page.keyboard.type('te');
    await slow;
    await page.keyboard.type('xas', { delay: 30 });
    await options.filter({ hasText: 'Texas' }).first().waitFor();
    // On a busy machine, a request for the start of “ohio” may be aborted, too.
    await expect.poll(() => aborted).toContain('?q=te&limit=4');
    // The page has aborted the request.
    for (const route of delayed) await route.continue().catch(() => undefined);
    await page.waitForTimeout(300);
    expect(await options.filter({ hasText: 'Texas' }).count()).toBeGreaterThan(0);
    expect(await status.textContent()).toMatch(/^\d of \d/);
    await page.context().close();
  });

  test('the search form still works when suggestions fail, and an event reports the failure', async ({
    browser,
  }) => {
    const page = await openPage(browser, '/about-us/');
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, body: '' }));
    const failures = page.evaluate(
      () =>
        new Promise((resolve) => {
          const handle = (event: Event) => resolve((event as CustomEvent).detail.message);
          document.addEventListener('edu-embed:error', handle, { once: true });
        }),
    );
    const { toggle, field } = searchParts(page);
    await toggle.click();
    await field.pressSequentially('ohio', { delay: 30 });
    expect(await failures).toBe('search suggestions failed to load');
    await field.press('Enter');
    await page.waitForURL('**/search/?q=ohio');
    await page.context().close();
  });

  test('suggestions work in the menu of a phone, where Escape closes the list first', async ({ browser }) => {
    const page = await openPage(browser, '/about-us/', { size: 'phone' });
    const screen = page.locator('site-header .site-header__screen');
    await page.locator('site-header .site-header__toggle').tap();
    await screen.locator('input').tap();
    await screen.locator('input').pressSequentially('texas', { delay: 30 });
    await screen.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => screen.getByRole('option').count()).toBe(0);
    expect(await screen.isVisible()).toBe(true);
    await page.context().close();
  });

  test('sends no request before a search field has the focus, and one request for fast typing', async ({
    browser,
  }) => {
    const page = await openPage(browser, '/about-us/');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/search-suggestions|api\/search/.test(request.url())) requests.push(request.url());
    });
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 300);
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    await page.keyboard.press('/');
    await expect.poll(() => readFocus(page)).toMatch(/^input Search/);
    // The page's time stands still while the keys are pressed, however slow this machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('ohio');
    expect(requests.filter((url) => url.includes('/api/search'))).toEqual([]);
    await page.clock.runFor(1000);
    await searchParts(page).options.first().waitFor();
    expect(requests.filter((url) => url.includes('/api/search'))).toHaveLength(1);
    await page.context().close();
  });
});

test('the search page has no axe violation with results, without results, and without a query', async ({
  browser,
}) => {
  for (const query of selectCases(['?q=bsn+ohio'], ['?q=zzzzqqqq', ''])) {
    const page = await openPage(browser, `/search/${query}`, { size: 'phone', bypassCSP: true });
    expect(await findViolations(page), query).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
    await page.context().close();
  }
});
