import type { Page } from 'playwright';
import { expect } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';

const path = '/rankings/health-professions-schools/';
/** No other request or page contains this text. */
const zip = '35762';
const listOf = (page: Page) => page.locator('school-rankings');
const milesOf = async (page: Page) =>
  (await listOf(page).locator('[data-school] > p').allTextContents()).map((text) =>
    Number(text.replace(/\D/g, '')),
  );

test('sorts by miles from a ZIP code that no request, URL or event contains', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers())),
  );
  await page.addInitScript(() => {
    const events: string[] = [];
    Object.assign(window, {
      seenEvents: events,
      tagular: (...event: unknown[]) => events.push(JSON.stringify(event)),
    });
    const dispatch = EventTarget.prototype.dispatchEvent;
    EventTarget.prototype.dispatchEvent = function record(event) {
      if (event instanceof CustomEvent) events.push(JSON.stringify([event.type, event.detail]));
      return dispatch.call(this, event);
    };
  });
  await page.goto(origin + path);
  await listOf(page).getByText('Your order', { exact: true }).click();
  await listOf(page).getByLabel('ZIP code').fill(zip);
  await listOf(page).getByRole('button', { name: 'Show miles' }).click();
  await expect.poll(async () => (await milesOf(page)).length).toBeGreaterThan(5);
  // A long list is ordered in several tasks.
  const outOfOrder = async () => {
    const miles = await milesOf(page);
    return miles.filter((distance, index) => distance < (miles[index - 1] ?? 0));
  };
  await expect.poll(outOfOrder).toEqual([]);
  expect((await milesOf(page))[0]).toBeLessThan(300);
  await listOf(page).getByLabel('Compare').first().check();
  await page.waitForTimeout(500);
  const events = await page.evaluate(() => (window as unknown as { seenEvents: string[] }).seenEvents);
  expect(events.length).toBeGreaterThan(0);
  expect(sent.some((text) => text.includes('/api/zip-codes'))).toBe(true);
  expect([...sent, ...events, page.url()].filter((text) => text.includes(zip))).toEqual([]);
  expect(
    await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    ),
  ).not.toContain(zip);
  await context.close();
});

test('the ranking has no ZIP code field without a script', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + path);
  await listOf(page).getByText('Your order', { exact: true }).click();
  expect(await listOf(page).getByLabel('Retention', { exact: false }).first().isVisible()).toBe(true);
  expect(await listOf(page).getByLabel('ZIP code').count()).toBe(0);
  await context.close();
});

test('on a phone, Your order is a modal dialog that Escape closes', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true });
  const page = await context.newPage();
  await page.goto(origin + path);
  const dialog = listOf(page).getByRole('dialog', { name: 'Your order' });
  const summary = listOf(page).locator('summary', { hasText: 'Your order' });
  await summary.click();
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  await dialog.getByRole('button', { name: 'Show 25 schools' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible()).toBe(false);
  expect(
    await summary.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element),
  ).toBe(true);
  await summary.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => dialog.isVisible()).toBe(false);
  await context.close();
});
