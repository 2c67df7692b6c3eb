import { expect } from 'vitest';
import { openForeignElement } from '../support/foreign-element-page.ts';
import { serveForeignPage } from '../support/foreign-host.ts';
import { listenToPage, origin, test } from '../support/site-test.ts';

/** Elements of every kind of display. */
const tags = ['program-finder', 'cookie-settings', 'icon-percentage', 'info-tooltip', 'content-table'];
const elementsWith = (attribute: string) =>
  tags.map((tag) => `<${tag} ${attribute}><b>Text</b></${tag}>`).join('');

const body = `<section id="shown">${elementsWith('')}</section>
<section id="hidden">${['hidden', 'style="display: none"', 'style="display:none!important"'].map(elementsWith).join('')}</section>
<div style="visibility:hidden"><program-finder id="invisible"></program-finder></div>
<div style="pointer-events:none"><program-finder id="inactive"></program-finder></div>`;
/** A page that resets all elements. */
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><style>body * { display: flow }</style><script src="${origin}/embed.js" async></script></head><body>${body}</body></html>`;

const table = `<content-table style="width:200px"><table><tr>${'<td>Sunday</td>'.repeat(20)}</tr></table></content-table>`;

test('a parent without visibility hides the international variant of lead-gen and the tab stop of a scrolling table', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const close = await openForeignElement(
    page,
    `<div style="visibility:hidden">${table}<lead-gen variant="international"></lead-gen></div>`,
    'lead-gen',
  );
  const focusable = page.locator('.lead-gen__international a.button, .content-table__tab-stop');
  const visibilities = () =>
    focusable.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).visibility));
  await expect.poll(visibilities).toEqual(['hidden', 'hidden']);
  await page
    .locator('body > div')
    .evaluate((parent: HTMLElement) => parent.style.removeProperty('visibility'));
  await expect.poll(visibilities).toEqual(['visible', 'visible']);
  close();
  await page.close();
});

test('a dialog with the open attribute does not block the page while it is not displayed', async ({
  browser,
}) => {
  const dialog = '<modal-dialog open heading="A">Text</modal-dialog>';
  const page = await browser.newPage();
  const close = await openForeignElement(
    page,
    `<details><summary>More</summary>${dialog}</details><div hidden>${dialog}</div><content-accordion><accordion-section heading="B">${dialog}</accordion-section></content-accordion><button>Press</button>`,
    'modal-dialog',
  );
  const dialogs = page.locator('modal-dialog dialog');
  await expect.poll(() => dialogs.count()).toBe(3);
  // The behavior loads after the element is ready.
  await page.waitForTimeout(1500);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await page.getByRole('button', { name: 'Press' }).click({ timeout: 2000 });
  const last = page.locator('modal-dialog').last();
  await page.locator('summary', { hasText: 'B' }).click();
  await last.evaluate((element) => element.setAttribute('open', ''));
  await expect.poll(() => dialogs.last().isVisible()).toBe(true);
  close();
  await page.close();
});

test('a dialog without a button in a flex row opens when the row is displayed', async ({ browser }) => {
  const page = await browser.newPage();
  const close = await openForeignElement(
    page,
    '<div class="row" style="display:none; align-items:center"><span>Row</span><modal-dialog open heading="A">Text</modal-dialog></div>',
    'modal-dialog',
  );
  // The behavior loads after the element is ready.
  await page.waitForTimeout(1500);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await page.locator('.row').evaluate((row: HTMLElement) => {
    row.style.display = 'flex';
  });
  await expect.poll(() => page.locator('modal-dialog dialog').isVisible()).toBe(true);
  close();
  await page.close();
});

test('a page hides elements with hidden or an inline display, and by a parent without visibility or pointer events', async ({
  browser,
  pageProblems,
}) => {
  const page = await browser.newPage();
  listenToPage(page, pageProblems);
  const host = await serveForeignPage(html);
  await page.goto(host.url);
  const waiting = page.locator(':not(:defined), [data-state="pending"]');
  await expect.poll(() => waiting.count(), { timeout: 20_000 }).toBe(0);
  const displaysIn = (id: string) =>
    page
      .locator(`#${id} > *`)
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).display));
  expect(await displaysIn('shown')).toEqual(['block', 'block', 'inline-block', 'inline', 'grid']);
  expect(await displaysIn('hidden')).toEqual(Array.from({ length: 3 * tags.length }, () => 'none'));
  const shown = page.locator('#hidden program-finder').nth(1);
  await shown.evaluate((element) => element.style.removeProperty('display'));
  expect(await shown.isVisible()).toBe(true);
  expect(await page.locator('#invisible button').isVisible()).toBe(false);
  const clicked = await page.locator('#inactive button').evaluate((button) => {
    button.scrollIntoView();
    const { x, y } = button.getBoundingClientRect();
    return document.elementFromPoint(x + 5, y + 5)?.id;
  });
  expect(clicked).not.toBe('inactive');
  await page.close();
  host.close();
});
