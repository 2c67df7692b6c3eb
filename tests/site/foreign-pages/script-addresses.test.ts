import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { foreignTags } from '../../support/foreign-tags.ts';
import { serveForeignPage } from '../support/foreign-host.ts';
import { listenToPage, origin, sizes, test } from '../support/site-test.ts';

const slides = '<content-slider><p>One</p><p>Two</p><p>Three</p><p>Four</p><p>Five</p></content-slider>';

test('latest.json names the newest script with its integrity value', async () => {
  const response = await fetch(`${origin}/embed/latest.json`);
  const { version, src, integrity } = await response.json();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const script = await fetch(origin + src);
  const hash = createHash('sha384')
    .update(Buffer.from(await script.arrayBuffer()))
    .digest('base64');
  expect(integrity).toBe(`sha384-${hash}`);
  expect([response, script].map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([
    '*',
    '*',
  ]);
  expect(response.headers.get('cache-control')).toContain('max-age=300,');
  expect(script.headers.get('cache-control')).toContain('immutable');
});

for (const kind of ['stable', 'hashed'])
  test(`the ${kind} script renders elements on a page of another origin, with code that loads later`, async ({
    browser,
    pageProblems,
  }) => {
    const { src, integrity } = await (await fetch(`${origin}/embed/latest.json`)).json();
    const attributes =
      kind === 'stable'
        ? `src="${origin}/embed/v1/embed.js"`
        : `src="${origin}${src}" integrity="${integrity}" crossorigin="anonymous"`;
    const host = await serveForeignPage(
      `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"><script ${attributes} async></script></head><body>${slides}${foreignTags}</body></html>`,
    );
    const page = await browser.newPage({ viewport: sizes.phone });
    listenToPage(page, pageProblems);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(host.url);
    for (const tag of ['content-slider', 'us-state-map', 'school-rankings'])
      await expect
        .poll(() => page.locator(tag).getAttribute('data-state'), { timeout: 15_000, message: tag })
        .toBe('ready');
    expect(requested).toContain('/api/config/default');
    expect(
      requested.filter((path) => path.endsWith('.mjs')).every((path) => path.startsWith('/embed/')),
    ).toBe(true);
    expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    await page.close();
    host.close();
  });
