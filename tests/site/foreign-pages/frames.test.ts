import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { origin, sizes, test } from '../support/site-test.ts';

interface Oembed {
  readonly type: string;
  readonly title: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

const secret = 'abcDEF1234';
const frameUrl = `${origin}/embed/frame/school-rankings?extid=health-professions-us&limit=3`;

const fetchOembed = (url: string, more = '') =>
  fetch(`${origin}/oembed?url=${encodeURIComponent(url)}${more}`);

/** Changes the HTML of an unknown site as WordPress does: filters it and sandboxes the frame. */
function filterLikeWordPress(html: string): string {
  const [, quote = '', frame = ''] =
    /(<blockquote>.*?<\/blockquote>)?.*(<iframe.*?><\/iframe>)/s.exec(html) ?? [];
  const hidden = frame
    .replace(
      /src="([^"]*)"/,
      `src="$1#?secret=${secret}" data-secret="${secret}" sandbox="allow-scripts" security="restricted"`,
    )
    .replace('<iframe', '<iframe class="wp-embedded-content"');
  return (
    quote.replace('<blockquote', `<blockquote class="wp-embedded-content" data-secret="${secret}"`) + hidden
  );
}

/** The part of WordPress's `wp-embed.js` that handles messages. */
const hostScript = `window.addEventListener('message', (event) => {
  const { data } = event;
  if (!data?.secret || /[^a-zA-Z0-9]/.test(data.secret)) return;
  const frame = document.querySelector('iframe[data-secret="' + data.secret + '"]');
  if (event.source !== frame?.contentWindow) return;
  if (data.message === 'height') frame.height = Math.min(Math.max(parseInt(data.value, 10), 200), 1000);
  if (data.message === 'link') window.followed = data.value;
});`;

async function openHost(
  browser: Browser,
  width: number,
  url = frameUrl,
): Promise<{ page: Page; pageProblems: string[]; close: () => Promise<void> }> {
  const { html } = (await (await fetchOembed(url)).json()) as Oembed;
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,"><style>iframe{width:100%}</style><script>${hostScript}</script></head><body>${filterLikeWordPress(html)}</body></html>`,
  );
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const pageProblems: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) pageProblems.push(message.text());
  });
  page.on('pageerror', (error) => pageProblems.push(`uncaught: ${error.message}`));
  await page.goto(host.url);
  return {
    page,
    pageProblems,
    async close() {
      await page.close();
      host.close();
    },
  };
}

test('oEmbed describes the widget of a frame and of a page, with text for readers without frames', async () => {
  const response = await fetchOembed(frameUrl);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const oembed = (await response.json()) as Oembed;
  expect(oembed).toMatchObject({ version: '1.0', type: 'rich', width: 640 });
  expect(oembed.html).toMatch(/^<blockquote><a href="[^"]+">School ranking<\/a><\/blockquote><iframe src="/);
  const ofPage = (await (
    await fetchOembed(`${origin}/rankings/health-professions-schools/`, '&maxwidth=300')
  ).json()) as Oembed;
  expect(ofPage.html).toContain(`<a href="${origin}/rankings/health-professions-schools/">`);
  expect(ofPage.html).toContain(`${origin}/embed/frame/`);
  expect(ofPage.width).toBe(300);
});

