import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { plain, prerendered } from '../support/rendered-markup.ts';

/** Elements of the page whose ids and names hide properties of `window` and `document` that scripts read. */
const clobbering = {
  'a form with the name of our global and fields with the names of its members':
    '<form id="eduEmbed"><input name="define"><input name="version"><input name="onError"></form>',
  'two elements with the name of our global':
    '<p id="eduEmbed"></p><form id="eduEmbed" name="define"></form>',
  'a frame with the name of our global': '<iframe name="eduEmbed" src="about:blank"></iframe>',
  'elements with the ids of our data':
    '<div id="embed-config">text</div><div id="embed-page-data">text</div>',
  'a field with the name of our list of sheets': '<input name="embed-stylesheets">',
  'an image with the name of the running script': '<img name="currentScript" src="data:," alt="">',
  'elements with the names of other globals':
    '<p id="trustedTypes"></p><p id="dataLayer"></p><p id="__tcfapi"></p><p id="__gpp"></p>',
};

describe.each(['split', 'single'] as const)('with the %s script', (script) => {
  test.for(Object.entries(clobbering))('hydrates widgets next to %s', async ([, html], { open, page }) => {
    const config = '<script type="application/json" id="embed-config">{"siteName":"Configured"}</script>';
    await open({
      body: html + config + prerendered('click-counter') + plain('click-counter', { label: 'New' }),
      script,
    });
    for (const name of ['Clicks', 'New']) {
      await page.getByRole('button', { name }).click();
      await expect.poll(() => page.getByRole('button', { name }).textContent()).toBe(`${name} 1`);
    }
    expect(await page.evaluate(() => window.eduEmbed?.config.siteName)).toBe('Configured');
  });

  test('renders widgets with their styles when the security policy blocks fetch', async ({
    open,
    page,
    console,
  }) => {
    console.expect(
      /Content Security Policy|connect-src|site configuration failed to load|Fetch API cannot load/,
    );
    const headers = { 'content-security-policy': "connect-src 'none'" };
    const { composePage } = await import('../support/compose-page.ts');
    await open(composePage({ body: plain('click-counter'), script, isOurs: false }), headers);
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
    expect(
      await page.evaluate(
        () => document.querySelector('click-counter')?.shadowRoot?.querySelectorAll('link').length,
      ),
    ).toBe(1);
  });

  test.for([
    ['throws', 'window.fetch = () => { throw new Error("refused") }'],
    ['is absent', 'delete window.fetch'],
  ])('renders widgets on a page where fetch %s', async ([, code], { open, page, console }) => {
    console.expect(/site configuration failed to load/);
    await open({ head: `<script>${code}</script>`, body: plain('click-counter'), script, isOurs: false });
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
  });
});
