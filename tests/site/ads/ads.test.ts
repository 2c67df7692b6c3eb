import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { publisherTag } from '../../support/publisher-tag.ts';
import { listenToPage, origin, scrollToEnd, sizes, test } from '../support/site-test.ts';

let server: Server;
let address = '';

const policy = "require-trusted-types-for 'script'; trusted-types edu-embed";
const filler = '<p>Words of an article. </p>'.repeat(60);
const body = `<main><ad-slot placement="top-of-page"></ad-slot><h1>Article</h1>${filler}<ad-slot position="1"></ad-slot>${filler}<ad-slot placement="hero"></ad-slot>${filler}<ad-slot placement="bottom-of-page"></ad-slot></main>`;

/** A page of somebody else under Trusted Types, an ad service and a creative, all over HTTP. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const send = (type: string, text: string) => response.writeHead(200, { 'content-type': type }).end(text);
    if (pathname === '/gpt.js') return send('text/javascript', publisherTag);
    if (pathname === '/creative.html')
      return send(
        'text/html',
        '<body><p>Creative</p><script>try { top.hacked = 1 } catch {} document.body.append(origin)</script>',
      );
    response.setHeader('Content-Security-Policy', policy);
    const config = `<script type="application/json" id="embed-config">${searchParams.get('config') ?? '{}'}</script>`;
    return send(
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><head><title>A page of somebody else</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body>${body}${config}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Visit {
  readonly rules?: unknown;
  readonly config?: unknown;
  readonly init?: () => void;
  readonly options?: BrowserContextOptions;
  /** A page of ours, in place of the page of somebody else. */
  readonly path?: string;
}

