import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations, listenToPage, origin, sizes, test } from '../support/site-test.ts';

declare global {
  interface Window {
    sent: string[];
  }
}

let server: Server;
let address = '';

/** A page of somebody else, with the script, a way to measure, and a configuration of its own in the query. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const head = `<meta charset="utf-8"><title>A page of somebody else</title><link rel="icon" href="data:,"><script>window.sent = []; window.tagular = (verb, name) => window.sent.push(name); ${query.get('script') ?? ''}</script>`;
    const config = `<script type="application/json" id="embed-config">${query.get('config') ?? '{}'}</script>`;
    const body = `<main><h1>Hello</h1><program-finder></program-finder><cookie-settings></cookie-settings></main>${config}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><head>${head}<script src="${origin}/embed.js" async></script></head><body>${body}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Visit {
  readonly config?: unknown;
  /** Runs in the page before anything else. */
  readonly script?: string;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

async function visit({ config = {}, script = '', context, complaints }: Visit): Promise<Page> {
  const page = await context.newPage();
  listenToPage(page, complaints);
  await page.goto(`${address}/?${new URLSearchParams({ config: JSON.stringify(config), script })}`);
  await expect
    .poll(() => page.locator('program-finder').getAttribute('data-state'), { timeout: 15_000 })
    .toBe('ready');
  return page;
}

const track = (page: Page, name: string) => page.evaluate((event) => window.eduEmbed?.track(event), name);
const sent = (page: Page) => page.evaluate(() => window.sent.filter((name) => name !== 'FormViewed'));
/** Long enough for an event to arrive, were it sent. */
const settle = (page: Page) => page.waitForTimeout(400);

