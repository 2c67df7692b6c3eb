import type { Page } from 'playwright';
import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { plain, prerendered } from '../support/rendered-markup.ts';

const ranking = { schools: [{ name: 'North' }, { name: 'South' }] };
const configOf = async (page: Page) =>
  (await page.locator('data-card [data-config]').first().textContent())?.split(' ');

describe('data', () => {
  test('renders data of the page without a request', async ({ open, page, site }) => {
    const enrichedContent = { embeddedPosts: {}, embeddedPostsByCategories: {}, rankings: { 7: ranking } };
    await open({ body: plain('data-card', { gid: '7' }), pageData: { enrichedContent } });
    await expect.poll(() => page.getByRole('status').textContent()).toBe('North, South');
    expect(site.requests('/api/')).toEqual([]);
  });

  test('sends one request for data that two elements need', async ({ open, page, site }) => {
    site.delay('/api/rankings', 200);
    site.json('/api/rankings/9', ranking);
    await open({ body: plain('data-card', { gid: '9' }).repeat(2) });
    await expect.poll(() => page.locator('data-card').first().getAttribute('data-state')).toBe('pending');
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toEqual(['North, South', 'North, South']);
    expect(await page.locator('data-card').last().getAttribute('data-state')).toBe('ready');
    expect(site.requests('/api/rankings')).toEqual(['/api/rankings/9']);
  });

  test('does not request data that the server has rendered beside the root', async ({ open, page, site }) => {
    await open({ body: prerendered('data-card', { gid: '9' }, { data: { names: ['</script>East'] } }) });
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Pressed 1');
    expect(await page.getByRole('status').textContent()).toBe('</script>East');
    expect(site.requests('/api/')).toEqual([]);
  });

  test('reports data that the server did not find only once, even if the element is moved', async ({
    open,
    page,
    console,
  }) => {
    console.expect(/^<data-card> gid="9" was not found/);
    const head =
      '<script>window.errors = []; document.addEventListener("edu-embed:error", (event) => window.errors.push(event.detail));</script>';
    await open({
      head,
      body: prerendered('data-card', { gid: '9' }, { data: { names: [] }, missing: 'gid="9" was not found' }),
    });
    await expect
      .poll(() => page.evaluate('errors'))
      .toEqual([{ tag: 'data-card', message: 'gid="9" was not found' }]);
    await page.evaluate(() => document.body.prepend(document.querySelector('data-card') as Element));
    await page.waitForTimeout(200);
    expect(await page.evaluate('errors.length')).toBe(1);
    expect(console.lines).toHaveLength(1);
  });

  test('renders the data of the latest attribute even if an earlier request gets its response later', async ({
    open,
    page,
    site,
  }) => {
    site.json('/api/rankings/slow', ranking);
    site.json('/api/rankings/fast', { schools: [{ name: 'West' }] });
    const release = site.hold('/api/rankings/slow');
    await open({ body: plain('data-card', { gid: 'slow' }) });
    await expect.poll(() => site.requests('/slow').length).toBe(1);
    await page.evaluate(() => document.querySelector('data-card')?.setAttribute('gid', 'fast'));
    await expect.poll(() => page.getByRole('status').textContent()).toBe('West');
    release();
    await page.waitForTimeout(200);
    expect(await page.getByRole('status').textContent()).toBe('West');
  });

  test('reports data that fails to load and marks the element as failed', async ({
    open,
    page,
    site,
    console,
  }) => {
    console.expect(/<data-card>|Failed to load resource/);
    site.fail('/api/rankings');
    await open({ body: plain('data-card', { gid: '9' }) });
    await expect.poll(() => page.locator('data-card').getAttribute('data-state')).toBe('failed');
    expect(console.lines.filter((line) => line.startsWith('<data-card>'))).toHaveLength(1);
  });
});

describe('the configuration', () => {
  const body = plain('data-card');
  const script = (options = '') => `<script async src="/embed.js" ${options}></script>`;
  const block = (config: unknown) =>
    `<script type="application/json" id="embed-config">${JSON.stringify(config)}</script>`;

  test('prefers the attribute, then the JSON block, the script tag, the site configuration and the defaults', async ({
    open,
    page,
    site,
  }) => {
    site.json('/api/config/default', {
      domain: 'from-site',
      identityToken: 'from-site',
      siteName: 'from-site',
    });
    await open({
      isOurs: false,
      script: 'none',
      body: body + plain('data-card', { domain: 'from-attribute' }),
      head:
        block({ domain: 'from-block' }) +
        script('data-domain="from-script" data-identity-token="from-script"'),
    });
    await expect.poll(() => configOf(page)).toEqual(['from-block', 'from-script', 'from-site']);
    await expect
      .poll(() => page.locator('data-card [data-config]').last().textContent())
      .toContain('from-attribute');
    expect(await page.evaluate(() => window.eduEmbed?.config.subject)).toBe('nursing');
    expect(site.requests('/api/config/')).toEqual(['/api/config/default']);
  });

  test('requests the configuration of another site by its name', async ({ open, page, site }) => {
    site.json('/api/config/social-work', { siteName: 'social' });
    await open({ isOurs: false, script: 'none', body, head: script('data-site="social-work"') });
    await expect.poll(() => configOf(page)).toEqual(['127.0.0.1', 'embedded', 'social']);
  });

  test('uses the defaults and reports once when the configuration fails to load', async ({
    open,
    page,
    site,
    console,
  }) => {
    console.expect(/site configuration|Failed to load resource/);
    site.fail('/api/config/');
    await open({ isOurs: false, script: 'none', body: body.repeat(3), head: script() });
    await expect.poll(() => configOf(page)).toEqual(['127.0.0.1', 'embedded', '127.0.0.1']);
    expect(console.lines.filter((line) => line.includes('site configuration'))).toHaveLength(1);
  });

  test('warns once about a configuration block that is not JSON, and ignores it', async ({
    open,
    page,
    console,
  }) => {
    console.expect(/#embed-config is invalid/);
    await open({ body, head: '<script type="application/json" id="embed-config">{</script>' });
    await expect.poll(() => configOf(page)).toEqual(['site.example', 'token', '127.0.0.1']);
    expect(console.lines).toHaveLength(1);
  });

  test('requests the configuration from the script’s origin on a page of another site', async ({
    page,
    site,
  }) => {
    site.json('/api/config/default', { domain: 'from-origin' });
    site.page(
      '/foreign/',
      `<!doctype html><title>Foreign</title><link rel="icon" href="data:,"><data-card></data-card><script src="${site.origin}/embed.js"></script>`,
    );
    await page.goto(`${site.foreignOrigin}/foreign/`);
    await expect.poll(() => configOf(page)).toEqual(['from-origin', 'embedded', '127.0.0.1']);
  });
});
