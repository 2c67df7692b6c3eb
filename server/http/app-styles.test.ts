import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPage } from '../testing/create-test-app.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const fromThisSite = { 'Sec-Fetch-Site': 'same-origin' };
const stylesIn = (html: string) => [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css = '']) => css);

test('puts styles into the page for a visitor from another site, and its policy allows exactly these', async () => {
  for (const site of ['', 'cross-site', 'none']) {
    const response = await app.get('/a/', site ? { 'Sec-Fetch-Site': site } : {});
    const html = await response.text();
    const styles = stylesIn(html);
    expect(styles.length).toBeGreaterThan(0);
    expect(html).not.toContain('<link rel="stylesheet" href="/site.css">');
    const policy = response.headers.get('content-security-policy') ?? '';
    const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect(policy).toContain(`style-src 'self' ${[...new Set(hashes)].join(' ')};`);
    expect(response.headers.get('vary')).toContain('Sec-Fetch-Site');
    expect(response.headers.get('link')).toBeNull();
  }
});

test('links the sheets for a visitor from another page of the site', async () => {
  const response = await app.get('/a/', fromThisSite);
  const html = await response.text();
  expect(stylesIn(html)).toEqual([]);
  expect(html).toContain('<link rel="stylesheet" href="/site.css">');
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self';");
  expect(response.headers.get('vary')).toContain('Sec-Fetch-Site');
  expect(response.headers.get('link')).toContain('</site.css>; rel=preload; as=style');
});

test('lists the sheets for the script to prefetch if the page does not link them', async () => {
  const html = await (await app.get('/a/')).text();
  expect(html).toContain('<meta name="embed-stylesheets" content="/embed/s.css /site.css">');
});

test('puts styles into error pages, too', async () => {
  const response = await app.get('/nowhere/');
  expect(response.status).toBe(404);
  expect(stylesIn(await response.text()).length).toBeGreaterThan(0);
});

test('caches both variants, and a purge makes both stale', async () => {
  const tags = new Map<string, string | null>();
  for (const headers of [{}, fromThisSite]) {
    const first = await app.get('/a/', headers);
    const second = await app.get('/a/', headers);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    tags.set(JSON.stringify(headers), first.headers.get('etag'));
  }
  expect(new Set(tags.values()).size).toBe(2);
  expect(app.app.cache?.size).toBeGreaterThanOrEqual(2);
  expect(app.app.cache?.purge(['path:/a/'])).toBe(2);
});

test.each([
  ['inline', {}, '<p>Text</p>'],
  ['linked', fromThisSite, '<p>Text</p>'],
  ['linked, with WordPress blocks,', fromThisSite, '<p class="has-text-align-center">Text</p>'],
])(
  'the Link header of a page with %s styles lists exactly the files that block its rendering',
  async (_how, headers, content) => {
    const pageByPath = async (path: string) => createTestPage({ path, content });
    const { get, close } = await startApp(undefined, { pageByPath });
    const response = await get('/a/', headers);
    const body = await response.text();
    const hinted = [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>/g)].map(([, path]) => path);
    // Fonts that only wide screens use are not part of every first paint.
    const needed = [
      ...body.matchAll(/<link rel="(?:preload|stylesheet)" href="([^"]+)"(?![^>]* media=)/g),
    ].map(([, path]) => path);
    const own = needed.filter((path) => body.indexOf(`href="${path}"`) < body.indexOf('</head>'));
    expect([...hinted].sort()).toEqual([...new Set(own)].sort());
    await close();
  },
);
