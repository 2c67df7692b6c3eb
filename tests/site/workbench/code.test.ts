import { expect } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import { toElementData } from '../../../server/demo/element-data.ts';
import { origin, sizes, test } from '../support/site-test.ts';
import { finderPath, openTool } from './support.ts';

test('the server’s markup has all attributes if these are chosen', async ({ browser }) => {
  const { page, close } = await openTool(browser, '/demo/');
  const loaded = page.waitForResponse('**/demo/markup/**');
  await page.goto(`${origin}${finderPath}?_tab=code&_attrs=all&_markup=yes`);
  const markup = await (await loaded).text();
  expect(markup).toMatch(/^<program-finder [^>]*hydrate="/);
  await expect.poll(() => page.locator('[data-code=code]').textContent()).toBe(markup);
  await close();
});

test('the server’s markup works on pages of other sites: it links only what is in the code to relative URLs', async () => {
  for (const { declaration } of serverElements) {
    const { tag } = declaration;
    const [example] = toElementData(declaration, elementExamples[tag] ?? []).examples;
    if (!example) continue;
    const markup = await (await fetch(`${origin}/demo/markup/${tag}/${example.slug}/`)).text();
    const urls = [...markup.matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)].map(([, url = '']) => url);
    expect
      .soft(
        urls.filter((url) => !example.html.includes(url)),
        tag,
      )
      .toEqual([]);
  }
  const finderMarkup = await (await fetch(`${origin}/demo/markup/program-finder/default/`)).text();
  expect(finderMarkup).toContain(`action="${origin}/go/finder"`);
});

test('the block for WordPress has the changed attributes, with and without a script', async ({ browser }) => {
  const path = `${finderPath}?degree=masters&_tab=code&_attrs=all`;
  const { page, close } = await openTool(browser, path);
  // The script shows the tools of the next tab after it has written the code.
  await page.locator('[data-events-tools]:not([hidden])').waitFor({ state: 'attached' });
  const scripted = await page.locator('[data-code=block]').textContent();
  await close();
  const plain = await browser.newPage({ viewport: sizes.desktop, javaScriptEnabled: false });
  await plain.goto(origin + path);
  expect(await plain.locator('[data-code=block]').textContent()).toBe(scripted);
  expect(scripted).toContain('"degree": "masters"');
  await plain.close();
});
