import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';
import { servePage, visit } from './consent-host-page.ts';

servePage();

/** Changes the consent settings in the data of all pages that the page opens. */
async function configure(page: Page, consent: object): Promise<void> {
  await page.route(
    (url) => url.origin === origin && url.pathname.endsWith('/'),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '"siteConfig":{',
        `"siteConfig":{"consent":${JSON.stringify(consent)},`,
      );
      await route.fulfill({ response, body });
    },
  );
}

const choicesPath = '/do-not-sell-or-share-my-personal-information/';

test('the dialog for international visitors opens after the visitor has answered the consent question', async ({
  browser,
}) => {
  const page = await browser.newPage();
  await configure(page, { mode: 'opt-in' });
  await page.goto(`${origin}/widgets/international/`);
  const question = page.getByRole('dialog', { name: 'Cookie Settings' });
  await question.waitFor();
  await page.waitForTimeout(1500);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
  await page.close();
});

test('the dialog for international visitors does not open while the visitor uses a form', async ({
  browser,
}) => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const form = document.body.appendChild(document.createElement('form'));
      form.appendChild(document.createElement('input')).focus();
    });
  });
  const modal = page.waitForResponse(/international-modal/);
  await page.goto(`${origin}/widgets/international/`);
  await modal;
  await page.waitForTimeout(1000);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.close();
});

describe('a Cookie Settings button without a dialog', () => {
  test.for([
    ['its code fails to load', {}],
    ['consent is off', { mode: 'off' }],
  ] as const)('leads to the privacy choices if %s', async ([name, consent], { browser }) => {
    const page = await browser.newPage({ viewport: sizes.desktop });
    await configure(page, consent);
    if (name === 'its code fails to load')
      await page.route(/settings-window/, (route) => route.abort('blockedbyclient'));
    await page.goto(`${origin}/privacy-terms/`);
    await page.getByRole('button', { name: 'Cookie Settings' }).last().click();
    await page.waitForURL(`${origin}${choicesPath}`);
    await page.close();
  });

  test('the page stays if the dialog that opens by itself fails to load', async ({ browser }) => {
    const page = await browser.newPage();
    await configure(page, { mode: 'opt-in' });
    const blocked = page.waitForEvent('requestfailed', (request) => /settings-window/.test(request.url()));
    await page.route(/settings-window/, (route) => route.abort('blockedbyclient'));
    await page.goto(`${origin}/`);
    await blocked;
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.close();
  });
});

test('`cookie-settings:open` opens the settings on a page on which nothing else has run', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(`${origin}/privacy-terms/`);
  await own.waitForFunction(() => window.eduEmbed);
  const foreign = await visit({ context, pageProblems, body: '<h1>Only the script</h1>' });
  for (const page of [own, foreign]) {
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new CustomEvent('cookie-settings:open', { bubbles: true, cancelable: true }),
      ),
    );
    await page.getByRole('dialog', { name: 'Cookie Settings' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  }
  await context.close();
});

test('the receipt leaves the button in the footer uncovered, and its columns are readable on a phone', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.goto(origin);
  const button = page.getByRole('button', { name: 'Cookie Settings' }).last();
  const dialog = page.getByRole('dialog', { name: 'Cookie Settings' });
  await button.click();
  await dialog.getByRole('button', { name: 'Reject all' }).click();
  const name = page.getByRole('region').getByRole('rowheader', { name: 'edu_consent' });
  expect((await name.boundingBox())?.width).toBeGreaterThan(80);
  await button.click({ timeout: 5000 });
  await dialog.waitFor();
  await page.close();
});

test('a page without JavaScript has no blank space for ads', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: sizes.phone });
  const page = await context.newPage();
  await page.goto(`${origin}/articles/night-shift/`);
  const slots = page.locator('ad-slot:not([left-out])');
  expect(await slots.count()).toBeGreaterThan(1);
  for (const slot of await slots.all()) expect(await slot.isVisible()).toBe(false);
  await context.close();
});
