import type { Page } from 'playwright';
import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { origin, test } from '../support/site-test.ts';

const compose = (attribute: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,"></head><body>${body}<script src="${origin}/embed.js" ${attribute} async></script></body></html>`;

const sections =
  '<accordion-section heading="Cost?"><p>Less.</p></accordion-section><accordion-section heading="Time?"><p>Two years.</p></accordion-section>';

const bodyOf = (prefix: string) =>
  `<${prefix}pull-quote placement="left">Quote</${prefix}pull-quote><${prefix}content-accordion>${sections}</${prefix}content-accordion><${prefix}content-list variant="cards"><ul><li>One</li><li>Two</li></ul></${prefix}content-list><${prefix}us-state-map></${prefix}us-state-map><${prefix}cookie-settings></${prefix}cookie-settings>`;

/** The state, the size and the styles that the sheets set of each element and of its children. */
const readElements = (page: Page, prefix: string) =>
  page.evaluate(
    (start) =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter(({ localName }) => localName !== 'script')
        .map((node) => {
          const { display, float, paddingInlineStart } = getComputedStyle(node);
          const { width, height } = node.getBoundingClientRect();
          const tag = node.localName.replace(start, '');
          return { tag, state: node.dataset.state, display, float, paddingInlineStart, width, height };
        }),
    prefix,
  );

async function openPrefixed(page: Page, prefix: string) {
  const host = await serveForeignPage(compose(prefix && `data-prefix="${prefix}"`, bodyOf(prefix)));
  await page.goto(host.url);
  await expect
    .poll(async () => (await readElements(page, prefix)).filter(({ state }) => state === 'ready').length)
    .toBe(5);
  await page.waitForLoadState('networkidle');
  return host;
}

test('data-prefix puts a prefix before every tag; the elements look and work the same', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const plain = await openPrefixed(page, '');
  const expected = await readElements(page, '');
  plain.close();
  const host = await openPrefixed(page, 'pd-');
  expect(await readElements(page, 'pd-')).toEqual(expected);
  await page.getByText('Cost?').click();
  await expect.poll(() => page.getByText('Less.').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Cookie Settings' }).click();
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true);
  expect(await page.evaluate(() => customElements.get('pull-quote'))).toBeUndefined();
  expect(await page.evaluate(() => Object.keys(window.eduEmbed?.config ?? {}))).not.toContain('prefix');
  await page.close();
  host.close();
});

test('data-debug on the script tag opens the debug overlay', async ({ browser }) => {
  const page = await browser.newPage();
  const host = await serveForeignPage(compose('data-debug', '<pull-quote>Quote</pull-quote>'));
  await page.goto(host.url);
  await expect.poll(() => page.locator('[data-edu-debug]').count()).toBe(1);
  await page.close();
  host.close();
});