describe('in the United States, where nothing is configured', () => {
  test('events are sent until the visitor opts out, and again after opting in; the choice is announced', async ({
    browser,
    complaints,
  }) => {
    const context = await browser.newContext({ viewport: sizes.desktop });
    const page = await visit({ context, complaints });
    await track(page, 'ElementViewed');
    await expect.poll(() => sent(page)).toEqual(['ElementViewed']);

    await page.evaluate(() => {
      Object.assign(window, { changes: [] });
      document.addEventListener('cookie-settings:change', (event) =>
        (window as unknown as { changes: unknown[] }).changes.push((event as CustomEvent).detail),
      );
    });
    await page.getByRole('button', { name: 'Cookie Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookie Settings' });
    expect(await dialog.getByLabel('Measurement').isChecked()).toBe(true);
    expect(await dialog.getByLabel('Necessary').isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Reject all' }).click();
    await expect
      .poll(() => page.evaluate('changes'))
      .toEqual([{ measurement: 'refused', advertising: 'refused', basis: 'choice' }]);
    await track(page, 'ElementClicked');
    await settle(page);
    expect(await sent(page)).toEqual(['ElementViewed']);

    await page.reload();
    await expect
      .poll(() => page.locator('program-finder').getAttribute('data-state'), { timeout: 15_000 })
      .toBe('ready');
    await track(page, 'ElementClicked');
    await settle(page);
    expect(await sent(page)).toEqual([]);

    await page.getByRole('button', { name: 'Cookie Settings' }).click();
    await dialog.getByLabel('Measurement').check();
    expect(await dialog.getByLabel('Advertising').isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Save choices' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.locator('[data-edu-overlay=status] [role=status]').textContent())
      .toBe('Cookie settings saved. Measurement is on, advertising is off.');
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['edu_consent']);
    await track(page, 'FieldSelected');
    await expect.poll(() => sent(page)).toEqual(['FieldSelected']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('closing the dialog chooses nothing', async ({ browser, complaints }) => {
    const context = await browser.newContext();
    const page = await visit({ context, complaints });
    await page.getByRole('button', { name: 'Cookie Settings' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await context.cookies()).toEqual([]);
    await track(page, 'ElementViewed');
    await expect.poll(() => sent(page)).toEqual(['ElementViewed']);
    await context.close();
  });
});

test('Global Privacy Control counts as opted out, and the settings say so', async ({
  browser,
  complaints,
}) => {
  const context = await browser.newContext();
  const script = "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })";
  const page = await visit({ script, context, complaints });
  await track(page, 'ElementViewed');
  await settle(page);
  expect(await page.evaluate(() => window.sent)).toEqual([]);
  await page.getByRole('button', { name: 'Cookie Settings' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.textContent()).toContain('Your browser sends the Global Privacy Control signal');
  expect(await dialog.getByLabel('Advertising').isDisabled()).toBe(true);
  await context.close();
});

describe('where a choice must come first', () => {
  const config = { consent: { mode: 'opt-in' } };

  test('the visitor is asked, and what waited is sent once it is allowed', async ({
    browser,
    complaints,
  }) => {
    const context = await browser.newContext();
    const page = await visit({ config, context, complaints });
    await track(page, 'ElementViewed');
    await track(page, 'ElementClicked');
    const dialog = page.getByRole('dialog', { name: 'Cookie Settings' });
    await dialog.waitFor();
    await settle(page);
    expect(await page.evaluate(() => window.sent)).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => sent(page)).toEqual(['ElementViewed', 'ElementClicked']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('what waited is dropped when it is refused', async ({ browser, complaints }) => {
    const context = await browser.newContext();
    const page = await visit({ config, context, complaints });
    await track(page, 'ElementViewed');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settle(page);
    expect(await page.evaluate(() => window.sent)).toEqual([]);
    await context.close();
  });
});

describe('where the page has a consent tool of its own', () => {
  const config = { consent: { mode: 'host' } };

  test('TCF is read in place of ours', async ({ browser, complaints }) => {
    const context = await browser.newContext();
    const script = 'window.__tcfapi = (command, version, callback) => { window.answer = callback; }';
    const page = await visit({ config, script, context, complaints });
    await track(page, 'ElementViewed');
    await settle(page);
    expect(await sent(page)).toEqual([]);
    await page.evaluate(
      "answer({ gdprApplies: true, eventStatus: 'useractioncomplete', purpose: { consents: { 1: true, 8: true } } }, true)",
    );
    await expect.poll(() => sent(page)).toEqual(['ElementViewed']);
    await context.close();
  });

  test('its settings are asked for, not ours', async ({ browser, complaints }) => {
    const context = await browser.newContext();
    const script =
      "window.opened = 0; document.addEventListener('edu-embed:consent-open', () => window.opened++)";
    const page = await visit({ config, script, context, complaints });
    await page.getByRole('button', { name: 'Cookie Settings' }).click();
    await expect.poll(() => page.evaluate('opened')).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });
});

describe('a page that is only prerendered', () => {
  test('is silent until it is shown', async ({ browser, complaints }) => {
    const context = await browser.newContext();
    const script = "Object.defineProperty(document, 'prerendering', { value: true, configurable: true })";
    const page = await visit({ script, config: { consent: { mode: 'opt-in' } }, context, complaints });
    await track(page, 'ElementViewed');
    await settle(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => window.sent)).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => sent(page)).toEqual(['ElementViewed']);
    await context.close();
  });
});

/** The button is alive once its code, which comes when it is seen, has come. */
async function openFrom(page: Page, place: string): Promise<void> {
  await expect
    .poll(async () => {
      const dialog = page.getByRole('dialog', { name: 'Cookie Settings' });
      if (!(await dialog.isVisible()))
        await page
          .locator(place)
          .last()
          .getByRole('button', { name: 'Cookie Settings' })
          .click({ timeout: 2000 });
      await page.waitForTimeout(300);
      return dialog.isVisible();
    })
    .toBe(true);
}

describe('our own pages', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(`open the settings from the footer and from the page of privacy choices, without a violation of policy or accessibility (${scheme})`, async ({
      browser,
      complaints,
    }) => {
      const context = await browser.newContext({
        viewport: sizes.phone,
        colorScheme: scheme,
        bypassCSP: false,
      });
      const page = await context.newPage();
      listenToPage(page, complaints);
      await page.goto(`${origin}/do-not-sell-or-share-my-personal-information/`);
      for (const place of ['main', 'site-footer, footer']) {
        await openFrom(page, place);
        if (place === 'main')
          await page.screenshot({
            path: process.env.CONSENT_PICTURE ? `${process.env.CONSENT_PICTURE}-${scheme}.png` : undefined,
          });
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      expect(complaints).toEqual([]);
      await context.close();
    });
  }

  test('have settings that axe finds nothing in', async ({ browser }) => {
    const context = await browser.newContext({ viewport: sizes.phone, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${origin}/do-not-sell-or-share-my-personal-information/`);
    await openFrom(page, 'main');
    expect(await findViolations(page)).toEqual([]);
    await context.close();
  });
});