test('oEmbed rejects other sites, pages without widgets, unknown tags and other formats', async () => {
  const statusOf = async (url: string, more = '') => (await fetchOembed(url, more)).status;
  expect(await statusOf('https://other.example/x/')).toBe(404);
  expect(await statusOf(`${origin}/embed/frame/site-header`)).toBe(404);
  expect(await statusOf('nonsense')).toBe(400);
  expect(await statusOf(frameUrl, '&format=yaml')).toBe(400);
  const unknown = await fetch(`${origin}/embed/frame/site-header`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({
    detail: expect.stringMatching(/^The elements that can be shown in a frame are program-finder, /),
  });
  const hostile = await (
    await fetch(`${origin}/embed/frame/us-state-map?heading=%3Cscript%3Ex%3C/script%3E&onclick=x&style=x`)
  ).text();
  expect(hostile).not.toContain('<script>x');
  expect(hostile).toMatch(/<us-state-map heading="&lt;script&gt;[^>]*" data-state="ready">/);
});

test('a page with a widget names its oEmbed description', async () => {
  const html = await (await fetch(`${origin}/rankings/health-professions-schools/`)).text();
  const href = /type="application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await fetch(href.replaceAll('&amp;', '&'))).status).toBe(200);
  expect(await (await fetch(`${origin}/articles/night-shift/`)).text()).not.toContain('json+oembed');
});

test('every site may show a frame, which names its oEmbed description', async () => {
  const response = await fetch(frameUrl);
  expect(response.headers.get('x-frame-options')).toBe(null);
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
  const [, href = ''] =
    /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(await response.text()) ?? [];
  // WordPress does not resolve relative addresses.
  expect((await fetch(href.replaceAll('&amp;', '&'))).status).toBe(200);
});

for (const width of [sizes.phone.width, sizes.desktop.width])
  test(`a sandboxed frame without storage sends its height, works and sends clicked links at ${width} px`, async ({
    browser,
  }) => {
    const { page, pageProblems, close } = await openHost(browser, width);
    const frame = page.frameLocator('iframe');
    await expect.poll(() => frame.locator('school-rankings article').count()).toBeGreaterThanOrEqual(3);
    const wanted = await frame
      .locator('body')
      .evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
    await expect
      .poll(async () => Number(await page.locator('iframe').getAttribute('height')))
      .toBe(Math.min(Math.max(wanted, 200), 1000));
    // The sandbox has no storage and no cookies.
    expect(
      await frame.locator('body').evaluate(() => {
        try {
          return localStorage.length;
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('SecurityError');
    const details = frame.locator('school-rankings article details').first();
    await details.locator('summary').click();
    await expect.poll(() => details.evaluate((node) => (node as HTMLDetailsElement).open)).toBe(true);
    await expect.poll(async () => Number(await page.locator('iframe').getAttribute('height'))).toBe(1000);
    await frame.locator('school-rankings a[href]:visible').first().click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { followed?: string }).followed ?? ''))
      .toMatch(/^https?:/);
    expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    await close();
  });

test('the server signs no link whose URL is in a request', async () => {
  const schools = JSON.stringify([
    { schoolId: '1', rank: 1, slug: 'x', url: 'https://evil.example/', details: { schoolName: 'X' } },
  ]);
  const element = `<school-rankings schools='${schools}'></school-rankings>`;
  const frame = await fetch(`${origin}/embed/frame/school-rankings?${new URLSearchParams({ schools })}`);
  const preview = await fetch(`${origin}/demo/frame/`, {
    method: 'POST',
    body: new URLSearchParams({ html: element }),
  });
  for (const response of [frame, preview]) {
    const html = await response.text();
    expect(html).toMatch(/<a [^>]*href="https:\/\/evil\.example\//);
    expect(html).not.toContain('/go/visit?');
  }
});

const readFollowed = (page: Page) =>
  page.evaluate(() => (window as unknown as { followed?: string }).followed ?? '');

test('a sandboxed frame sends clicks on paid links, also after the list has hydrated', async ({
  browser,
}) => {
  const { page, close } = await openHost(browser, sizes.desktop.width);
  const frame = page.frameLocator('iframe');
  const link = frame.locator('school-rankings a[data-visit]:visible').first();
  await link.click();
  await expect.poll(() => readFollowed(page)).toMatch(/^https?:/);
  await page.evaluate(() => Reflect.deleteProperty(window, 'followed'));
  await frame.locator('school-rankings [data-hydrated]').waitFor({ state: 'attached' });
  await link.click();
  await expect.poll(() => readFollowed(page)).toMatch(/^https?:/);
  expect(page.context().pages()).toHaveLength(1);
  await close();
});

test('a sandboxed frame sends the URL of a submitted finder to its host page', async ({ browser }) => {
  const finderUrl = `${origin}/embed/frame/program-finder?degree=masters`;
  const { page, close } = await openHost(browser, sizes.desktop.width, finderUrl);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Search Programs' }).click();
  await expect.poll(() => readFollowed(page)).toMatch(/degree=masters/);
  const followed = await readFollowed(page);
  expect(new URL(followed).origin).toBe(origin);
  expect((await fetch(followed)).status).toBe(200);
  await close();
});

test('a form that a script handles works in a sandboxed frame', async ({ browser }) => {
  const { page, close } = await openHost(browser, sizes.desktop.width, `${frameUrl}&tools=`);
  const frame = page.frameLocator('iframe');
  const zipCode = frame.getByLabel('ZIP code');
  await frame.locator('school-rankings summary').first().click();
  await zipCode.fill('1');
  await frame.getByRole('button', { name: 'Show miles' }).click();
  await expect.poll(() => zipCode.getAttribute('aria-invalid')).toBe('true');
  expect(await readFollowed(page)).toBe('');
  await close();
});

test('a sandboxed frame ignores a click on a state of the map whose URL is invalid', async ({ browser }) => {
  const mapUrl = `${origin}/embed/frame/us-state-map?base-path=${encodeURIComponent('https://[')}`;
  const { page, pageProblems, close } = await openHost(browser, sizes.desktop.width, mapUrl);
  await page.frameLocator('iframe').locator('svg a').first().dispatchEvent('click');
  expect(await readFollowed(page)).toBe('');
  expect(pageProblems.filter((line) => line.startsWith('uncaught:'))).toEqual([]);
  await close();
});

test('a click on a state of the map opens its page in the page around the frame', async ({ browser }) => {
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,"></head><body><iframe src="${origin}/embed/frame/us-state-map" width="900" height="900"></iframe></body></html>`,
  );
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(host.url);
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: /^Texas, TX/ })
    .click();
  await page.waitForURL(`${origin}/state/texas/`);
  await page.close();
  host.close();
});

