import { createHash } from 'node:crypto';
import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { composePage } from '../support/compose-page.ts';
import { selectCases } from '../support/long-run.ts';
import { plain, prerendered } from '../support/rendered-markup.ts';
import { readManifest } from '../support/test-build.ts';

const body = prerendered('click-counter') + plain('click-counter', { label: 'New' });

describe.each(
  selectCases(
    [
      { how: 'embed.js with async in the head', head: '<script async src="/embed.js"></script>', tail: '' },
      {
        how: 'embed.js as a module, where another vendor’s file has the same name',
        head: '<script src="/vendor/embed.js"></script><script type="module" src="/embed.js"></script>',
        tail: '',
      },
      { how: 'embed.js at the end of the body', head: '', tail: '<script src="/embed.js"></script>' },
      { how: 'embed.mjs in the head', head: '<script type="module" src="/embed.mjs"></script>', tail: '' },
      {
        how: 'the hashed entry',
        head: `<script type="module" src="${readManifest().script}" integrity="${readManifest().integrity}"></script>`,
        tail: '',
      },
    ],
    [
      { how: 'embed.js with defer in the head', head: '<script defer src="/embed.js"></script>', tail: '' },
      {
        how: 'embed.js in the head, which blocks the parser',
        head: '<script src="/embed.js"></script>',
        tail: '',
      },
      { how: 'embed.js as a module', head: '<script type="module" src="/embed.js"></script>', tail: '' },
      {
        how: 'embed.mjs with async',
        head: '<script type="module" async src="/embed.mjs"></script>',
        tail: '',
      },
    ],
  ),
)('$how', ({ head, tail }) => {
  test('hydrates prerendered tags and renders plain tags', async ({ open, page, site }) => {
    site.respond(
      '/vendor/embed.js',
      (_, response) =>
        void response.setHeader('content-type', 'text/javascript').end('window.vendor = true;'),
    );
    await open({ head, body: body + tail, script: 'none' });
    await page.getByRole('button', { name: 'Clicks' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Clicks' }).textContent()).toBe('Clicks 1');
    await page.getByRole('button', { name: 'New' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'New' }).textContent()).toBe('New 1');
  });
});

test.for(
  selectCases(
    [['/embed.js', '/embed.mjs']],
    [
      ['/embed.js', '/embed.js?again'],
      ['/embed.mjs', '/embed.js'],
    ],
  ),
)(
  'with %s and %s on one page, the first script is used, and the second script logs one message',
  async ([first, second], { open, page }) => {
    const lines: string[] = [];
    page.on('console', (message) => message.type() === 'info' && lines.push(message.text()));
    const tag = (src: string) =>
      `<script ${src.includes('.mjs') ? 'type="module"' : ''} src="${src}"></script>`;
    await open({ body: prerendered('click-counter'), script: 'none', head: tag(first) });
    await page.evaluate(
      (src) =>
        document.head.append(
          Object.assign(document.createElement('script'), {
            src,
            type: src.includes('.mjs') ? 'module' : '',
          }),
        ),
      second,
    );
    await expect.poll(() => lines).toEqual([expect.stringContaining('already loaded')]);
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
  },
);

test('hydrates when an element of the page has the name of our global variable as its id', async ({
  open,
  page,
}) => {
  await open({ body: `<h2 id="eduEmbed">Heading</h2>${prerendered('click-counter')}` });
  await page.getByRole('button').click();
  await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
});

test('does not redefine a tag that the page has defined itself', async ({ open, page }) => {
  const head = `<script>customElements.define('value-card', class extends HTMLElement { connectedCallback() { this.textContent = 'mine'; } })</script>`;
  await open({ head, body: plain('value-card') + plain('open-details') });
  await page.getByText('More').waitFor();
  expect(await page.locator('value-card').textContent()).toBe('mine');
});

describe('tags that are added later', () => {
  test.for(
    selectCases(
      [
        [
          'by innerHTML',
          `document.querySelector('main').innerHTML = '<click-counter label="Late"></click-counter>'`,
        ],
        [
          'with a prerendered root, by setHTMLUnsafe',
          `document.querySelector('main').setHTMLUnsafe(window.late)`,
        ],
      ],
      [
        [
          'from a template',
          `document.querySelector('main').append(document.querySelector('template').content.cloneNode(true))`,
        ],
        [
          'node by node',
          `document.querySelector('main').append(Object.assign(document.createElement('click-counter'), { label: 'Late' }))`,
        ],
      ],
    ),
  )('hydrates elements that arrive %s', async ([, script = ''], { open, page }) => {
    const late = JSON.stringify(prerendered('click-counter', { label: 'Late' })).replace(/</g, '\\u003c');
    await open({
      head: `<script>window.late = ${late}</script>`,
      body: '<main></main><template><click-counter label="Late"></click-counter></template>',
    });
    await page.evaluate(script);
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Late 1');
  });
});

describe('without the script', () => {
  test('shows content and links when the script is blocked', async ({ open, page, site, console }) => {
    console.expect(/Failed to load resource/);
    site.fail(/embed\.m?js/);
    site.page('/elsewhere/', '<title>Elsewhere</title><link rel="icon" href="data:,">');
    await open({
      body:
        prerendered('click-counter') + prerendered('open-details') + plain('value-card', {}, '<b>Author</b>'),
    });
    await page.getByText('More').click();
    expect(await page.getByText('Hidden text').isVisible()).toBe(true);
    expect(await page.getByText('Author').isVisible()).toBe(true);
    await page.getByRole('link').click();
    await page.waitForURL('**/elsewhere/');
  });

  test('submits a form without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    site.page('/answer/', '<title>Answer</title>');
    await page.goto(site.page('/page/', composePage({ body: prerendered('cascade-form') })));
    await page.getByLabel('Text').fill('word');
    await page.getByRole('button', { name: 'Send twice' }).click();
    await page.waitForURL('**/answer/**');
    expect(page.url()).toContain('text=word');
    expect(page.url()).toContain('by=second');
    await context.close();
  });
});

