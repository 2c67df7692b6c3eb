import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { findViolations, listenToPage, origin, sizes, test } from '../support/site-test.ts';
import { readSent, servePage, settle, track, visit } from './consent-host-page.ts';

servePage();

describe('consent without configuration (opt-out)', () => {
  test('sends events until the visitor opts out, sends them again after opting in, and announces the choice', async ({
    browser,
    pageProblems,
  }) => {
    const context = await browser.newContext({ viewport: sizes.desktop });
    const page = await visit({ context, pageProblems });
    await track(page, 'ElementViewed');
    await expect.poll(() => readSent(page)).toEqual(['ElementViewed']);

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
    expect(await readSent(page)).toEqual(['ElementViewed']);

    await page.reload();
    await expect
      .poll(() => page.locator('program-finder').getAttribute('data-state'), { timeout: 15_000 })
      .toBe('ready');
    await track(page, 'ElementClicked');
    await settle(page);
    expect(await readSent(page)).toEqual([]);

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
    await expect.poll(() => readSent(page)).toEqual(['FieldSelected']);
    expect(pageProblems).toEqual([]);
    await context.close();
  });

  test('closing the cookie settings stores no choice', async ({ browser, pageProblems }) => {
    const context = await browser.newContext();
    const page = await visit({ context, pageProblems });
    await page.getByRole('button', { name: 'Cookie Settings' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await context.cookies()).toEqual([]);
    await track(page, 'ElementViewed');
    await expect.poll(() => readSent(page)).toEqual(['ElementViewed']);
    await context.close();
  });
});

test('a refusal stays a refusal under a new revision, and the dialog asks again', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext();
  const first = await visit({ context, pageProblems });
  await first.getByRole('button', { name: 'Cookie Settings' }).click();
  await first.getByRole('button', { name: 'Reject all' }).click();
  await expect.poll(async () => (await context.cookies()).length).toBe(1);

  const page = await visit({ config: { consent: { revision: 1 } }, context, pageProblems });
  const dialog = page.getByRole('dialog', { name: 'Cookie Settings' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Measurement').isChecked()).toBe(false);
  await track(page, 'ElementViewed');
  await settle(page);
  expect(await page.evaluate(() => window.sent)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept all' }).click();
  await dialog.waitFor({ state: 'detached' });

  const third = await visit({ config: { consent: { revision: 1 } }, context, pageProblems });
  await track(third, 'ElementClicked');
  await expect.poll(() => readSent(third)).toEqual(['ElementClicked']);
  expect(await third.getByRole('dialog').count()).toBe(0);
  expect(pageProblems).toEqual([]);
  await context.close();
});

test('a page announces a choice in another tab when the visitor comes back to it', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext();
  const page = await visit({ context, pageProblems });
  await track(page, 'ElementViewed');
  await expect.poll(() => readSent(page)).toEqual(['ElementViewed']);
  await page.evaluate(() => {
    Object.assign(window, { changes: [] });
    document.addEventListener('cookie-settings:change', (event) =>
      (window as unknown as { changes: unknown[] }).changes.push((event as CustomEvent).detail.measurement),
    );
  });
  const other = await visit({ context, pageProblems });
  await other.getByRole('button', { name: 'Cookie Settings' }).click();
  await other.getByRole('button', { name: 'Reject all' }).click();
  await expect.poll(async () => (await context.cookies()).length).toBe(1);
  // A browser without windows sends no event for a change of tabs.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  expect(await page.evaluate('changes')).toEqual(['refused']);
  await context.close();
});

test('Global Privacy Control opts the visitor out, and the settings show the signal', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext();
  const script = "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })";
  const page = await visit({ script, context, pageProblems });
  await track(page, 'ElementViewed');
  await settle(page);
  expect(await page.evaluate(() => window.sent)).toEqual([]);
  await page.getByRole('button', { name: 'Cookie Settings' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.textContent()).toContain('Your browser sends the Global Privacy Control signal');
  expect(await dialog.getByLabel('Advertising').isDisabled()).toBe(true);
  await context.close();
});

describe('consent in opt-in mode', () => {
  const config = { consent: { mode: 'opt-in' } };

  test('opens the dialog and sends queued events after the visitor accepts', async ({
    browser,
    pageProblems,
  }) => {
    const context = await browser.newContext();
    const page = await visit({ config, context, pageProblems });
    await track(page, 'ElementViewed');
    await track(page, 'ElementClicked');
    const dialog = page.getByRole('dialog', { name: 'Cookie Settings' });
    await dialog.waitFor();
    await settle(page);
    expect(await page.evaluate(() => window.sent)).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => readSent(page)).toEqual(['ElementViewed', 'ElementClicked']);
    expect(pageProblems).toEqual([]);
    await context.close();
  });

  test('discards queued events when the visitor rejects all cookies', async ({ browser, pageProblems }) => {
    const context = await browser.newContext();
    const page = await visit({ config, context, pageProblems });
    await track(page, 'ElementViewed');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settle(page);
    expect(await page.evaluate(() => window.sent)).toEqual([]);
    expect(pageProblems).toEqual([]);
    await context.close();
  });
});

describe('consent in host mode', () => {
  const config = { consent: { mode: 'host' } };

  test('reads consent from the page’s TCF tool', async ({ browser, pageProblems }) => {
    const context = await browser.newContext();
    const script = 'window.__tcfapi = (command, version, callback) => { window.sendTcfData = callback; }';
    const page = await visit({ config, script, context, pageProblems });
    await track(page, 'ElementViewed');
    await settle(page);
    expect(await readSent(page)).toEqual([]);
    await page.evaluate(
      "sendTcfData({ gdprApplies: true, eventStatus: 'useractioncomplete', purpose: { consents: { 1: true, 8: true } } }, true)",
    );
    await expect.poll(() => readSent(page)).toEqual(['ElementViewed']);
    await context.close();
  });
});

/** Clicks until the dialog opens: the button's code loads when the button becomes visible. */
async function openSettingsFrom(page: Page, container: string): Promise<void> {
  await expect
    .poll(async () => {
      const dialog = page.getByRole('dialog', { name: 'Cookie Settings' });
      if (!(await dialog.isVisible()))
        await page
          .locator(container)
          .last()
          .getByRole('button', { name: 'Cookie Settings' })
          .click({ timeout: 2000 });
      await page.waitForTimeout(300);
      return dialog.isVisible();
    })
    .toBe(true);
}

describe('cookie settings on our own pages', () => {
  for (const scheme of selectCases(['light'], ['dark'])) {
    test(`cookie settings open from the footer and the privacy choices page without console messages (${scheme})`, async ({
      browser,
      pageProblems,
    }) => {
      const context = await browser.newContext({
        viewport: sizes.phone,
        colorScheme: scheme,
        bypassCSP: false,
      });
      const page = await context.newPage();
      listenToPage(page, pageProblems);
      await page.goto(`${origin}/do-not-sell-or-share-my-personal-information/`);
      for (const container of ['main', 'site-footer, footer']) {
        await openSettingsFrom(page, container);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      expect(pageProblems).toEqual([]);
      await context.close();
    });
  }

  test('the cookie settings dialog has no axe violation', async ({ browser }) => {
    const context = await browser.newContext({ viewport: sizes.phone, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${origin}/do-not-sell-or-share-my-personal-information/`);
    await openSettingsFrom(page, 'main');
    expect(await findViolations(page)).toEqual([]);
    await context.close();
  });
});