test('a sandboxed frame sends clicks on states of the map', async ({ browser }) => {
  const mapUrl = `${origin}/embed/frame/us-state-map`;
  const { page, close } = await openHost(browser, sizes.desktop.width, mapUrl);
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: /^Texas, TX/ })
    .click();
  await expect.poll(() => readFollowed(page)).toBe(`${origin}/state/texas/`);
  await close();
});

test('a frame is light for visitors who prefer dark colors, unless its URL has another color scheme', async ({
  browser,
}) => {
  const page = await browser.newPage({ colorScheme: 'dark' });
  const readBackground = async (path: string) => {
    await page.goto(origin + path);
    return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  };
  expect(await readBackground('/embed/frame/us-state-map')).toBe('rgb(255, 255, 255)');
  expect(await readBackground('/embed/frame/us-state-map?_color-scheme=dark')).toBe('rgb(14, 21, 36)');
  expect(await readBackground('/embed/frame/us-state-map?_color-scheme=light+dark')).toBe('rgb(14, 21, 36)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await readBackground('/embed/frame/us-state-map?_color-scheme=light+dark')).toBe(
    'rgb(255, 255, 255)',
  );
  await page.close();
});

test('the script of the documentation gives a frame the height of its content', async ({ browser }) => {
  const docs = await readFile('docs/host-pages.md', 'utf8');
  const [, script = ''] = /this script adjusts the height:\n\n```js\n(.*?)```/s.exec(docs) ?? [];
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,"><script>${script.replace('https://edu.example.org', origin)}</script></head><body><iframe src="${frameUrl}" width="100%" height="480"></iframe></body></html>`,
  );
  const page = await browser.newPage({ viewport: sizes.desktop });
  await page.goto(host.url);
  const readHeights = () =>
    page
      .frameLocator('iframe')
      .locator('body')
      .evaluate((body) => [Math.ceil(body.getBoundingClientRect().height), innerHeight]);
  await expect.poll(async () => (await readHeights())[1]).toBeGreaterThan(1000);
  await expect.poll(async () => new Set(await readHeights()).size).toBe(1);
  await page.close();
  host.close();
});