async function visit(
  browser: Browser,
  complaints: string[],
  { rules = {}, config = {}, init, options = { viewport: sizes.phone }, path }: Visit,
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  listenToPage(page, complaints);
  await page.route('**/api/ad-rules', (route) =>
    route.fulfill({ json: rules, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  if (init) await page.addInitScript(init);
  await page.goto(
    path ? origin + path : `${address}/?${new URLSearchParams({ config: JSON.stringify(config) })}`,
  );
  await expect
    .poll(() => page.locator('ad-slot').first().getAttribute('data-state'), { timeout: 15_000 })
    .toBe('ready');
  return page;
}

const stateOf = (page: Page) =>
  page
    .locator('ad-slot')
    .evaluateAll((slots) =>
      slots.map((slot) => `${(slot as HTMLElement).dataset.ad}: ${(slot as HTMLElement).dataset.adReason}`),
    );
const rule = (rendered: string, more = {}) => ({ value: { rendered, ...more } });
const everywhere = (value: unknown) => ({
  topOfPageRule: value,
  heroRule: value,
  inParagraphRule: value,
  bottomOfPageRule: value,
});

describe('creatives of every standard size', () => {
  for (const [width, height] of [
    [970, 250],
    [728, 90],
    [336, 280],
    [320, 50],
    [300, 600],
    [300, 250],
    [160, 600],
  ]) {
    for (const [name, viewport] of Object.entries(sizes)) {
      test(`of ${width} x ${height} move nothing on a ${name}`, async ({ browser, complaints }) => {
        const picture = `<img alt="" width="${width}" height="${height}" src="${origin}/pictures/stock.svg">`;
        const page = await visit(browser, complaints, {
          rules: everywhere(rule(`<p>${picture}</p>`)),
          options: { viewport },
          path: '/articles/night-shift/',
        });
        await scrollToEnd(page);
        await expect
          .poll(async () => (await stateOf(page)).filter((state) => state === 'filled: html').length)
          .toBe(4);
        await page.waitForTimeout(200);
        expect(await page.evaluate<number>('shift')).toBeLessThanOrEqual(0.002);
        await page.context().close();
      });
    }
  }
});

test('no screen of a wide page shows the advertisement beside the text together with one in it', async ({
  browser,
  complaints,
}) => {
  const page = await visit(browser, complaints, {
    rules: everywhere(rule('<p>Advertisement</p>')),
    options: { viewport: sizes.desktop },
    path: '/articles/financing-nursing-school/',
  });
  await scrollToEnd(page);
  await expect
    .poll(async () => (await stateOf(page)).filter((state) => state === 'filled: html').length)
    .toBe(4);
  const gaps = await page.evaluate(() => {
    const boxOf = (slot: Element) => slot.getBoundingClientRect();
    const rail = boxOf(document.querySelector('ad-slot[placement="hero"]') as Element);
    const others = [...document.querySelectorAll('ad-slot[placement="in-paragraph"]')]
      .map(boxOf)
      .filter(({ height }) => height > 0);
    return others.map(({ top, bottom }) => Math.max(top - rail.bottom, rail.top - bottom) - innerHeight);
  });
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  await page.context().close();
});

test('labels a house notice with the name of the site, and only a real ad is on ochre', async ({
  browser,
  complaints,
}) => {
  const rules = {
    topOfPageRule: rule('<p><a href="/guides/">Guides</a></p>', { house: true }),
    bottomOfPageRule: rule('<p><a href="https://ad.example/">Buy this</a></p>'),
    internationalModalRule: rule('<p>Studying from abroad?</p>', { house: true }),
  };
  const options = { viewport: sizes.desktop };
  const page = await visit(browser, complaints, {
    rules,
    options,
    path: '/articles/financing-nursing-school/',
  });
  const dialog = page.getByRole('dialog', { name: 'From Pinning Day' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  const look = (placement: string) =>
    page.locator(`ad-slot[placement="${placement}"]`).evaluate(({ shadowRoot }) => {
      const [label, box] = ['.ad-slot__label', '[data-ad-box]'].map(
        (name) => shadowRoot?.querySelector(name) as Element,
      );
      const ochre = document.createElement('i');
      ochre.style.backgroundColor = 'var(--e-paid)';
      shadowRoot?.querySelector('[data-root]')?.append(ochre);
      const paid = getComputedStyle(ochre).backgroundColor;
      ochre.remove();
      const link = shadowRoot?.querySelector('a');
      return {
        label: label?.textContent,
        isOchre: getComputedStyle(box as Element).backgroundColor === paid,
        rel: link?.rel,
        target: link?.target,
      };
    });
  await expect
    .poll(() => look('top-of-page'))
    .toEqual({ label: 'From Pinning Day', isOchre: false, rel: '', target: '' });
  await page.locator('ad-slot[placement="bottom-of-page"]').scrollIntoViewIfNeeded();
  await expect
    .poll(() => look('bottom-of-page'))
    .toEqual({ label: 'Advertisement', isOchre: true, rel: 'sponsored noopener nofollow', target: '_blank' });
  await page.context().close();
});

test('hostile HTML in a rule executes nothing, also under Trusted Types', async ({ browser, complaints }) => {
  const hostile =
    '<p>Fine</p><img src=x onerror="window.hacked=1"><script>window.hacked=1</script><a href="javascript:window.hacked=1">x</a><iframe srcdoc="<script>top.hacked=1</script>"></iframe>';
  const page = await visit(browser, complaints, { rules: everywhere(rule(hostile)) });
  await expect.poll(() => stateOf(page).then(([first]) => first)).toBe('filled: html');
  expect(await page.locator('ad-slot').first().getByText('Fine').count()).toBe(1);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  await page.context().close();
});

test('somebody else’s creative runs in a frame that has no origin and reaches nothing', async ({
  browser,
  complaints,
}) => {
  const page = await visit(browser, complaints, {
    rules: everywhere(rule('', { frame: `${address}/creative.html`, width: 300, height: 100 })),
  });
  await expect.poll(() => stateOf(page).then(([first]) => first)).toBe('filled: frame');
  await expect.poll(() => page.frames().length).toBeGreaterThan(1);
  await expect.poll(() => page.frames()[1]?.evaluate('document.body.textContent')).toContain('null');
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  await page.context().close();
});

describe('Google Publisher Tag', () => {
  const config = () => ({
    ads: { provider: 'gpt', networkCode: '1234', density: 30, scriptUrl: `${address}/gpt.js` },
  });

  test('fills what has no rule, near the screen only, moves nothing, and comes anew on another route', async ({
    browser,
    complaints,
  }) => {
    const page = await visit(browser, complaints, { config: config() });
    await expect.poll(() => stateOf(page).then(([first]) => first)).toBe('filled: unit');
    expect(await page.evaluate('publisherTag.defined')).toEqual(['/1234/top-of-page']);
    // Google's condition for pages with a security policy: creatives get an origin of their own.
    expect(await page.evaluate('publisherTag.isSafe')).toBe(true);
    // What a page of somebody else draws late has moved already; from now on nothing may.
    await expect.poll(() => page.locator('ad-slot[data-state="ready"]').count()).toBe(4);
    await page.evaluate('window.shift = 0');
    await scrollToEnd(page);
    await expect.poll(() => page.evaluate('publisherTag.displayed')).toBe(4);
    expect(await page.evaluate<number>('shift')).toBeLessThanOrEqual(0.002);
    await page.evaluate(() => history.replaceState(null, '', '?sort=tuition'));
    await page.waitForTimeout(200);
    expect(await page.evaluate('publisherTag.refreshed')).toBe(0);
    await page.evaluate(() => history.pushState(null, '', '/another/'));
    await expect.poll(() => page.evaluate('publisherTag.refreshed')).toBe(4);
    await page.evaluate(() => window.eduEmbed?.refreshAds());
    await expect.poll(() => page.evaluate('publisherTag.refreshed')).toBe(8);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is not even loaded where it is not configured, or refused by the browser’s signal', async ({
    browser,
    complaints,
  }) => {
    const init = () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    const page = await visit(browser, complaints, { config: config(), init });
    await expect.poll(() => stateOf(page).then(([first]) => first)).toBe('empty: consent-refused');
    expect(await page.evaluate('window.googletag')).toBeUndefined();
    const other = await visit(browser, complaints, {});
    await expect.poll(() => stateOf(other).then(([first]) => first)).toBe('empty: no-rule');
    expect(await other.evaluate('window.googletag')).toBeUndefined();
    await Promise.all([page.context().close(), other.context().close()]);
  });
});

test('nothing is asked for while the page is only prerendered', async ({ browser, complaints }) => {
  const init = () => Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  const page = await visit(browser, complaints, { rules: everywhere(rule('<p>Ad</p>')), init });
  await page.waitForTimeout(400);
  expect((await stateOf(page))[0]).toBe('undefined: undefined');
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => stateOf(page).then(([first]) => first)).toBe('filled: html');
  await page.context().close();
});

test('visitors from abroad see the international modal once', async ({ browser, complaints }) => {
  const page = await visit(browser, complaints, {
    rules: { internationalModalRule: rule('<p>Studying from abroad?</p><script>window.hacked=1</script>') },
  });
  const dialog = page.getByRole('dialog', { name: 'Advertisement' });
  await dialog.getByText('Studying from abroad?').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => stateOf(page).then(([first]) => first)).toBe('empty: no-rule');
  await page.waitForTimeout(300);
  expect(await dialog.count()).toBe(0);
  await page.context().close();
});

test('?ads-debug says of every place of an article what was decided, at no more than 30 % on a phone', async ({
  browser,
  complaints,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  listenToPage(page, complaints);
  await page.goto(`${origin}/articles/night-shift/?ads-debug`);
  const panel = page.getByRole('complementary', { name: 'Advertisements on this page' });
  await panel.getByText('left out by the server').first().waitFor();
  expect(await panel.getByRole('row').count()).toBe((await page.locator('ad-slot').count()) + 1);
  const density = /([\d.]+) %/.exec((await panel.locator('caption').textContent()) ?? '')?.[1];
  expect(Number(density)).toBeLessThanOrEqual(30);
  expect(Number(density)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a click on a sponsored card leads there in the same tab when new tabs are blocked (specification 8)', async ({
  browser,
  complaints,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  listenToPage(page, complaints);
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: 'arrived' }));
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  const link = page.locator('school-rankings a[rel~="sponsored"]').first();
  await link.scrollIntoViewIfNeeded();
  const drawn = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  await page.waitForTimeout(500);
  await link.click();
  await page.waitForURL((url) => url.href.startsWith(drawn.split('?')[0] ?? ''));
  const query = new URL(page.url()).searchParams;
  expect([...new URL(drawn).searchParams.keys()].filter((name) => !query.has(name))).toEqual([]);
  expect([query.get('correlationId')?.length, query.get('source')]).toEqual([32, 'organic']);
  expect(context.pages()).toHaveLength(1);
  await context.close();
});
