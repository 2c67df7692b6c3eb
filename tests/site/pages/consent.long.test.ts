import { describe, expect } from 'vitest';
import { test } from '../support/site-test.ts';
import { readSent, servePage, settle, track, visit } from './consent-host-page.ts';

servePage();

describe('consent without configuration (opt-out)', () => {
  test('follows the choice on this page, and says so, if the browser blocks cookies', async ({
    browser,
    pageProblems,
  }) => {
    const context = await browser.newContext();
    // As a sandboxed frame without an origin does.
    const script = `const fail = () => { throw new DOMException('blocked', 'SecurityError'); };
      Object.defineProperty(document, 'cookie', { get: fail, set: fail });`;
    const page = await visit({ script, context, pageProblems });
    await page.getByRole('button', { name: 'Cookie Settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject all' }).click();
    await page.getByRole('region', { name: 'Your choice applies to this page only' }).waitFor();
    await expect
      .poll(() => page.locator('[data-edu-overlay=status] [role=status]').textContent())
      .toBe('Your choice applies to this page only. Measurement is off, advertising is off.');
    await track(page, 'ElementClicked');
    await settle(page);
    expect([await readSent(page), pageProblems]).toEqual([[], []]);
    await context.close();
  });
});

describe('consent in host mode', () => {
  test('opens the page’s consent tool instead of our dialog', async ({ browser, pageProblems }) => {
    const context = await browser.newContext();
    const script =
      "window.opened = 0; document.addEventListener('edu-embed:consent-open', () => window.opened++)";
    const page = await visit({ config: { consent: { mode: 'host' } }, script, context, pageProblems });
    await page.getByRole('button', { name: 'Cookie Settings' }).click();
    await expect.poll(() => page.evaluate('opened')).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });
});

describe('consent on a prerendering page', () => {
  test('a prerendering page sends no events and opens no dialog until it is shown', async ({
    browser,
    pageProblems,
  }) => {
    const context = await browser.newContext();
    const script = "Object.defineProperty(document, 'prerendering', { value: true, configurable: true })";
    const page = await visit({ script, config: { consent: { mode: 'opt-in' } }, context, pageProblems });
    await track(page, 'ElementViewed');
    await settle(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => window.sent)).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => readSent(page)).toEqual(['ElementViewed']);
    await context.close();
  });
});