describe('a strict security policy', () => {
  const trusted = "require-trusted-types-for 'script'";
  const ownPolicy = (html: string) => {
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    return `default-src 'none'; script-src 'self' ${inline.join(' ')}; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; ${trusted}`;
  };

  test.for(selectCases(['split'], ['single']))(
    'does not violate the policy of our own pages, which allows scripts only by their hashes (%s)',
    async (script, { open, page, console }) => {
      const html = composePage({
        body: body + prerendered('behavior-box') + prerendered('view-card') + prerendered('cascade-form'),
        script,
      });
      await open(html, { 'content-security-policy': ownPolicy(html) });
      for (const name of ['Clicks', 'New']) {
        await page.getByRole('button', { name }).click();
        await expect.poll(() => page.getByRole('button', { name }).textContent()).toBe(`${name} 1`);
      }
      await expect.poll(() => page.getByRole('status').filter({ hasText: 'attached' }).count()).toBe(1);
      await page.getByLabel('Kind').selectOption('fruit');
      await expect.poll(() => page.getByLabel('Name').locator('option').count()).toBe(3);
      expect(console.lines).toEqual([]);
    },
  );

  test.for(selectCases(['embed.js'], ['embed.mjs']))(
    'does not violate the policy of another site, which has a nonce for %s',
    async (file, { page, site, console }) => {
      site.json('/api/config/default', {});
      const type = file.endsWith('.mjs') ? 'type="module"' : 'async';
      const html = composePage({
        isOurs: false,
        body: plain('click-counter'),
        script: 'none',
        head: `<script nonce="abc" ${type} src="${site.origin}/${file}"></script>`,
      }).replace('<script>', '<script nonce="abc">');
      const policy = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${site.origin}; img-src data:; style-src 'none'; ${trusted}`;
      site.page('/foreign/', html, { 'content-security-policy': policy });
      await page.goto(`${site.foreignOrigin}/foreign/`);
      await page.getByRole('button').click();
      await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
      expect(console.lines).toEqual([]);
    },
  );
});

test('an invalid data-prefix is named in an error, and defines nothing', async ({ open, page, console }) => {
  console.expect(/^uncaught: data-prefix "Pd" is invalid\. Write it like "acme-"\.$/);
  await open({ script: 'none', head: '<script src="/embed.js" data-prefix="Pd"></script>', body: '' });
  expect(console.lines).toHaveLength(1);
  expect(await page.evaluate(() => 'eduEmbed' in window)).toBe(false);
});
