import type { Page } from 'playwright';
import { afterEach, expect, inject } from 'vitest';
import { prerenderSecret } from '../../support/start-site.ts';
import { type ForeignHost, serveForeignPage } from '../support/foreign-host.ts';
import { listenToPage, origin, sizes, test, windows } from '../support/site-test.ts';

/** All elements that link to pages of the script's site. They hydrate at load. */
const widgets = `
<site-header hydrate="load"></site-header>
<sub-nav hydrate="load"></sub-nav>
<us-state-map hydrate="load"></us-state-map>
<us-state-map hydrate="load" base-path="/in/"></us-state-map>
<contributors-hub hydrate="load"></contributors-hub>
<contributor-profile hydrate="load" contributor='{"title":"Ann Young","slug":"ann-young","types":["writer"]}'></contributor-profile>
<article-byline hydrate="load" written-by='[{"name":"Ines Albrecht","slug":"ines-albrecht"}]'></article-byline>
<school-rankings hydrate="load" extid="health-professions-us" limit="5"></school-rankings>
<editorial-listings hydrate="load"></editorial-listings>
<program-finder hydrate="load"></program-finder>
<cookie-settings hydrate="load"></cookie-settings>
<site-footer hydrate="load"></site-footer>`;

let host: ForeignHost | undefined;
afterEach(() => host?.close());

async function prerender(html: string): Promise<string> {
  const response = await fetch(`${origin}/api/prerender`, {
    method: 'POST',
    headers: { authorization: `Bearer ${prerenderSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ html }),
  });
  expect(response.status).toBe(200);
  return response.text();
}

/** `href` and `action` values inside shadow roots, as written, without duplicates. */
function listLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roots = [...document.querySelectorAll('[data-state]')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    );
    const links = roots.flatMap((root) => [...root.querySelectorAll('a[href], form')]);
    return [...new Set(links.map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? ''))];
  });
}

/** Resolves to true if React has hydrated or rendered all elements. */
const areHydrated = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[hydrate]')].every(({ shadowRoot }) =>
        Object.keys(shadowRoot?.querySelector('[data-root]') ?? {}).some((key) =>
          key.startsWith('__reactContainer'),
        ),
      ) && !document.querySelector('[data-state="pending"]'),
  );

const pages = [
  ['rendered in the browser', async () => widgets],
  ['prerendered', () => prerender(widgets)],
] as const;

for (const [kind, write] of pages) {
  for (const [name, viewport] of windows) {
    test(`widgets ${kind} on a page of another origin link to the script’s site (${name})`, async ({
      browser,
      pageProblems,
    }) => {
      host = await serveForeignPage(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Elsewhere</title><link rel="icon" href="data:,">` +
          `<script src="${origin}/embed.js" async></script></head><body><main>${await write()}</main></body></html>`,
      );
      const context = await browser.newContext({ viewport, hasTouch: name === 'phone' });
      const page = await context.newPage();
      listenToPage(page, pageProblems);
      await page.goto(host.url);
      await expect.poll(() => areHydrated(page), { timeout: 20_000 }).toBe(true);
      await page.waitForLoadState('networkidle');
      const links = await listLinks(page);
      const own = links.filter((link) => !link.startsWith('/in/') && !link.startsWith('#'));
      expect(own.filter((link) => !link.startsWith(`${origin}/`))).toEqual([]);
      expect(links.filter((link) => link.startsWith('/in/'))).toHaveLength(51);
      expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
      await context.close();
      const broken = await Promise.all(own.map(async (link) => ((await fetch(link)).ok ? [] : [link])));
      expect(broken.flat()).toEqual([]);
    });
  }
}

test('on another site, a tap on a state of the map opens its page on the script’s site', async ({
  browser,
}) => {
  host = await serveForeignPage(
    `<!doctype html><html lang="en"><title>Elsewhere</title><script src="${origin}/embed.js" async></script><us-state-map></us-state-map></html>`,
  );
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true });
  const page = await context.newPage();
  await page.goto(host.url);
  await page.locator('us-state-map summary').tap();
  await page.locator('us-state-map').getByRole('link', { name: 'Ohio' }).last().tap();
  await page.waitForURL(`${origin}/state/ohio/`);
  await context.close();
});

test('contributor links of the social work site use its own contributor path', async ({ browser }) => {
  const script = inject('socialWorkOrigin');
  host = await serveForeignPage(
    `<!doctype html><html lang="en"><title>Elsewhere</title><script src="${script}/embed.js" async></script><contributors-hub></contributors-hub></html>`,
  );
  const page = await browser.newPage();
  await page.goto(host.url);
  const link = page.locator('contributors-hub h2 a').first();
  await expect.poll(() => link.getAttribute('href')).toMatch(new RegExp(`^${script}/contributors/[a-z-]+$`));
  expect((await fetch((await link.getAttribute('href')) ?? '')).status).toBe(200);
  await page.close();
});

test('jump links stay on a page with a base URL, also in a new tab', async ({ browser }) => {
  host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><title>Host</title><base href="/"><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body><page-hero heading="A page" show-finder="false" contents='[{"id":"part-2","title":"Part 2"}]'></page-hero><h2 id="part-2">Part 2</h2></body></html>`,
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${host.url}deep/page/?a=1`);
  const link = page.getByRole('link', { name: 'Part 2' });
  const target = `${host.url}deep/page/?a=1#part-2`;
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['Control'] });
  await expect.poll(async () => (await opened).url()).toBe(target);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await link.click();
  await expect.poll(() => page.url()).toBe(target);
  expect(await page.locator('body[data-same]').count()).toBe(1);
  expect(await link.getAttribute('href')).toBe('#part-2');
  await context.close();
});
